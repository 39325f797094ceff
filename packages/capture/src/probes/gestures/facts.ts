import type { NodeIndex } from '@curbcut/page-model';

/** An element that responds to a gesture. */
export interface GestureHandler {
  node: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /**
   * - `drag`: something follows the pointer while it is pressed, or is dropped elsewhere
   * - `swipe`: the direction in which the pointer moves matters
   * - `pinch`: two points
   * - `file-drop`: files may be dropped on it, and the page has no field for files
   */
  kind: 'drag' | 'swipe' | 'pinch' | 'file-drop';
  /** Whether the page leaves only one direction of touches to the browser, so that it handles swipes in the other. */
  isDirectional: boolean;
  /** Whether the Tab key reaches the element, something inside it, or a component around it. */
  isFocusable: boolean;
  /** What the gesture does, as the rest of a sentence; empty if no effect was seen and only the code shows it. */
  effect: string;
  /**
   * Whether clicks change the same part of the page.
   *
   * - `found`: a click on the element, beside it or on a control does
   * - `none`: no click on the element has an effect, and no control on the page has any
   * - `unknown`: controls respond to clicks with other effects, or not all were tried
   */
  alternative: 'found' | 'none' | 'unknown';
  /** Controls near the element. */
  controls: NodeIndex[];
}

/** A response of the page to the motion of the device. */
export interface MotionHandler {
  event: 'devicemotion' | 'deviceorientation';
  /** What moving the device does, as the rest of a sentence. */
  effect: string;
  /** Whether a control changes the same part of the page; see {@link GestureHandler.alternative}. */
  alternative: 'found' | 'none' | 'unknown';
  /** A control that turned the response off when it was activated. */
  offSwitch: NodeIndex | null;
}

export interface GestureFacts {
  uses: GestureHandler[];
  motion: MotionHandler[];
  /** There were more kinds of elements than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    gestures: { facts: GestureFacts; questions: null };
  }
}
