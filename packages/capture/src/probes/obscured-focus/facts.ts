import type { NodeIndex } from '@curbcut/page-model';

/**
 * Elements that may cover tab stops, and the tab stops. All nodes are in the page's own document, in document
 * order.
 */
export interface ObscuredFocusQuestions {
  readonly tabStops: readonly NodeIndex[];
  /**
   * Elements that may be on top of a tab stop, either always or, if they stay in place, at some scroll
   * position.
   */
  readonly covers: readonly NodeIndex[];
}

/** A tab stop that was completely hidden when the Tab key moved focus to it. */
export interface ObscuredStop {
  node: NodeIndex;
  /** The element that covers it; null if it was added after the capture. */
  by: NodeIndex | null;
  /**
   * - `covered`: opaque colors cover every point
   * - `translucent`: some of what covers it may be see-through
   */
  kind: 'covered' | 'translucent';
  /** The key that moved focus there: Tab or Shift+Tab. */
  direction: 'forward' | 'backward';
}

/** The tab stops that are covered when they receive keyboard focus (2.4.11). */
export interface ObscuredFocusFacts {
  obscured: ObscuredStop[];
  /** Stops that the keyboard reached and that have at least some testable points. */
  tested: NodeIndex[];
  /** Whether a limit was reached before the end of the page. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    obscuredFocus: { facts: ObscuredFocusFacts; questions: ObscuredFocusQuestions };
  }
}
