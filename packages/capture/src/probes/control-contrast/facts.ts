import type { NodeIndex } from '@curbcut/page-model';

/**
 * What is measured of a control:
 *
 * - `field`: the edges of a text field or select, or of a box around it
 * - `drawing`: what is drawn for a checkbox, radio button, switch or slider
 * - `icon`: the glyph of a control without text
 * - `graphic`: a small drawing with a name outside of controls
 * - `chart`: the flat colors of a chart and which of them meet
 */
export type ControlPart = 'field' | 'drawing' | 'icon' | 'graphic' | 'chart';

/** A control to measure in screenshots. */
export interface ControlQuestion {
  readonly node: NodeIndex;
  readonly part: ControlPart;
  /**
   * Areas to examine: left, top, right, bottom, in CSS pixels of the page. The best one counts. All but fields have
   * exactly one.
   */
  readonly areas: readonly (readonly [left: number, top: number, right: number, bottom: number])[];
  /** The element that draws a `drawing`, contains an `icon` or is a `graphic`; the control itself unless it is invisible. */
  readonly painter: NodeIndex;
  /** It is a native checkbox or radio button whose other state is measured too. */
  readonly hasStates: boolean;
}

/** The contrast of two colors, as displayed, `#rrggbb`. */
export interface MeasuredColors {
  contrast: number;
  one: string;
  other: string;
}

/** What the pixels of one control showed. */
export interface MeasuredControl {
  node: NodeIndex;
  part: ControlPart;
  /** Whether the page's style sheets change the browser's own appearance of it. */
  isModified: boolean;
  /**
   * For a field, the contrast that at least three quarters of its best edge reach. For a drawing or icon, the highest
   * contrast of its pixels with adjacent colors. Null for a chart, and if nothing is drawn.
   */
  best: MeasuredColors | null;
  /** The best contrast at any point of a field's edges; equal to that of `best` for all others. */
  greatest: number;
  /** Contrast within a select apart from its edges, such as that of its arrow; 1 for all others. */
  inside: number;
  /** Size of a drawing or icon in CSS pixels; 0 for fields and charts. */
  width: number;
  height: number;
  /**
   * Highest contrast of the pixels that differ between the checked and the unchecked state. Null if it was not measured,
   * or if nothing differs.
   */
  state: MeasuredColors | null;
  /** Pairs of adjacent flat colors of a chart with a contrast below 3:1. */
  weakPairs: MeasuredColors[];
}

/** The contrast of controls, icons and charts, from screenshots. */
export interface ControlContrastFacts {
  controls: MeasuredControl[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    controlContrast: { facts: ControlContrastFacts; questions: readonly ControlQuestion[] };
  }
}
