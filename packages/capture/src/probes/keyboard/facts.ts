import type { NodeIndex } from '@curbcut/page-model';

/** A key with modifiers that a text on the page names as the way out of a focus trap. */
export interface ExitKey {
  readonly keystroke: {
    readonly key: string;
    readonly modifiers: readonly ('alt' | 'ctrl' | 'meta' | 'shift')[];
  };
}

/** What to probe with the keyboard. Nodes of the page's own document, in document order. */
export interface KeyboardQuestions {
  /** Tab stops. */
  readonly tabStops: readonly NodeIndex[];
  /** The tab stops whose focus indicator is tested. */
  readonly indicatorStops: readonly NodeIndex[];
  /** Those of them that are invisible without focus. */
  readonly hiddenStops: readonly NodeIndex[];
  /** Some tab stops that aria-hidden hides, to test whether they keep the focus. */
  readonly ariaHiddenStops: readonly NodeIndex[];
  /** Focusable elements that may trap the focus: scripts in their attributes react to focus or keys. */
  readonly trapSuspects: readonly NodeIndex[];
  /** Keys that the page's texts name. */
  readonly exitKeys: readonly ExitKey[];
}

/** Elements among which the keyboard keeps the focus. */
export interface FocusTrap {
  nodes: NodeIndex[];
  /** The page moves the focus back so late that fast typists may get out. */
  isSlow: boolean;
  /** Index of the key, among those that the page's texts name, that leads out; null when none does. */
  exit: number | null;
  /** Escape followed by Tab leads out. */
  needsEscape: boolean;
}

/**
 * A tab stop whose focus indicator is missing or uncertain, according to screenshots of the window with and without
 * focus, of this element or one of its kind.
 */
export interface WeakFocusIndicator {
  node: NodeIndex;
  /**
   * - `none`: nothing changes
   * - `removed`: a script takes the focus away at once
   * - `brief`: the change is gone within a moment
   * - `shared`: the screen is the same when another stop next to it has the focus
   * - `faint`: colors change so little that people may not see it
   * - `elsewhere`: something changes only away from the element
   * - `unstable`: the page changes by itself
   */
  kind: 'none' | 'removed' | 'brief' | 'shared' | 'faint' | 'elsewhere' | 'unstable';
  /** Contrast between the changed pixels with and without focus, if that is the uncertainty. */
  contrast: number | null;
}

/** Results of probing the page with the keyboard. */
export interface KeyboardFacts {
  traps: FocusTrap[];
  /** Elements that the Tab key reached and left again. */
  walked: NodeIndex[];
  /** The walk with the Tab key reached its limit before the end of the page. */
  isWalkCut: boolean;
  weakIndicators: WeakFocusIndicator[];
  /** Tab stops whose indicator was not tested because of the limits. */
  untestedIndicators: NodeIndex[];
  /** Tab stops hidden by aria-hidden that did not keep the focus. */
  fleeting: NodeIndex[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    keyboard: { facts: KeyboardFacts; questions: KeyboardQuestions };
  }
}
