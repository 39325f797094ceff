import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import {
  type ColorSample,
  countFlashes,
  getFieldShare,
  toColorSample,
  type WalkedFlash,
} from './find-flashes.ts';

/** Cells into which each frame is divided, horizontally and vertically. */
const COLUMNS = 24;
const ROWS = 18;
/** Milliseconds of an endless image that are examined, and frames of any. */
const MAX_MS = 3_000;
const MAX_FRAMES = 90;
/** Browsers show frames with a shorter delay for this long. */
const MIN_DELAY_MS = 20;
const DEFAULT_DELAY_MS = 100;

/** Milliseconds and colors of one frame, cell by cell. */
interface Frame {
  readonly time: number;
  readonly cells: readonly Omit<ColorSample, 'time'>[];
}

/**
 * Decodes the frames of an animated image and counts the flashes in each of its cells. Null if nothing flashes, or the
 * browser decodes no frames: only secure pages may do that.
 *
 * @param node the element of the last walk that shows the image
 */
export async function findImageFlashes(
  node: number,
  type: string,
  base64: string,
): Promise<WalkedFlash | null> {
  const share = getFieldShare(getWalkedNodes().elements[node]!.getBoundingClientRect());
  if (share === 0 || typeof ImageDecoder === 'undefined') return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const frames = await decodeFrames(bytes, type).catch(() => []);
  if (frames.length < 2) return null;
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, cell) =>
    countFlashes(frames.map(({ time, cells: colors }) => ({ time, ...colors[cell]! }))),
  );
  const flashes = Math.max(...cells.map((count) => count.flashes));
  if (flashes === 0) return null;
  const most = cells.filter((count) => count.flashes === flashes);
  return {
    node,
    flashes,
    isRed: most.every(({ isRed }) => isRed),
    luminance: Math.min(...most.map(({ luminance }) => luminance)),
    share: (share * most.length) / cells.length,
  };
}

async function decodeFrames(data: Uint8Array, type: string): Promise<Frame[]> {
  const decoder = new ImageDecoder({ data, type });
  try {
    await decoder.tracks.ready;
    // The number of frames is final only now.
    await decoder.completed;
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const context = new OffscreenCanvas(COLUMNS, ROWS).getContext('2d', { willReadFrequently: true })!;
    const frames: Frame[] = [];
    let time = 0;
    // An endless image goes on with its first frame.
    for (let at = 0; at < MAX_FRAMES && time < MAX_MS && count > 1; at++) {
      const { image } = await decoder.decode({ frameIndex: at % count });
      context.drawImage(image, 0, 0, COLUMNS, ROWS);
      const delay = (image.duration ?? 0) / 1_000;
      image.close();
      const pixels = context.getImageData(0, 0, COLUMNS, ROWS).data;
      const cells = Array.from({ length: COLUMNS * ROWS }, (_, cell) =>
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
