import type { StableFrame } from '../visit/stable-page.ts';
import type { CollectedPart } from './in-page/collect.ts';
import type { MediaSoundLimits } from './in-page/detect-media-sound.ts';

/** Maximum number of media elements that are examined in each part of a page, in document order. */
const MAX_MEDIA_ELEMENTS = 20;

const soundLimits: MediaSoundLimits = { maxBytes: 6_000_000, maxSeconds: 600, waitMs: 20_000 };

/**
 * Adds the duration of recorded audio and video elements, and whether they contain sound. Elements whose file
 * didn't load in time are listed in `unexamined`. Does nothing on pages without media.
 */
export async function recordMediaSound(
  frame: StableFrame,
  { part }: Pick<CollectedPart, 'part'>,
): Promise<void> {
  const tags = new Set(['audio', 'video'].map((tag) => part.strings.indexOf(tag)));
  const recorded = part.media.filter(({ node }) => tags.has(part.nodes.name[node]!));
  const selected = recorded.slice(0, MAX_MEDIA_ELEMENTS);
  if (selected.length === 0) return;
  if (recorded.length > MAX_MEDIA_ELEMENTS) {
    const detail = `The length and sound of only ${MAX_MEDIA_ELEMENTS} of ${recorded.length} audio and video elements were examined.`;
    part.unexamined.push({ reason: 'too-many-nodes', node: -1, detail });
  }
  const nodes = selected.map(({ node }) => node);
  // Files that were loaded in time are still decoded.
  const timeoutMs = 2 * soundLimits.waitMs;
  const results = await frame.call('detectMediaSound', [nodes, soundLimits], { timeoutMs }).catch(() => null);
  for (const [position, media] of selected.entries()) {
    const { isTimedOut = true, ...sound } = results?.[position] ?? {};
    Object.assign(media, sound);
    if (!isTimedOut) continue;
    const detail = 'This audio or video file didn’t load in time, so its length and sound are unknown.';
    part.unexamined.push({ reason: 'media-not-loaded', node: media.node, detail });
  }
}
