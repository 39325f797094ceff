import type { RestingFrame } from '../visit/resting-page.ts';
import type { Collected } from './in-page/collect.ts';
import type { Heard, HearLimits } from './in-page/hear-media.ts';

/** Media elements of one part of a page that are listened to, from the front. */
const MAX_HEARD = 20;

const limits: HearLimits = { maxBytes: 6_000_000, maxSeconds: 600, waitMs: 3_000 };

/**
 * Completes what the walk recorded of audio and video elements: length, and whether there is sound on them. Costs
 * nothing on pages without any.
 */
export async function readSound(frame: RestingFrame, { part }: Pick<Collected, 'part'>): Promise<void> {
  const tags = new Set(['audio', 'video'].map((tag) => part.strings.indexOf(tag)));
  const asked = part.media.filter(({ node }) => tags.has(part.nodes.name[node]!)).slice(0, MAX_HEARD);
  if (asked.length === 0) return;
  const nodes = asked.map(({ node }) => node);
  const call = `curbcut.hearMedia(${JSON.stringify(nodes)}, ${JSON.stringify(limits)})`;
  const heard = await frame
    .evaluate<Heard[]>(call, { timeoutMs: 2 * limits.waitMs * nodes.length })
    .catch(() => []);
  for (const [position, { duration, hasAudio }] of heard.entries()) {
    Object.assign(asked[position]!, { duration, hasAudio });
  }
}
