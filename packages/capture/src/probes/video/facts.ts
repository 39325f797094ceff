import type { NodeIndex } from '@curbcut/page-model';

/** Videos that have sound but no captions track, to be searched for speech and text. */
export type VideoQuestions = readonly NodeIndex[];

/** Results of probing a video. */
export interface ProbedVideo {
  node: NodeIndex;
  /**
   * Whether its file contains captions or subtitles, or the page's scripts added some without a `track`
   * element.
   */
  hasTextTrack: boolean;
  /** Number of syllables detected in up to a minute from its middle; 0 if speech isn't certain. */
  syllables: number;
  /** Number of examined frames with speech, and how many of them contain text. */
  frames: number;
  written: number;
}

/** Videos that could be probed. */
export interface VideoFacts {
  watched: ProbedVideo[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    videos: { facts: VideoFacts; questions: VideoQuestions };
  }
}
