import { CdpError } from '../../browser/cdp-error.ts';
import { defineProbe } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { VideoFacts } from './facts.ts';
import type { WatchLimits } from './in-page/watch-video.ts';

const videoLimits = { maxBytes: 6_000_000, soundSeconds: 60, frames: 8 };

/** Searches the frames of videos with speech for captions. Changes nothing. */
export const videoProbe = defineProbe({
  id: 'video',
  name: 'videos',
  facts: 'videos',
  unit: 'videos',
  leavesPage: 'as-is',
  budget: {
    /** Safety net for one video, including fetching its file and decoding its sound and frames. */
    videoMs: 20_000,
    /** Additional time for the response, after the page's own limit for a video. */
    extraMs: 1_000,
  },
  limits: probeLimits.video,
  isNeeded: (videos) => videos.length > 0,
  async run({ page, questions, budget, limits, toWalkNumber }) {
    const facts: VideoFacts = { watched: [] };
    const videos = questions.slice(0, limits.maxVideos);
    let failed = 0;
    for (const node of videos) {
      const number = toWalkNumber(node);
      const timeoutMs = budget.videoMs;
      if (number === null) continue;
      const watchLimits: WatchLimits = { ...videoLimits, timeoutMs };
      try {
        const observation = await page.mainFrame.call('watchVideo', [number, watchLimits], {
          timeoutMs: timeoutMs + budget.extraMs,
        });
        if (observation === 'timed-out') failed += 1;
        else if (observation !== null) facts.watched.push({ node, ...observation });
      } catch (error) {
        // The other videos can still be examined.
        if (!(error instanceof CdpError)) throw error;
        failed += 1;
      }
    }
    return { facts, done: videos.length - failed, of: questions.length, hasFailed: failed > 0 };
  },
});
