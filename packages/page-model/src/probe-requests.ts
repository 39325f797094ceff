import type { NodeIndex } from './capture.ts';
import type { KeyboardRequests } from './focus/keyboard-requests.ts';

/** Blocks that may be collapsed, and controls that may collapse them. Nodes of the page's own document. */
export interface CollapseRequest {
  readonly blocks: readonly NodeIndex[];
  /** When empty, nothing is probed. */
  readonly controls: readonly NodeIndex[];
}

/** A box that hides overflowing content, and an element in it whose text it shows completely. */
export interface SpacingRequest {
  readonly clip: NodeIndex;
  readonly textElement: NodeIndex;
  /** Whether it hides content that is too wide or too high. */
  readonly clipsX: boolean;
  readonly clipsY: boolean;
}

/** What to probe on the page. */
export interface ProbeRequests {
  /** Elements that present an embedded image, as ACT defines that, which may contain text. */
  readonly images: readonly NodeIndex[];
  /** Videos with sound and without a captions track, to detect speech and text in the video. */
  readonly videos: readonly NodeIndex[];
  /** Text that wider spacing may cut off. */
  readonly spacing: readonly SpacingRequest[];
  readonly keyboard: KeyboardRequests;
  readonly collapse: CollapseRequest;
  /** There is text to compare at 200% zoom. */
  readonly hasTextToZoom: boolean;
  /** Scripts run on the page; without any, only the browser itself changes the page. */
  readonly hasScripts: boolean;
}
