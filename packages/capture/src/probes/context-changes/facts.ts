import type { NodeIndex } from '@curbcut/page-model';

/** A change of context caused by moving focus to an element or by changing its value. */
export interface ContextChange {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /**
   * - `navigation`: the page tried to open a different document
   * - `submit`: it tried to submit a form
   * - `window`: it tried to open a window
   * - `dialog`: it opened a browser dialog
   * - `focus-moved`: a script moved focus to a different element
   * - `focus-advanced`: it moved focus to the next field when the text filled a field for several characters
   * - `focus-moved-to-new`: it moved focus to an element that was hidden before
   * - `focus-removed`: a script removed focus
   * - `content-replaced`: a script replaced or hid content that included the element, which lost focus as a
   *   result
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
  /** Whether it happened only when focus left the field, rather than right after the change. */
  isOnLeaving: boolean;
  /** The element that has focus afterward, if that is the change. */
  target: NodeIndex | null;
}

export interface ContextChangeFacts {
  /** Elements that were focused. */
  focused: NodeIndex[];
  onFocus: ContextChange[];
  /** Fields whose value was changed. */
  changed: NodeIndex[];
  onInput: ContextChange[];
  /** Whether there were more kinds of elements than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    contextChanges: { facts: ContextChangeFacts; questions: null };
  }
}
