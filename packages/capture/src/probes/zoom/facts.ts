import type { NodeIndex } from '@curbcut/page-model';

/** Whether there is text to compare at 200% zoom. */
export type ZoomQuestions = boolean;

/** Text or a control that was fully visible and is lost when the page is zoomed to 200%. */
export interface ZoomLoss {
  /** The element that contains the text, or the control. */
  holder: NodeIndex;
  /** The box that cuts it off or the element that covers it; null if there is none. */
  by: NodeIndex | null;
  /**
   * - `clipped`: a box cuts through it or hides it, and doesn't scroll
   * - `ellipsis`: it now ends with an ellipsis
   * - `off-page`: it's outside the part of the page that can be scrolled into view
   * - `overlapped`: other text is painted on top of it
   * - `covered`: an element with an opaque color is painted on top of it
   * - `overlaid`: an image that may be transparent is painted on top of it
   * - `hidden`: it's no longer displayed
   * - `not-enlarged`: its size depends on the window, so that zooming doesn't enlarge it
   * - `window-covered`: fixed bars, of which this is the tallest, leave no room to read
   * - `control-hidden`: a control without text is no longer displayed
   * - `control-cut`: a box or the edge of the page cuts off a control
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
  /** Whether no part of it can be seen. */
  isWhole: boolean;
}

/** The effect of zooming the page to 200% on its text (1.4.4). */
export interface ZoomFacts {
  losses: ZoomLoss[];
  /** Elements whose text was compared, including those that lost text. */
  tested: NodeIndex[];
  /** Whether there was more text than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    zoom: { facts: ZoomFacts; questions: ZoomQuestions };
  }
}
