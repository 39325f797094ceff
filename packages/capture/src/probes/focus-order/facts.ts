import type { NodeIndex } from '@curbcut/page-model';

/** What to test about the focus order. Nodes of the page's own document. */
export interface FocusOrderQuestions {
  /** Tab stops that are not visible. */
  readonly hiddenStops: readonly NodeIndex[];
  /** Whether the page has controls that may open a dialog. */
  readonly mayOpenDialogs: boolean;
}

/** A dialog that a control opened. */
export interface OpenedDialog {
  /** The control. */
  opener: NodeIndex;
  /** The element that appeared; null for one that a script added. */
  dialog: NodeIndex | null;
  /** The beginning of its text. */
  text: string;
  /** It makes the rest of the page unavailable, or says or looks as if it did. */
  isModal: boolean;
  /**
   * Where the focus is when it is open.
   *
   * - `inside`
   * - `next`: outside, and the Tab key moves it into the dialog
   * - `outside`: the Tab key moves it to something else
   */
  focus: 'inside' | 'next' | 'outside';
  /**
   * Where the focus is after the dialog was closed; null when it could not be closed, or never had the focus.
   *
   * - `opener`
   * - `lost`: on nothing, although the control is still there
   * - `elsewhere`
   */
  focusAfter: 'opener' | 'lost' | 'elsewhere' | null;
}

export interface FocusOrderFacts {
  /** Tab stops that stay invisible with the focus because something around them hides them. */
  hiddenStops: NodeIndex[];
  /** Those that were tested. */
  testedStops: NodeIndex[];
  dialogs: OpenedDialog[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    focusOrder: { facts: FocusOrderFacts; questions: FocusOrderQuestions };
  }
}
