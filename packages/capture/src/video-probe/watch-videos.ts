import type { NodeIndex, VideoFacts } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { VideoObservation, WatchLimits } from './in-page/watch-video.ts';

/** Maximum number of videos of one page to examine, in document order. */
const MAX_VIDEOS = 3;
/** Milliseconds for all of them. */
const VIDEOS_TIMEOUT_MS = 20_000;

const videoLimits = { maxBytes: 6_000_000, waitMs: 5_000, soundSeconds: 60, frames: 8 };

export interface WatchedVideos {
  readonly facts: VideoFacts;
  /** False when videos were left out because the time limit was reached. */
  readonly isComplete: boolean;
}

/**
 * Searches the frames of videos with speech for captions. Changes nothing.
 *
 * @param videos nodes of the page's own document
 * @param toWalkNumber returns the number that the last walk gave a node of the capture
 */
export async function watchVideos(
  { mainFrame }: StablePage,
  videos: readonly NodeIndex[],
  toWalkNumber: (node: NodeIndex) => number | null,
): Promise<WatchedVideos> {
  const facts: VideoFacts = { version: 1, watched: [] };
  let isComplete = true;
  const end = performance.now() + VIDEOS_TIMEOUT_MS;
  for (const node of videos.slice(0, MAX_VIDEOS)) {
    const number = toWalkNumber(node);
    const timeoutMs = Math.round(end - performance.now());
    if (number === null) continue;
    if (timeoutMs <= 0) {
      isComplete = false;
      break;
    }
    const limits: WatchLimits = { ...videoLimits, timeoutMs };
    try {
      const observation: VideoObservation | null = await mainFrame.call('watchVideo', [number, limits], {
        timeoutMs: timeoutMs + 1_000,
      });
      if (observation !== null) facts.watched.push({ node, ...observation });
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      isComplete = false;
    }
  }
  return { facts, isComplete };
}
