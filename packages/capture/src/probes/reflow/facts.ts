import type { NodeIndex } from '@curbcut/page-model';

/** Whether there is content to compare in a narrow window. */
export type ReflowQuestions = boolean;

/** A text or control that does not fit a narrow window although it could be used in the normal one. */
export interface ReflowProblem {
  /** The element that contains the text, the control, or the outermost element that is hidden. */
  holder: NodeIndex;
  /** The innermost element around it that extends beyond its parent, or the holder where no element does. */
  culprit: NodeIndex;
  /** The box that cuts it off or scrolls, or the element painted over it; null for the page. */
  by: NodeIndex | null;
  /**
   * - `wide`: wider than the window, so that people scroll sideways for every line
   * - `beyond`: it would fit, but people scroll the page sideways to reach it
   * - `scroller`: wider than a box around it that scrolls sideways
   * - `cut`: a part is outside a box or the page, where scrolling does not reach it
   * - `cut-whole`: the same for all of it, or it is below the window of a page that does not scroll
   * - `ellipsis`: it now ends with an ellipsis
   * - `overlapped`: another text is painted over it
   * - `hidden`: it is no longer displayed, and no control appeared that could show it
   * - `media`: an image or other embedded content is wider than the window, and all text fits
   */
  kind: 'wide' | 'beyond' | 'scroller' | 'cut' | 'cut-whole' | 'ellipsis' | 'overlapped' | 'hidden' | 'media';
  isControl: boolean;
  /** Width of the line of text or of the control in CSS pixels; 0 where it does not matter. */
  widthPx: number;
  /** Width in CSS pixels in which it would have to fit. */
  availablePx: number;
  /** Lines of the block of text; 1 for controls. */
  lineCount: number;
  /** Its text may wrap. */
  isWrapping: boolean;
  /** It is one of several elements of the same kind side by side in the box that cuts it off, as in carousels. */
  isInRow: boolean;
}

/** The effect of a window that is 320 CSS pixels wide on texts and controls (1.4.10). */
export interface ReflowFacts {
  problems: ReflowProblem[];
  /** Number of texts and controls that were compared. */
  testedCount: number;
  /** There was more content than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    reflow: { facts: ReflowFacts; questions: ReflowQuestions };
  }
}
