import type { ContrastRequest, MeasuredText, OutlineContrast, PartContrast } from '@curbcut/page-model';
import type { ClipScreenshot } from './clip-screenshot.ts';
import type { Area } from './plan-clips.ts';
import {
  getOutlineStrength,
  type LinePart,
  MIN_GLYPH_PAINT,
  type TextExposures,
  TextLine,
} from './text-line.ts';

/** Lengths of the parts into which text is split for measuring, in ems. */
const LETTER_LENGTH_EM = 1;
const WORD_LENGTH_EM = 3;

/** Maximum ratio between the contrast values of the pixels in one part of a smooth background. */
const MAX_SMOOTH_VARIATION = 1.12;

/**
 * Measures the contrast of one piece of text from its pixels.
 *
 * @returns null if the screenshots don't show enough of the text
 */
export function measureText(
  request: ContrastRequest,
  areas: readonly Area[],
  exposures: TextExposures,
): MeasuredText | null {
  const lines = createLines(areas, exposures);
  if (lines.length === 0) return null;
  const { node, part } = request;
  if (lines.some((line) => line.isMoving)) return { node, part, result: 'moving' };
  const maxInk = Math.max(...lines.map((line) => line.maxInk));
  if (maxInk < MIN_GLYPH_PAINT) return { node, part, result: 'unseen' };
  return toMeasuredText(request, lines, measureLetters(request, lines, maxInk), maxInk);
}

/**
 * Measures the contrast using only the page without its text. This works if the background is so even that it
 * doesn't matter which pixels are letters.
 *
 * @returns null if the background isn't even enough
 */
export function measureSmoothText(
  request: ContrastRequest,
  areas: readonly Area[],
  bare: ClipScreenshot,
): MeasuredText | null {
  const lines = createLines(areas, { asIs: null, bare, unshadowed: null, inked: null });
  if (request.color === null || request.hasShadow || !request.isSteady || lines.length === 0) return null;
  const { maxInk } = lines[0]!;
  const letters = measureLetters(request, lines, maxInk);
  const isSmooth = letters.every(({ minRatio, most }) => most <= minRatio * MAX_SMOOTH_VARIATION);
  return isSmooth ? toMeasuredText(request, lines, letters, maxInk) : null;
}

function createLines(areas: readonly Area[], exposures: TextExposures): TextLine[] {
  return areas.map((area) => new TextLine(area, exposures)).filter((line) => line.ink.length > 0);
}

function measureLetters(request: ContrastRequest, lines: readonly TextLine[], maxInk: number): LinePart[] {
  return lines.flatMap((line) => line.measureParts(request, maxInk, LETTER_LENGTH_EM));
}

function toMeasuredText(
  request: ContrastRequest,
  lines: readonly TextLine[],
  letters: readonly LinePart[],
  maxInk: number,
): MeasuredText | null {
  const words = lines.flatMap((line) => line.measureParts(request, maxInk, WORD_LENGTH_EM));
  if (letters.length === 0 || words.length === 0) return null;
  const { node, part } = request;
  const least = Math.min(...letters.map((one) => one.minRatio));
  const greatest = Math.max(...letters.map((one) => one.most));
  const outline = findWeakestOutline(words);
  return {
    node,
    part,
    result: 'seen',
    least,
    greatest,
    letter: findWorstContrast(letters),
    word: findWorstContrast(words),
    ...(outline && { outline }),
  };
}

/**
 * Returns the outline of the word with the least contrast; null if any word that needs an outline has none.
 */
function findWeakestOutline(words: readonly LinePart[]): OutlineContrast | null {
  const strength = ({ outline, most }: LinePart) =>
    Math.max(most, outline === null ? 0 : getOutlineStrength(outline));
  return words.reduce((one, other) => (strength(other) < strength(one) ? other : one)).outline;
}

function findWorstContrast(parts: readonly LinePart[]): PartContrast {
  const { most, foreground, background } = parts.reduce((one, other) =>
    other.most < one.most ? other : one,
  );
  return { most, foreground, background };
}
