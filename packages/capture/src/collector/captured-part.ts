import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import type { FramePlacement } from './in-page/walk.ts';

/** What one walk brings home: the tree of one frame and of every frame within it that can be reached directly. */
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
  | 'slots'
  | 'media'
  | 'reflections'
  | 'internals'
  | 'importantSpacing'
  | 'orientationTurns'
  | 'unexamined'
> & {
  /** Frames whose documents only a session of their own can reach, with where those documents lie. */
  foreignFrames: (FramePlacement & { node: NodeIndex })[];
};
