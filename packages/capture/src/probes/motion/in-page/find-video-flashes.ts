import { fetchBytes } from '../../../collector/in-page/fetch-bytes.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { countCellFlashes, createCellContext, type Frame, readCells } from './cell-flashes.ts';
import { getFieldShare, type RawFlash, toColorSample } from './find-flashes.ts';
import { type EncodedVideo, parseVideoFile } from './parse-video-file.ts';

/** The part of a video that is examined. */
const MAX_MICROSECONDS = 10_000_000;
/** Frames with later times may have to be decoded first. */
const REORDERED_MICROSECONDS = 1_000_000;
const MAX_QUEUED = 8;

/**
 * Decodes the first ten seconds of a video's file, frame by frame, and counts the flashes in each cell. The page's
 * player isn't used, so nothing depends on how fast the machine is. Null if nothing flashes; `unknown` if the file
 * can't be read, or if the browser can't decode it: it decodes frames only on secure pages.
 *
 * @param node the video's number in the last walk
 * @param limits if the file is larger than `maxBytes`, its beginning is read; `waitMs` is a safety net
 */
export async function findVideoFlashes(
  node: number,
  limits: { readonly maxBytes: number; readonly waitMs: number },
): Promise<RawFlash | 'unknown' | null> {
  const video = getWalkedNodes().elements[node];
  if (!(video instanceof HTMLVideoElement)) return 'unknown';
  const maxShare = getFieldShare(dom.getBoundingClientRect(video));
  if (maxShare === 0) return null;
  if (typeof VideoDecoder === 'undefined') return 'unknown';
  const file = await fetchBytes(
    video.currentSrc || video.src,
    limits.maxBytes,
    AbortSignal.timeout(limits.waitMs),
    true,
  );
  const encoded = file && parseVideoFile(new Uint8Array(file));
  if (!encoded) return 'unknown';
  const frames = await decodeFrames(encoded);
  if (frames === null) return 'unknown';
  const count = countCellFlashes(frames, getPictureSize(video));
  if (count !== null) return { node, ...count, share: Math.min(maxShare, count.share) };
  const isEnough = !encoded.isCut || (encoded.chunks.at(-1)?.timestamp ?? 0) >= MAX_MICROSECONDS;
  return isEnough ? null : 'unknown';
}

/** Returns the size of the picture in its player. Unless styles say otherwise, there are bars next to it. */
function getPictureSize(video: HTMLVideoElement): Pick<DOMRectReadOnly, 'width' | 'height'> {
  const { width, height } = video.getBoundingClientRect();
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || /cover|fill|none/.test(getComputedStyle(video).objectFit)) return { width, height };
  const scale = Math.min(width / videoWidth, height / videoHeight);
  return { width: videoWidth * scale, height: videoHeight * scale };
}

/** Returns the frames in the order in which they are shown; null if they can't be decoded. */
async function decodeFrames({ config, chunks }: EncodedVideo): Promise<Frame[] | null> {
  const software: VideoDecoderConfig = { ...config, hardwareAcceleration: 'prefer-software' };
  const { supported } = await VideoDecoder.isConfigSupported(software).catch(() => ({ supported: false }));
  if (!supported) return null;
  const context = createCellContext();
  const frames: Frame[] = [];
  let hasFailed = false;
  const decoder = new VideoDecoder({
    output: (frame) => {
      if (frame.timestamp <= MAX_MICROSECONDS) frames.push(readFrame(frame, context));
      frame.close();
    },
    error: () => {
      hasFailed = true;
    },
  });
  try {
    decoder.configure(software);
    for (const chunk of chunks) {
      if (hasFailed || chunk.timestamp > MAX_MICROSECONDS + REORDERED_MICROSECONDS) break;
      decoder.decode(new EncodedVideoChunk(chunk));
      // Decoded frames keep their memory until they have been read.
      if (decoder.decodeQueueSize > MAX_QUEUED)
        await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }));
    }
    await decoder.flush();
  } catch {
    return null;
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
  return hasFailed ? null : frames.sort((one, other) => one.time - other.time);
}

function readFrame(frame: VideoFrame, context: OffscreenCanvasRenderingContext2D): Frame {
  const pixels = readCells(context, frame);
  const cells = Array.from({ length: pixels.length / 4 }, (_, cell) =>
    toColorSample([pixels[4 * cell]!, pixels[4 * cell + 1]!, pixels[4 * cell + 2]!]),
  );
  return { time: frame.timestamp / 1_000, cells };
}
