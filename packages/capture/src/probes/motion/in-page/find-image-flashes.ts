import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { countCellFlashes, createCellContext, type Frame, readCells } from './cell-flashes.ts';
import { getFieldShare, type RawFlash, toColorSample } from './find-flashes.ts';

/** How much of an image is examined. The browser decodes about 200 frames per second. */
const MAX_MS = 10_000;
const MAX_FRAMES = 300;
/** Browsers show frames with a shorter delay for this long. */
const MIN_DELAY_MS = 20;
const DEFAULT_DELAY_MS = 100;
const SECOND_MS = 1_000;

/**
 * Decodes an animated image's frames and counts the flashes in each of its cells. Null if nothing flashes;
 * `unknown` if the image is longer than the limit and doesn't flash before it, or if the browser doesn't decode
 * frames, which it does only on secure pages.
 *
 * @param node the element of the last walk that shows the image
 */
export async function findImageFlashes(
  node: number,
  type: string,
  base64: string,
): Promise<RawFlash | 'unknown' | null> {
  const box = dom.getBoundingClientRect(getWalkedNodes().elements[node]!);
  const maxShare = getFieldShare(box);
  if (maxShare === 0) return null;
  if (typeof ImageDecoder === 'undefined') return 'unknown';
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const { frames, isCut } = await decodeFrames(bytes, type).catch(() => ({ frames: [], isCut: false }));
  const count = countCellFlashes(frames, box);
  if (count === null) return isCut ? 'unknown' : null;
  return { node, ...count, share: Math.min(maxShare, count.share) };
}

async function decodeFrames(data: Uint8Array, type: string): Promise<{ frames: Frame[]; isCut: boolean }> {
  const decoder = new ImageDecoder({ data, type });
  try {
    await decoder.tracks.ready;
    // The number of frames isn't final before this.
    await decoder.completed;
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const context = createCellContext();
    const frames: Frame[] = [];
    let time = 0;
    let firstPassEnd = Number.POSITIVE_INFINITY;
    // An image that repeats continues with its first frame, so flashes may begin at its end.
    for (let at = 0; at < MAX_FRAMES && time < MAX_MS && time < firstPassEnd + SECOND_MS && count > 1; at++) {
      const decoded = await decoder.decode({ frameIndex: at % count }).catch(() => null);
      // A damaged image shows only the frames before the damage.
      if (decoded === null) return { frames, isCut: false };
      const { image } = decoded;
      const pixels = readCells(context, image);
      const delay = (image.duration ?? 0) / 1_000;
      image.close();
      const cells = Array.from({ length: pixels.length / 4 }, (_, cell) =>
        toColorSample([pixels[4 * cell]!, pixels[4 * cell + 1]!, pixels[4 * cell + 2]!]),
      );
      frames.push({ time, cells });
      time += delay < MIN_DELAY_MS ? DEFAULT_DELAY_MS : delay;
      if (at === count - 1) firstPassEnd = time;
    }
    return { frames, isCut: frames.length < count };
  } finally {
    decoder.close();
  }
}
