import type { NodeIndex } from './capture.ts';
import type { KeyboardRequests } from './focus/keyboard-requests.ts';

/** Blocks that may be folded away, and controls that may do so. Nodes of the page's own document. */
export interface CollapseRequest {
  readonly blocks: readonly NodeIndex[];
  /** None: nothing is asked. */
  readonly controls: readonly NodeIndex[];
}

/** A box that hides what overflows it, and an element with text inside of it that it shows whole. */
export interface SpacingRequest {
  readonly clip: NodeIndex;
  readonly textElement: NodeIndex;
  /** Whether it hides what is too wide, and what is too high. */
  readonly clipsX: boolean;
  readonly clipsY: boolean;
}

/** What only using the page can tell. */
export interface ProbeRequests {
  /** Elements that present an embedded picture, as ACT defines that, which might show text. */
  readonly images: readonly NodeIndex[];
  /** Videos that are heard and have no track of captions: is there speech in them, and text in their picture? */
  readonly videos: readonly NodeIndex[];
  /** What wider spacing might cut off. */
  readonly spacing: readonly SpacingRequest[];
  readonly keyboard: KeyboardRequests;
  readonly collapse: CollapseRequest;
  /** There is text to compare at 200% zoom. */
  readonly hasTextToZoom: boolean;
  /** Scripts run on the page: without any, nothing changes but by the browser itself. */
  readonly hasScripts: boolean;
}
