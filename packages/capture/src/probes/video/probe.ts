import { CdpError } from '../../browser/cdp-error.ts';
import { defineProbe } from '../define-probe.ts';
import type { VideoFacts } from './facts.ts';
import type { VideoObservation, WatchLimits } from './in-page/watch-video.ts';

const videoLimits = { maxBytes: 6_000_000, waitMs: 5_000, soundSeconds: 60, frames: 8 };

/** Searches the frames of videos with speech for captions. Changes nothing. */
export const videoProbe = defineProbe({
  name: 'videos',
  facts: 'videos',
  effect: 'reads',
  budget: {
    totalMs: 20_000,
    /** The first ones, in document order. */
    maxVideos: 3,
    /** For the answer, after the page's own limit for a video. */
    extraMs: 1_000,
  },
  isNeeded: (videos) => videos.length > 0,
  async run({ page, questions, budget, toWalkNumber, remainingMs }) {
    const facts: VideoFacts = { watched: [] };
    let isComplete = true;
    for (const node of questions.slice(0, budget.maxVideos)) {
      const number = toWalkNumber(node);
      const timeoutMs = Math.round(remainingMs());
      if (number === null) continue;
      if (timeoutMs <= 0) return { facts, isComplete: false };
      const limits: WatchLimits = { ...videoLimits, timeoutMs };
      try {
        const observation = await page.mainFrame.evaluate<VideoObservation | null>(
          `curbcutInPage.watchVideo(${number}, ${JSON.stringify(limits)})`,
          { timeoutMs: timeoutMs + budget.extraMs },
        );
        if (observation !== null) facts.watched.push({ node, ...observation });
      } catch (error) {
        // The other videos can still be watched.
        if (!(error instanceof CdpError)) throw error;
        isComplete = false;
      }
    }
    return { facts, isComplete };
  },
});
