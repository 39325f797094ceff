import type { NodeIndex } from '@curbcut/page-model';

/**
 * The part of a control that is measured:
 *
 * - `field`: the edges of a text field or select, or of a box around it
 * - `drawing`: the graphic of a checkbox, radio button, switch or slider
 * - `icon`: the icon of a control without text
 * - `graphic`: a small graphic outside controls that has an accessible name
 * - `chart`: the flat colors in a chart and which of them are adjacent
 */
export type ControlPart = 'field' | 'drawing' | 'icon' | 'graphic' | 'chart';

/** A control to measure in screenshots. */
export interface ControlQuestion {
  readonly node: NodeIndex;
  readonly part: ControlPart;
  /**
   * Areas to examine: left, top, right and bottom, in CSS pixels of the page. The best one counts. Only
   * fields can have more than one.
   */
  readonly areas: readonly (readonly [left: number, top: number, right: number, bottom: number])[];
  /**
   * The element that paints a `drawing`, contains an `icon` or is a `graphic`. This is the control itself
   * unless it's invisible.
   */
  readonly painter: NodeIndex;
  /** Whether it's a native checkbox or radio button whose other state is also measured. */
  readonly hasStates: boolean;
}

/** The contrast between two colors as displayed, in the form `#rrggbb`. */
export interface MeasuredColors {
  contrast: number;
  one: string;
  other: string;
}

/** The results from a control's pixels. */
export interface MeasuredControl {
  node: NodeIndex;
  part: ControlPart;
  /** Whether the page's style sheets change the browser's default appearance of it. */
  isModified: boolean;
  /**
   * For a field, the contrast that at least three quarters of its best edge reaches. For a drawing or icon,
   * the highest contrast between its pixels and adjacent colors. Null for a chart, and if nothing is painted.
   */
  best: MeasuredColors | null;
  /** The best contrast at any point of a field's edges; for all other parts, the same as `best`. */
  greatest: number;
  /**
   * The contrast inside a select, excluding its edges, for example that of its arrow; 1 for all other parts.
   */
  inside: number;
  /** Size of a drawing or icon in CSS pixels; 0 for fields and charts. */
  width: number;
  height: number;
  /**
   * The highest contrast among the pixels that differ between the checked and unchecked states. Null if it
   * wasn't measured or if nothing differs.
   */
  state: MeasuredColors | null;
  /** Pairs of adjacent flat colors in a chart with a contrast below 3:1. */
  weakPairs: MeasuredColors[];
}

/** The contrast of controls, icons and charts, measured from screenshots. */
export interface ControlContrastFacts {
  controls: MeasuredControl[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    controlContrast: { facts: ControlContrastFacts; questions: readonly ControlQuestion[] };
  }
}
