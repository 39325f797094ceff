import type { NodeIndex } from '@curbcut/page-model';

/** An element that responds to clicks but not to keys. */
export interface MouseOnlyControl {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /** Whether the Tab key reaches it. */
  isTabStop: boolean;
  /**
   * What doesn't respond to keys: the element itself (null), an `item` of a widget, for example a tab, that the arrow
   * keys should reach, or an `option` in the list that the element opens.
   */
  part: 'item' | 'option' | null;
  /** The effect of a click, as the rest of a sentence: “shows “Opening hours””. */
  effect: string;
  /**
   * Whether a control that is reachable by keyboard has the same effect.
   *
   * - `none`: all were tried, and none has that effect
   * - `partly`: one changes the same part of the page
   * - `unknown`: there are too many controls to try, the page couldn't be restored, or only colors change
   */
  alternative: 'none' | 'partly' | 'unknown';
  /** The control that changes the same part of the page. */
  similarControl: NodeIndex | null;
}

/** An element that responds to clicks, can be reached with Tab and responds to a key. */
export interface KeyActivatedElement {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /** The first key that had an effect. Arrow keys are pressed only on elements without a `role` attribute. */
  key: 'Enter' | 'Space' | 'F2' | 'an arrow key';
  /**
   * The effect of the key, as the rest of a sentence; null if scripts changed the document without a visible
   * effect.
   */
  effect: string | null;
}

/** Which elements work only with the mouse, and which work with the keyboard too. */
export interface MouseOnlyFacts {
  controls: MouseOnlyControl[];
  /** Elements on which a key had an effect that it doesn't have elsewhere on the page. */
  keyOperated: KeyActivatedElement[];
  /** Widgets with focus in which keys highlight an item without exposing it. */
  unexposedItems: NodeIndex[];
  /** Widgets with focus whose items can't have focus, and that were tested with arrow keys. */
  focusedWidgets: NodeIndex[];
  /** Elements that respond to clicks and were tested. */
  tested: NodeIndex[];
  /** Whether there were more kinds of elements than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    mouseOnly: { facts: MouseOnlyFacts; questions: null };
  }
}
