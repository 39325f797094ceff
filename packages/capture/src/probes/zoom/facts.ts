import type { NodeIndex } from '@curbcut/page-model';

/** Whether there is text to compare at 200% zoom. */
export type ZoomQuestions = boolean;

/** A text or control that was complete and is lost when the page is zoomed to 200%. */
export interface ZoomLoss {
  /** The element that contains the text, or the control. */
  holder: NodeIndex;
  /** The box that cuts it off or the element that covers it; null when there is none. */
  by: NodeIndex | null;
  /**
   * - `clipped`: a box cuts through it or hides it, and does not scroll
   * - `ellipsis`: it now ends with an ellipsis
   * - `off-page`: it is outside the part of the page that can be scrolled into view
   * - `overlapped`: another text is painted over it
   * - `covered`: an element with an opaque color is painted over it
   * - `overlaid`: an image is painted over it, which may be transparent
   * - `hidden`: it is no longer displayed
   * - `not-enlarged`: its size depends on the window, so that zooming does not enlarge it
   * - `window-covered`: fixed bars, of which this is the tallest, leave no room to read
   * - `control-hidden`: a control without text is no longer displayed
   * - `control-cut`: a box or the edge of the page cuts a control off
   */
  kind:
    | 'clipped'
    | 'ellipsis'
    | 'off-page'
    | 'overlapped'
    | 'covered'
    | 'overlaid'
    | 'hidden'
    | 'not-enlarged'
    | 'window-covered'
    | 'control-hidden'
    | 'control-cut';
  /** No part of it can be seen. */
  isWhole: boolean;
}

/** The effect of zooming the page to 200% on its texts (1.4.4). */
export interface ZoomFacts {
  losses: ZoomLoss[];
  /** Elements whose text was compared, including those that lost text. */
  tested: NodeIndex[];
  /** There was more text than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    zoom: { facts: ZoomFacts; questions: ZoomQuestions };
  }
}
