import type { NodeIndex } from '@curbcut/page-model';
import { CdpError } from '../../browser/cdp-error.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { FlashingElement, MotionFacts, MovingElement } from './facts.ts';
import type { RawFlash } from './in-page/find-flashes.ts';
import { type AnimatedImage, parseAnimatedImage } from './parse-animated-image.ts';

const budget = {
  callMs: 4_000,
  animationsMs: 1_000,
  maxImageBytes: 4_000_000,
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
 * images, and videos that play automatically. Changes nothing.
 */
export const motionProbe = defineProbe({
  id: 'motion',
  name: 'motion and flashes',
  facts: 'motion',
  unit: 'images',
  leavesPage: 'as-is',
  budget,
  limits: probeLimits.motion,
  onFailure: 'report',
  isNeeded: ({ images, videos }, { page: { autoUpdates } }) =>
    images.length + videos.length > 0 || autoUpdates.hasLongAnimations || autoUpdates.hasFastAnimations,
  async run(context) {
    const facts: MotionFacts = { moving: [], flashing: [] };
    await recordAnimations(context, facts);
    const done = await recordImages(context, facts);
    for (const node of context.questions.videos) facts.moving.push(createMoving(node, 'video', 0));
    facts.moving.sort((one, other) => one.node - other.node);
    const hasFacts = facts.moving.length + facts.flashing.length > 0;
    return { facts: hasFacts ? facts : null, done, of: context.questions.images.length };
  },
});

function createMoving(node: NodeIndex, kind: MovingElement['kind'], area: number): MovingElement {
  const unknown = { distance: 0, fading: 0, words: '', isReducible: false, isStoppable: false };
  return { node, kind, area, ...unknown, stoppedBy: null };
}

async function recordAnimations(
  { page, call, limits: { maxAnimations }, toNodeIndex }: MotionContext,
  facts: MotionFacts,
): Promise<void> {
  const limits: [number, number] = [maxAnimations, budget.animationsMs];
  if (page.autoUpdates.hasLongAnimations) {
    const motions = [
      ...(await call('findMovingGraphics', limits)),
      ...(await call('findMovingDrawings', [])),
    ];
    for (const motion of motions) {
      const node = toNodeIndex(motion.node);
      if (node !== null) facts.moving.push({ ...createMoving(node, 'animation', 0), ...motion, node });
    }
  }
  if (page.autoUpdates.hasFastAnimations) {
    const flashes = [
      ...(await call('findFlashingElements', limits)),
      ...(await call('findFlashingDrawings', [])),
    ];
    for (const flash of flashes) {
      const node = toNodeIndex(flash.node);
      if (node !== null) facts.flashing.push({ ...flash, node, kind: 'animation' });
    }
  }
}

/** Returns the number of images that were tested. */
async function recordImages(context: MotionContext, facts: MotionFacts): Promise<number> {
  const { questions, capture, call, limits, toWalkNumber } = context;
  const files = new Map<string, { readonly image: AnimatedImage; readonly bytes: Buffer } | null>();
  let decoded = 0;
  let untested = 0;
  for (const { node, url } of questions.images) {
    if (!files.has(url)) {
      if (files.size >= limits.maxImages) {
        untested += 1;
        continue;
      }
      const bytes = await readImage(context, url);
      const image = bytes && parseAnimatedImage(bytes);
      files.set(url, image && { image, bytes: bytes! });
    }
    const file = files.get(url);
    if (!file) continue;
    const [width, height] = [capture.nodes.box[node * 4 + 2]!, capture.nodes.box[node * 4 + 3]!];
    const { image, bytes } = file;
    if (image.durationMs > MAX_LASTING_MS) {
      facts.moving.push(createMoving(node, 'image', Math.round(width * height)));
    }
    const number = toWalkNumber(node);
    if (image.shortestMs > MAX_FLASH_DELAY_MS || number === null || decoded >= limits.maxDecoded) continue;
    decoded += 1;
    const flash = await call('findImageFlashes', [number, image.type, bytes.toString('base64')]);
    if (flash !== null) facts.flashing.push(toFlashing(flash, node));
  }
  return questions.images.length - untested;
}

function toFlashing(flash: RawFlash, node: NodeIndex): FlashingElement {
  return { ...flash, node, kind: 'image' };
}

/** Reads the file of an image on the page from the browser's memory; null if it's gone or too large. */
async function readImage({ page }: MotionContext, url: string): Promise<Buffer | null> {
  if (url.startsWith('data:')) {
    const [, base64] = /^data:image\/[\w+-]+;base64,(.*)$/s.exec(url) ?? [];
    return base64 === undefined ? null : Buffer.from(base64, 'base64');
  }
  try {
    const { content, base64Encoded } = await page.session.send(
      'Page.getResourceContent',
      { frameId: page.mainFrame.id, url },
      { timeoutMs: budget.callMs },
    );
    if (!base64Encoded || content.length > budget.maxImageBytes * (4 / 3)) return null;
    return Buffer.from(content, 'base64');
  } catch (error) {
    if (error instanceof CdpError && error.reason === 'refused') return null;
    throw error;
  }
}
