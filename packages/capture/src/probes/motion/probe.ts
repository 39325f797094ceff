import type { NodeIndex } from '@curbcut/page-model';
import { CdpError } from '../../browser/cdp-error.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { FlashingElement, MotionFacts, MovingElement } from './facts.ts';
import type { RawFlash } from './in-page/find-flashes.ts';
import type { SampledElements } from './in-page/find-moving-graphics.ts';
import { type AnimatedImage, parseAnimatedImage } from './parse-animated-image.ts';

const budget = {
  maxImageBytes: 4_000_000,
  /** How much of a video's file is read, and how long to wait for it. */
  maxVideoBytes: 6_000_000,
  waitMs: 5_000,
  /** For reading and decoding one video. */
  videoMs: 30_000,
};
/** WCAG 2.2.2 allows motion that doesn't last longer than this. */
const MAX_LASTING_MS = 5_000;
/**
 * If each frame of an image is shown for longer than this, the image flashes at most three times a second.
 */
const MAX_FLASH_DELAY_MS = 145;

type MotionContext = ProbeContext<'motion', typeof budget, typeof probeLimits.motion>;

/**
 * Finds elements without text that keep moving or that flash: animations of the page and in SVG images, animated
 * images, videos that play automatically, and the frames of all videos. Changes nothing.
 */
export const motionProbe = defineProbe({
  id: 'motion',
  name: 'motion and flashes',
  facts: 'motion',
  unit: 'images, videos and animated elements',
  leavesPage: 'as-is',
  budget,
  limits: probeLimits.motion,
  onFailure: 'report',
  isNeeded: ({ images, videos, videoFiles }, { page: { autoUpdates } }) =>
    images.length + videos.length + videoFiles.length > 0 ||
    autoUpdates.hasLongAnimations ||
    autoUpdates.hasFastAnimations,
  async run(context) {
    const facts: MotionFacts = { moving: [], flashing: [] };
    const animated = await recordAnimations(context, facts);
    const images = await recordImages(context, facts);
    const videos = await recordVideoFrames(context, facts);
    for (const node of context.questions.videos) facts.moving.push(createMoving(node, 'video', 0));
    facts.moving.sort((one, other) => one.node - other.node);
    const hasFacts = facts.moving.length + facts.flashing.length > 0;
    return {
      facts: hasFacts ? facts : null,
      done: animated.done + images + videos,
      of: animated.of + context.questions.images.length + context.questions.videoFiles.length,
    };
  },
});

function createMoving(node: NodeIndex, kind: MovingElement['kind'], area: number): MovingElement {
  const unknown = { distance: 0, fading: 0, words: '', isReducible: false, isStoppable: false };
  return { node, kind, area, ...unknown, stoppedBy: null };
}

/** Returns how many animated elements were sampled, and how many there are. */
async function recordAnimations(
  { page, call, limits: { maxAnimated }, toNodeIndex }: MotionContext,
  facts: MotionFacts,
): Promise<{ done: number; of: number }> {
  const animated = new Set<number>();
  const untested = new Set<number>();
  const add = <Found>({ found, sampled, leftOut }: SampledElements<Found>): readonly Found[] => {
    for (const node of [...sampled, ...leftOut]) animated.add(node);
    for (const node of leftOut) untested.add(node);
    return found;
  };
  if (page.autoUpdates.hasLongAnimations) {
    const motions = [
      ...add(await call('findMovingGraphics', [maxAnimated])),
      ...add(await call('findMovingDrawings', [maxAnimated])),
    ];
    for (const motion of motions) {
      const node = toNodeIndex(motion.node);
      if (node !== null) facts.moving.push({ ...createMoving(node, 'animation', 0), ...motion, node });
    }
  }
  if (page.autoUpdates.hasFastAnimations) {
    const flashes = [
      ...add(await call('findFlashingElements', [maxAnimated])),
      ...add(await call('findFlashingDrawings', [maxAnimated])),
    ];
    for (const flash of flashes) {
      const node = toNodeIndex(flash.node);
      if (node !== null) facts.flashing.push({ ...flash, node, kind: 'animation' });
    }
  }
  return { done: animated.size - untested.size, of: animated.size };
}

/** Returns the number of images that were tested. */
async function recordImages(context: MotionContext, facts: MotionFacts): Promise<number> {
  const { questions, capture, call, limits, toWalkNumber } = context;
  const files = new Map<string, ImageFile | 'still' | 'unknown'>();
  let decoded = 0;
  let untested = 0;
  for (const { node, url } of questions.images) {
    if (!files.has(url))
      files.set(url, files.size < limits.maxImages ? await readImage(context, url) : 'unknown');
    const file = files.get(url)!;
    if (file === 'unknown') untested += 1;
    if (typeof file === 'string') continue;
    const [width, height] = [capture.nodes.box[node * 4 + 2]!, capture.nodes.box[node * 4 + 3]!];
    const { image, bytes } = file;
    if (image.durationMs > MAX_LASTING_MS) {
      facts.moving.push(createMoving(node, 'image', Math.round(width * height)));
    }
    const number = toWalkNumber(node);
    if (image.shortestMs > MAX_FLASH_DELAY_MS || number === null) continue;
    decoded += 1;
    const flash =
      decoded > limits.maxDecoded
        ? 'unknown'
        : await call('findImageFlashes', [number, image.type, bytes.toString('base64')]);
    if (flash === 'unknown') untested += 1;
    else if (flash !== null) facts.flashing.push(toFlashing(flash, node, 'image'));
  }
  return questions.images.length - untested;
}

function toFlashing(flash: RawFlash, node: NodeIndex, kind: FlashingElement['kind']): FlashingElement {
  return { ...flash, node, kind };
}

/** Returns the number of videos that were tested. */
async function recordVideoFrames(
  { page, questions, budget, limits, toWalkNumber }: MotionContext,
  facts: MotionFacts,
): Promise<number> {
  let tested = 0;
  for (const node of questions.videoFiles.slice(0, limits.maxVideos)) {
    const number = toWalkNumber(node);
    if (number === null) continue;
    const fileLimits = { maxBytes: budget.maxVideoBytes, waitMs: budget.waitMs };
    const flash = await page.mainFrame.call('findVideoFlashes', [number, fileLimits], {
      timeoutMs: budget.videoMs,
    });
    if (flash === 'unknown') continue;
    tested += 1;
    if (flash !== null) facts.flashing.push(toFlashing(flash, node, 'video'));
  }
  return tested;
}

/** An animated image and its file. */
interface ImageFile {
  readonly image: AnimatedImage;
  readonly bytes: Buffer;
}

/**
 * Reads the file of an image on the page from the browser's memory. It's unknown whether a file that is no longer
 * there or too large is animated.
 */
async function readImage(context: MotionContext, url: string): Promise<ImageFile | 'still' | 'unknown'> {
  const bytes = url.startsWith('data:') ? readDataUrl(url) : await readFile(context, url);
  if (bytes === null) return 'unknown';
  const image = parseAnimatedImage(bytes);
  return image === null ? 'still' : { image, bytes };
}

function readDataUrl(url: string): Buffer | null {
  const [, base64] = /^data:image\/[\w+-]+;base64,(.*)$/s.exec(url) ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

async function readFile({ page }: MotionContext, url: string): Promise<Buffer | null> {
  try {
    const { content, base64Encoded } = await page.session.send('Page.getResourceContent', {
      frameId: page.mainFrame.id,
      url,
    });
    if (!base64Encoded || content.length > budget.maxImageBytes * (4 / 3)) return null;
    return Buffer.from(content, 'base64');
  } catch (error) {
    if (error instanceof CdpError && error.reason === 'refused') return null;
    throw error;
  }
}
