import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { countCellFlashes, createCellContext, type Frame, readCells } from './cell-flashes.ts';
import { getFieldShare, type RawFlash, toColorSample } from './find-flashes.ts';

/** Milliseconds of an infinite image that are examined, and maximum number of frames of any image. */
const MAX_MS = 3_000;
const MAX_FRAMES = 90;
/** Browsers show frames with a shorter delay for this long. */
const MIN_DELAY_MS = 20;
const DEFAULT_DELAY_MS = 100;

/**
 * Decodes an animated image's frames and counts the flashes in each of its cells. Null if nothing flashes or
 * the browser doesn't decode frames, which it does only on secure pages.
 *
 * @param node the element of the last walk that shows the image
 */
export async function findImageFlashes(node: number, type: string, base64: string): Promise<RawFlash | null> {
  const share = getFieldShare(dom.getBoundingClientRect(getWalkedNodes().elements[node]!));
  if (share === 0 || typeof ImageDecoder === 'undefined') return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const frames = await decodeFrames(bytes, type).catch(() => []);
  const count = countCellFlashes(frames);
  return count && { node, ...count, share: share * count.share };
}

async function decodeFrames(data: Uint8Array, type: string): Promise<Frame[]> {
  const decoder = new ImageDecoder({ data, type });
  try {
    await decoder.tracks.ready;
    // The number of frames isn't final before this.
    await decoder.completed;
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const context = createCellContext();
    const frames: Frame[] = [];
    let time = 0;
    // An infinite image continues with its first frame.
    for (let at = 0; at < MAX_FRAMES && time < MAX_MS && count > 1; at++) {
      const { image } = await decoder.decode({ frameIndex: at % count });
      const pixels = readCells(context, image);
      const delay = (image.duration ?? 0) / 1_000;
      image.close();
      const cells = Array.from({ length: pixels.length / 4 }, (_, cell) =>
        toColorSample([pixels[4 * cell]!, pixels[4 * cell + 1]!, pixels[4 * cell + 2]!]),
      );
      frames.push({ time, cells });
      time += delay < MIN_DELAY_MS ? DEFAULT_DELAY_MS : delay;
    }
    return frames;
  } finally {
    decoder.close();
  }
}
