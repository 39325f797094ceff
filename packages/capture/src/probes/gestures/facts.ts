import type { NodeIndex } from '@curbcut/page-model';

/** An element that responds to a gesture. */
export interface GestureHandler {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /**
   * - `drag`: something follows the pointer while it is pressed, or is dropped somewhere else
   * - `swipe`: the direction in which the pointer moves matters
   * - `pinch`: two points
   * - `file-drop`: files can be dropped on it, and the page has no file field
   */
  kind: 'drag' | 'swipe' | 'pinch' | 'file-drop';
  /**
   * Which touches the page handles itself: none, all, or only those in one direction, with the others left to the
   * browser.
   */
  ownTouches: 'none' | 'all' | 'one-direction';
  /**
   * Whether the Tab key reaches the element, something inside it, or a component around it, or whether arrow keys have
   * the same effect in a part of its component that Tab reaches.
   */
  isFocusable: boolean;
  /** Whether a script listens for keys on the whole page, or on anything but the elements around this one. */
  mayHandleKeys: boolean;
  /**
   * The effect of the gesture, as the rest of a sentence. Empty if only the code suggests it and no effect
   * was seen.
   */
  effect: string;
  /** Whether it shows or hides content rather than only moving something. */
  isAction: boolean;
  /**
   * Whether clicks change the same part of the page.
   *
   * - `found`: a click on the element, next to it or on a control does
   * - `none`: all of these were tried without any effect: a click or double click on the element, every
   *   control on the page, everything in the component that only the mouse can activate, and a click on the
   *   element followed by one on its destination
   * - `unknown`: some of these have other effects, or not all were tried
   */
  alternative: 'found' | 'none' | 'unknown';
  /** Controls near the element. */
  controls: NodeIndex[];
}

/** How the page responds to device motion. */
export interface MotionHandler {
  event: 'devicemotion' | 'deviceorientation';
  /** The effect of moving the device, as the rest of a sentence. */
  effect: string;
  /** Whether a control changes the same part of the page; see {@link GestureHandler.alternative}. */
  alternative: 'found' | 'none' | 'unknown';
  /** A control that turned the response off when it was activated. */
  offSwitch: NodeIndex | null;
}

export interface GestureFacts {
  uses: GestureHandler[];
  motion: MotionHandler[];
  /** Whether there were more kinds of elements than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    gestures: { facts: GestureFacts; questions: null };
  }
}
