import type { NodeIndex } from '@curbcut/page-model';

/** Images that may be animated, and controls that may stop motion. */
export interface MotionQuestions {
  readonly images: readonly { readonly node: NodeIndex; readonly url: string }[];
  /** Videos that play automatically without browser controls. */
  readonly videos: readonly NodeIndex[];
  /** Videos with a file, large enough to flash in a way that matters. */
  readonly videoFiles: readonly NodeIndex[];
  /** Controls whose names suggest that they stop something, in document order. */
  readonly controls: readonly NodeIndex[];
  /** The source of a regular expression for the names of such controls. */
  readonly names: string;
  /** Controls whose names suggest that they start something that may flash, in document order. */
  readonly starters: readonly NodeIndex[];
}

/** An element without text that keeps moving for more than five seconds. */
export interface MovingElement {
  node: NodeIndex;
  kind: 'animation' | 'image' | 'video' | 'canvas';
  /** Greatest distance in CSS pixels that an animation moves it; 0 for others. */
  distance: number;
  /** Share of its opacity that an animation removes; 0 for others. */
  fading: number;
  /** Visible area in square CSS pixels. */
  area: number;
  /**
   * The names of its animations, and the class names of the element and its ancestors. Certain words identify
   * loading indicators.
   */
  words: string;
  /**
   * Whether a style sheet changes this animation for users who prefer reduced motion. For a canvas: whether a script
   * may do so, because it mentions this preference or is in a file, which isn't read.
   */
  isReducible: boolean;
  /**
   * Whether a style sheet has a rule that stops this animation when a script or a control changes the page's
   * state.
   */
  isStoppable: boolean;
  /** The control that stopped it when clicked; null if none of those that were tried did. */
  stoppedBy: NodeIndex | null;
}

/**
 * Something whose lightness repeatedly changes within a second, or that repeatedly changes to and from red.
 */
export interface FlashingElement {
  node: NodeIndex;
  kind: 'animation' | 'image' | 'video' | 'canvas' | 'script';
  /** The highest number of flashes within one second. A flash is a pair of opposing changes. */
  flashes: number;
  isRed: boolean;
  /** The smallest change in relative luminance among the counted flashes; 0 for red ones. */
  luminance: number;
  /** The largest flashing area within 341 by 256 CSS pixels, as a share of that area. */
  share: number;
  /** The control that has to be clicked before it flashes. Missing if it flashes on its own. */
  startedBy?: NodeIndex;
}

export interface MotionFacts {
  moving: MovingElement[];
  flashing: FlashingElement[];
  /**
   * Controls that were clicked and whose whole effect was observed: they neither revealed other controls nor
   * tried to leave the page. Missing if no controls were clicked.
   */
  tried?: readonly NodeIndex[];
  /**
   * The elements that were seen moving before the first of them was clicked. The probe can't tell whether a
   * control stops other elements, such as SVG animations.
   */
  watched?: readonly NodeIndex[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    motion: { facts: MotionFacts; questions: MotionQuestions };
  }
}
