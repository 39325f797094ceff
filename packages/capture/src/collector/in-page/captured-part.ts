import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import type { FramePlacement } from './placement.ts';

/** Result of one walk: the tree of one frame and of every frame inside it that is directly accessible. */
export type CapturedPart = Pick<
  PageCapture,
  | 'strings'
  | 'nodes'
  | 'documents'
  | 'styles'
  | 'textBoxes'
  | 'scrollSizes'
  | 'values'
  | 'placeholders'
  | 'lineStyles'
  | 'slots'
  | 'media'
  | 'reflections'
  | 'internals'
  | 'importantSpacing'
  | 'orientationTurns'
  | 'unexamined'
> & {
  /** Frames whose documents need their own session, with the placement of those documents. */
  foreignFrames: (FramePlacement & { node: NodeIndex })[];
};
