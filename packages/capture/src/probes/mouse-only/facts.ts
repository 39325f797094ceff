import type { NodeIndex } from '@curbcut/page-model';

/** An element that responds to a click and to no key. */
export interface MouseOnlyControl {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /** Whether the Tab key reaches it. */
  isTabStop: boolean;
  /** Whether it is an item of a widget that the arrow keys should reach, such as a tab. */
  isItem: boolean;
  /** What a click does, as the rest of a sentence: “shows “Opening hours””. */
  effect: string;
  /**
   * Whether a control that the keyboard reaches has the effect too.
   *
   * - `none`: none has, and all were tried
   * - `partly`: one changes the same part of the page
   * - `unknown`: there are too many controls to try, the page could not be brought back to how it was, or only colors
   *   change
   */
  alternative: 'none' | 'partly' | 'unknown';
  /** The control that changes the same part of the page. */
  similarControl: NodeIndex | null;
}

/** Which elements only the mouse can operate. */
export interface MouseOnlyFacts {
  controls: MouseOnlyControl[];
  /** Elements that respond to a click and were tested. */
  tested: NodeIndex[];
  /** There were more kinds of elements than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    mouseOnly: { facts: MouseOnlyFacts; questions: null };
  }
}
