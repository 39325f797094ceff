import type { NodeIndex } from '@curbcut/page-model';

/** The nodes whose focus order to test. All of them are in the page's own document. */
export interface FocusOrderQuestions {
  /** Tab stops that aren't visible. */
  readonly hiddenStops: readonly NodeIndex[];
  /** Whether the page has controls that may open a dialog. */
  readonly mayOpenDialogs: boolean;
}

/** A dialog opened by a control. */
export interface OpenedDialog {
  /** The control. */
  opener: NodeIndex;
  /** The element that appeared; null if a script added it. */
  dialog: NodeIndex | null;
  /** The beginning of its text. */
  text: string;
  /** Whether it makes the rest of the page unavailable, or claims or seems to do so. */
  isModal: boolean;
  /**
   * Where focus is while the dialog is open.
   *
   * - `inside`
   * - `next`: outside, and Tab or the Down arrow key moves it into the dialog
   * - `outside`: neither key moves it into the dialog
   */
  focus: 'inside' | 'next' | 'outside';
  /**
   * Where focus is after the dialog is closed. Null if it couldn't be closed or never had focus.
   *
   * - `opener`
   * - `lost`: nothing has focus, although the control is still there
   * - `elsewhere`
   */
  focusAfter: 'opener' | 'lost' | 'elsewhere' | null;
}

export interface FocusOrderFacts {
  /** Tab stops that stay invisible when focused because something around them hides them. */
  hiddenStops: NodeIndex[];
  /** The tab stops that were tested. */
  testedStops: NodeIndex[];
  dialogs: OpenedDialog[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    focusOrder: { facts: FocusOrderFacts; questions: FocusOrderQuestions };
  }
}
