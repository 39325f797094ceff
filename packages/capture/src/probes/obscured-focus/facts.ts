import type { NodeIndex } from '@curbcut/page-model';

/** What may cover what. Nodes of the page's own document, in document order. */
export interface ObscuredFocusQuestions {
  readonly tabStops: readonly NodeIndex[];
  /** Elements that may lie over a tab stop, at some scroll position if they stay in place. */
  readonly covers: readonly NodeIndex[];
}

/** A tab stop of which no point could be seen when the Tab key moved the focus to it. */
export interface ObscuredStop {
  node: NodeIndex;
  /** The element that covers it; null for one that was added after the capture. */
  by: NodeIndex | null;
  /**
   * - `covered`: opaque colors cover every point
   * - `translucent`: some of what covers it may let it show through
   */
  kind: 'covered' | 'translucent';
  /** The key that led there: Tab, or Shift+Tab. */
  direction: 'forward' | 'backward';
}

/** The tab stops that are covered when they receive focus from the keyboard (2.4.11). */
export interface ObscuredFocusFacts {
  obscured: ObscuredStop[];
  /** Stops that the keyboard reached and of which some points could be tested. */
  tested: NodeIndex[];
  /** A limit was reached before the end of the page. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    obscuredFocus: { facts: ObscuredFocusFacts; questions: ObscuredFocusQuestions };
  }
}
