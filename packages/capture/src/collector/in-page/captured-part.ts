import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import type { FramePlacement } from './placement.ts';

/** The result of one walk: the tree of a frame, including all directly accessible frames inside it. */
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
  /** Frames whose documents need a separate session, and the placement of those documents. */
  foreignFrames: (FramePlacement & { node: NodeIndex })[];
};
