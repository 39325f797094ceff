import type { NodeIndex } from '@curbcut/page-model';

/** Videos with sound and without a captions track, to detect speech and text in the video. */
export type VideoQuestions = readonly NodeIndex[];

/** Results of probing a video. */
export interface ProbedVideo {
  node: NodeIndex;
  /** Its file contains captions or subtitles, or the page's scripts added some without a `track` element. */
  hasTextTrack: boolean;
  /** Syllables detected in up to a minute from its middle; 0 when speech is not certain. */
  syllables: number;
  /** Number of examined frames with speech, and of those with text in the image. */
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
