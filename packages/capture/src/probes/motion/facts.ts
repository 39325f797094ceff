import type { NodeIndex } from '@curbcut/page-model';

/** Images that may be animated, and controls that may stop motion. */
export interface MotionQuestions {
  readonly images: readonly { readonly node: NodeIndex; readonly url: string }[];
  /** Videos that play by themselves without controls of the browser. */
  readonly videos: readonly NodeIndex[];
  /** Controls whose names say that they may stop something, in document order. */
  readonly controls: readonly NodeIndex[];
}

/** Something without text that keeps moving for more than five seconds. */
export interface MovingElement {
  node: NodeIndex;
  kind: 'animation' | 'image' | 'video' | 'canvas';
  /** Greatest distance in CSS pixels by which an animation moves it; 0 for others. */
  distance: number;
  /** Share of its opacity that an animation takes away; 0 for others. */
  fading: number;
  /** Visible area in square CSS pixels. */
  area: number;
  /** Names of its animations, and its class names and those of its ancestors: words by which loading indicators are known. */
  words: string;
  /** A style sheet changes this animation for users who prefer reduced motion. */
  isReducible: boolean;
  /** A style sheet has a rule that stops this animation once a script or a control changes the page's state. */
  isStoppable: boolean;
  /** The control that stopped it when it was clicked; null if none of those that were tried did. */
  stoppedBy: NodeIndex | null;
}

/** Something whose lightness or red changes back and forth within a second. */
export interface FlashingElement {
  node: NodeIndex;
  kind: 'animation' | 'image' | 'canvas' | 'script';
  /** Greatest number of flashes within one second. A flash is a pair of opposing changes. */
  flashes: number;
  isRed: boolean;
  /** The smallest change of relative luminance among the flashes that were counted; 0 for red ones. */
  luminance: number;
  /** The largest flashing area within 341 by 256 CSS pixels, as a share of these. */
  share: number;
}

export interface MotionFacts {
  moving: MovingElement[];
  flashing: FlashingElement[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    motion: { facts: MotionFacts; questions: MotionQuestions };
  }
}
