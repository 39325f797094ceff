import type { NodeIndex } from '@curbcut/page-model';

/** A key combination that, according to text on the page, moves focus out of a focus trap. */
export interface ExitKey {
  readonly keystroke: {
    readonly key: string;
    readonly modifiers: readonly ('alt' | 'ctrl' | 'meta' | 'shift')[];
  };
}

/** The nodes to probe with the keyboard. All of them are in the page's own document, in document order. */
export interface KeyboardQuestions {
  /** Tab stops. */
  readonly tabStops: readonly NodeIndex[];
  /** Tab stops whose focus indicator is tested. */
  readonly indicatorStops: readonly NodeIndex[];
  /** The tab stops among them that are invisible without focus. */
  readonly hiddenStops: readonly NodeIndex[];
  /** Some tab stops hidden by aria-hidden, to test whether they keep focus. */
  readonly ariaHiddenStops: readonly NodeIndex[];
  /** Focusable elements that may trap focus, because scripts in their attributes react to focus or keys. */
  readonly trapSuspects: readonly NodeIndex[];
  /** Keys mentioned in the page's text. */
  readonly exitKeys: readonly ExitKey[];
}

/** Elements within which keyboard focus is trapped. */
export interface FocusTrap {
  nodes: NodeIndex[];
  /** Whether the page moves focus back so late that fast typists may get out. */
  isSlow: boolean;
  /** Index of the key that leads out, among those mentioned in the page's text; null if none does. */
  exit: number | null;
  /** Whether Escape followed by Tab leads out. */
  needsEscape: boolean;
}

/**
 * A tab stop whose focus indicator is missing or uncertain, according to screenshots of the window with and
 * without focus. The screenshots may show a different element of the same type.
 */
export interface WeakFocusIndicator {
  node: NodeIndex;
  /**
   * - `none`: nothing changes
   * - `removed`: a script removes focus immediately
   * - `brief`: the change is gone after a moment
   * - `shared`: the screen looks the same when a neighboring stop has focus
   * - `faint`: colors change so little that people may not see it
   * - `elsewhere`: something changes, but only away from the element
   * - `unstable`: the page changes on its own
   */
  kind: 'none' | 'removed' | 'brief' | 'shared' | 'faint' | 'elsewhere' | 'unstable';
  /** Contrast between the changed pixels with and without focus, if that is what is uncertain. */
  contrast: number | null;
}

/** Results of probing the page with the keyboard. */
export interface KeyboardFacts {
  traps: FocusTrap[];
  /** Elements that the Tab key reached and left again. */
  walked: NodeIndex[];
  /** Whether the walk with the Tab key reached its limit before the end of the page. */
  isWalkCut: boolean;
  weakIndicators: WeakFocusIndicator[];
  /** Tab stops whose indicator wasn't tested because of the limits. */
  untestedIndicators: NodeIndex[];
  /** Tab stops hidden by aria-hidden that didn't keep focus. */
  fleeting: NodeIndex[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    keyboard: { facts: KeyboardFacts; questions: KeyboardQuestions };
  }
}
