import type { NodeIndex } from '@curbcut/page-model';

/** An element that acts when the pointer is pressed, before it is released. */
export interface PressAction {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /** The effect of pressing, as the rest of a sentence. */
  effect: string;
  /**
   * - `kept`: the change stays although the pointer is released elsewhere, and neither pressing again, Escape nor a
   *   neighboring control undoes it
   * - `undone-later`: pressing again, Escape, a neighboring control or moving focus away undoes it, it selected the
   *   element until something else is selected, or it changed the value of a field that users can change back
   * - `maybe-undoable`: the page now offers something that may undo it, or other controls can restore the
   *   changed values
   * - `maybe-essential`: the element looks like a key on a keyboard or an instrument
   */
  kind: 'kept' | 'undone-later' | 'maybe-undoable' | 'maybe-essential';
}

/** Elements that do something when the pointer is pressed on them. */
export interface PointerPressFacts {
  actions: PressAction[];
  /** Elements that were pressed. */
  pressed: NodeIndex[];
  /** Whether there were more kinds of elements than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    pointerPress: { facts: PointerPressFacts; questions: null };
  }
}
