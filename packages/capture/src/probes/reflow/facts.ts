import type { NodeIndex } from '@curbcut/page-model';

/** Whether there is content to compare in a narrow window. */
export type ReflowQuestions = boolean;

/** Text or a control that doesn't fit in a narrow window although it was usable in the normal one. */
export interface ReflowProblem {
  /** The element that contains the text, the control or the outermost hidden element. */
  holder: NodeIndex;
  /** The innermost ancestor that extends beyond its parent, or the holder if there is none. */
  culprit: NodeIndex;
  /** The box that cuts it off or scrolls, or the element painted on top of it; null for the page. */
  by: NodeIndex | null;
  /**
   * - `wide`: wider than the window, so that people have to scroll sideways for every line
   * - `beyond`: it would fit, but people have to scroll the page sideways to reach it
   * - `scroller`: wider than a box around it that scrolls sideways
   * - `cut`: a part is outside a box or the page, where scrolling doesn't reach it
   * - `cut-whole`: all of it is outside, or below the window of a page that doesn't scroll
   * - `ellipsis`: it now ends with an ellipsis
   * - `overlapped`: other text is painted on top of it
   * - `hidden`: it is no longer displayed, and no control appeared that could show it
   * - `media`: an image or other embedded content is wider than the window, and all text fits
   */
  kind: 'wide' | 'beyond' | 'scroller' | 'cut' | 'cut-whole' | 'ellipsis' | 'overlapped' | 'hidden' | 'media';
  isControl: boolean;
  /** Width of the line of text or of the control in CSS pixels; 0 if it doesn't matter. */
  widthPx: number;
  /** Width in CSS pixels that it would have to fit in. */
  availablePx: number;
  /** Number of lines in the block of text; 1 for controls. */
  lineCount: number;
  /** Whether its text may wrap. */
  isWrapping: boolean;
  /**
   * Whether it's one of several elements of the same kind side by side in the box that cuts it off, as in
   * carousels.
   */
  isInRow: boolean;
}

/**
 * Content that can only be used in landscape orientation, seen in a narrow window that's taller than it is
 * wide.
 */
export interface OrientationLock {
  /**
   * - `turned`: the element is turned sideways
   * - `blocked`: a message asks people to turn their device, and most of the page is hidden or covered
   * - `replaced`: such a message replaces a part of the page
   */
  kind: 'turned' | 'blocked' | 'replaced';
  /** The turned element, or the message. */
  node: NodeIndex;
  /** Angle in degrees, for `turned`. */
  degrees: number;
  /** Number of words that are turned or hidden. */
  words: number;
  /** The message. */
  text: string;
}

/** The effect of a 320-CSS-pixel-wide window on text and controls (1.4.10). */
export interface ReflowFacts {
  problems: ReflowProblem[];
  orientationLocks: OrientationLock[];
  /** Number of text elements and controls that were compared. */
  testedCount: number;
  /** Whether there was more content than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    reflow: { facts: ReflowFacts; questions: ReflowQuestions };
  }
}
