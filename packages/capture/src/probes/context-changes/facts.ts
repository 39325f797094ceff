import type { NodeIndex } from '@curbcut/page-model';

/** A change of context that followed from moving the focus to an element, or from changing its value. */
export interface ContextChange {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /**
   * - `navigation`: the page tried to open another document
   * - `submit`: it tried to submit a form
   * - `window`: it tried to open a window
   * - `dialog`: it opened a dialog of the browser
   * - `focus-moved`: a script moved the focus to another element
   * - `focus-advanced`: it moved the focus on when the text filled a field for several characters
   * - `focus-moved-to-new`: it moved the focus to an element that was hidden before
   * - `focus-removed`: a script removed the focus
   * - `content-replaced`: a script replaced or hid content with the element, which lost the focus by that
   */
  kind:
    | 'navigation'
    | 'submit'
    | 'window'
    | 'dialog'
    | 'focus-moved'
    | 'focus-advanced'
    | 'focus-moved-to-new'
    | 'focus-removed'
    | 'content-replaced';
  /** The URL, the text of the dialog, or empty. */
  detail: string;
  /** When it happened: after the change itself, or only when the focus left the field. */
  isOnLeaving: boolean;
  /** The element that has the focus afterwards, if that is the change. */
  target: NodeIndex | null;
}

export interface ContextChangeFacts {
  /** Elements that were focused. */
  focused: NodeIndex[];
  onFocus: ContextChange[];
  /** Fields whose value was changed. */
  changed: NodeIndex[];
  onInput: ContextChange[];
  /** There were more kinds of elements than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    contextChanges: { facts: ContextChangeFacts; questions: null };
  }
}
