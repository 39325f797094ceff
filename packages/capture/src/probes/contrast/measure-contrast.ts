import type { ContrastFacts, ContrastRequest, MeasuredText, PageCapture } from '@curbcut/page-model';
import { CdpError } from '../../browser/cdp-error.ts';
import type { StablePage } from '../../visit/stable-page.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { noLimits } from '../limits.ts';
import { runProbe } from '../run-probe.ts';
import { captureEncodedClip } from './clip-screenshot.ts';
import { type CaptureClip, ContrastBatch, type ContrastTarget, getBoundingArea } from './contrast-batch.ts';
import { buildGlyphPaintStyleSheet, type GlyphPaint } from './glyph-paint-style-sheet.ts';
import { locateTargets } from './locate-targets.ts';
import { planClips, SEPARATE_PART_PX } from './plan-clips.ts';

const budget = {
  /** For one screenshot. If the page takes longer, its text isn't tested. */
  screenshotMs: 15_000,
  maxClips: 12,
  /** Total screenshot area of one page in CSS pixels. Text beyond it isn't measured. */
  maxAreaPx: 2_500_000,
  /**
   * Maximum screenshot area that is captured with four pixels per CSS pixel, so that even thin letters have
   * inner pixels.
   */
  maxSharpAreaPx: 500_000,
};

/**
 * Minimum font size in screenshot pixels, and minimum weight. Smaller or lighter letters are too thin for
 * their color to be read from pixels.
 */
const MIN_LETTER_PX = 20;
const MIN_FONT_WEIGHT = 300;

/**
 * Measures text whose contrast can't be derived from a capture. It takes screenshots of the text unchanged,
 * transparent, black and white, and compares the pixels. Text in another process's frame and text beyond the
 * limits gets no result.
 */
const contrastProbe = defineProbe({
  id: 'contrast',
  name: 'text contrast over images and gradients',
  facts: 'contrast',
  unit: 'pieces of text',
  leavesPage: 'as-is',
  budget,
  limits: noLimits,
  isNeeded: (requests) => requests.length > 0,
  async run(context) {
    const texts = await measureTexts(context);
    const { length } = context.questions;
    // Text that couldn't be measured is evaluated without measurements or reported as needs review.
    return { facts: texts.length === 0 ? null : { texts }, done: length, of: length };
  },
  async cleanUp({ page: { mainFrame } }) {
    try {
      await mainFrame.call('removeGlyphPaint', []);
    } catch (error) {
      // `refused` means that the document is gone, and the style sheet with it.
      if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
    }
  },
});

/**
 * Runs the contrast probe. It isn't one of the probes in `runProbes`, because most contrast rules are
 * evaluated before those run, and because it runs again when a fix is verified.
 *
 * Must be called after `capturePage`, while the page is still stable. If there are no requests, the browser
 * isn't called.
 *
 * @param requests what `PageModel.getContrastRequests` returns for the capture, or a part of it
 * @returns null if nothing could be measured
 * @throws {CdpError} if the browser doesn't respond in time, the page is gone, or it can't be restored
 */
export async function measureContrast(
  page: StablePage,
  capture: PageCapture,
  requests: readonly ContrastRequest[],
): Promise<ContrastFacts | null> {
  const situation = { page, hasScripts: false, isSignedIn: false };
  if (!contrastProbe.isNeeded(requests, situation)) return null;
  return (await runProbe(contrastProbe, { situation, capture, questions: requests })).facts;
}

async function measureTexts({
  page,
  capture,
  questions,
  toWalkNumber,
}: ProbeContext<'contrast', typeof budget>): Promise<MeasuredText[]> {
  const located = await locateTargets(page, capture, questions, toWalkNumber);
  if (located.length === 0) return [];
  const { cssContentSize } = await page.session.send('Page.getLayoutMetrics');
  const targets = limitTargets(located, cssContentSize);
  if (targets.length === 0) return [];
  const captureWithinLimit: CaptureClip = (clip, scale) =>
    captureEncodedClip(page, clip, scale, budget.screenshotMs);

  const textsWithKnownColor = targets.filter(({ request }) => request.color !== null);
  const textsWithUnknownColor = targets.filter(({ request }) => request.color === null);
  const scale = getTotalArea(textsWithUnknownColor, cssContentSize) <= budget.maxSharpAreaPx ? 2 : 1;
  const knownColorBatch = new ContrastBatch(captureWithinLimit, cssContentSize, textsWithKnownColor, 1);
  const unknownColorBatch = new ContrastBatch(
    captureWithinLimit,
    cssContentSize,
    textsWithUnknownColor,
    scale,
  );
  unknownColorBatch.discard(({ request }) => hasThinLetters(request, scale));
  await unknownColorBatch.takeScreenshots('asIs');
  return measureBatches(page, [knownColorBatch, unknownColorBatch], targets);
}

/** Takes the screenshots with other text colors and measures all text in the batches. */
async function measureBatches(
  page: StablePage,
  batches: readonly ContrastBatch[],
  targets: readonly ContrastTarget[],
): Promise<MeasuredText[]> {
  const unchanged = await applyInk(page, 'transparent', targets);
  for (const batch of batches) {
    batch.discard((target) => unchanged.has(target));
    await batch.takeScreenshots('bare');
    batch.measureSmooth();
  }
  if (batches.some((batch) => batch.hasPendingShadows)) {
    const unchangedShadows = await applyInk(page, 'unshadowed', targets);
    for (const batch of batches) {
      batch.discard((target) => target.request.hasShadow && unchangedShadows.has(target));
      await batch.takeScreenshots('unshadowed');
    }
  }
  if (batches.some(({ hasPending }) => hasPending)) {
    for (const color of ['black', 'white'] as const) {
      await applyInk(page, color, []);
      for (const batch of batches) await batch.takeScreenshots(color);
    }
  }
  // Fails if the document has been replaced. The screenshots then show different documents.
  await page.mainFrame.call('removeGlyphPaint', []);
  return batches.flatMap((batch) => batch.measureAll()).sort((one, other) => one.node - other.node);
}

const computedColors = {
  transparent: 'rgba(0, 0, 0, 0)',
  unshadowed: 'rgba(0, 0, 0, 0)',
  black: 'rgb(0, 0, 0)',
  white: 'rgb(255, 255, 255)',
};

/** Sets the color of all text. Returns the targets that the page prevents from changing color. */
async function applyInk(
  page: StablePage,
  color: GlyphPaint,
  targets: readonly ContrastTarget[],
): Promise<ReadonlySet<ContrastTarget>> {
  const elements = targets.map(({ element }) => element);
  const unchanged = await page.mainFrame.call('paintTextForMeasurement', [
    elements,
    buildGlyphPaintStyleSheet(color),
    computedColors[color],
  ]);
  return new Set(unchanged.map((position) => targets[position]!));
}

function hasThinLetters({ fontSizePx, fontWeight }: ContrastRequest, scale: number): boolean {
  return fontSizePx * scale < MIN_LETTER_PX || fontWeight < MIN_FONT_WEIGHT;
}

/** Returns as many pieces of text as the limits allow, starting with the first. */
function limitTargets(
  all: readonly ContrastTarget[],
  page: { width: number; height: number },
): readonly ContrastTarget[] {
  const fitsLimits = (count: number) => {
    const candidates = all.slice(0, count);
    return (
      planClips(candidates.map(getBoundingArea), page, SEPARATE_PART_PX).length <= budget.maxClips &&
      getTotalArea(candidates, page) <= budget.maxAreaPx
    );
  };
  if (fitsLimits(all.length)) return all;
  let count = 0;
  for (let step = 2 ** Math.floor(Math.log2(all.length)); step >= 1; step /= 2) {
    if (count + step < all.length && fitsLimits(count + step)) count += step;
  }
  return all.slice(0, count);
}

/** Returns the text's total screenshot area in CSS pixels. */
function getTotalArea(targets: readonly ContrastTarget[], page: { width: number; height: number }): number {
  return planClips(targets.map(getBoundingArea), page, SEPARATE_PART_PX).reduce(
    (sum, { width, height }) => sum + width * height,
    0,
  );
}
