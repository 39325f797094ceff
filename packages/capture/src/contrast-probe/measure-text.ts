import type { ContrastRequest, MeasuredText, OutlineContrast, PartContrast } from '@curbcut/page-model';
import type { ClipScreenshot } from './clip-screenshot.ts';
import type { Area } from './plan-clips.ts';
import { getOutlineStrength, type LinePart, MIN_INK, type TextExposures, TextLine } from './text-line.ts';

/** Lengths of the parts into which a text is split for measuring, in font sizes. */
const LETTER_LENGTH_EM = 1;
const WORD_LENGTH_EM = 3;

/** Maximum ratio between the contrast values of the pixels in one part of a smooth background. */
const MAX_SMOOTH_VARIATION = 1.12;

/**
 * Measures the contrast of one text from its pixels.
 *
 * @returns null if the screenshots do not show enough of the text
 */
export function measureText(
  question: ContrastRequest,
  areas: readonly Area[],
  shots: TextExposures,
): MeasuredText | null {
  const lines = createLines(areas, shots);
  if (lines.length === 0) return null;
  const { node, part } = question;
  if (lines.some((line) => line.isMoving)) return { node, part, result: 'moving' };
  const most = Math.max(...lines.map((line) => line.maxInk));
  if (most < MIN_INK) return { node, part, result: 'unseen' };
  return toMeasuredText(question, lines, measureLetters(question, lines, most), most);
}

/**
 * Measures the contrast from the page without its texts only. This works if the background is so even that it
 * does not matter which pixels are letters.
 *
 * @returns null if the background is not even enough
 */
export function measureSmoothText(
  question: ContrastRequest,
  areas: readonly Area[],
  bare: ClipScreenshot,
): MeasuredText | null {
  const lines = createLines(areas, { asIs: null, bare, unshadowed: null, inked: null });
  if (question.color === null || question.hasShadow || !question.isSteady || lines.length === 0) return null;
  const { maxInk } = lines[0]!;
  const letters = measureLetters(question, lines, maxInk);
  const isSmooth = letters.every(({ minRatio, most }) => most <= minRatio * MAX_SMOOTH_VARIATION);
  return isSmooth ? toMeasuredText(question, lines, letters, maxInk) : null;
}

function createLines(areas: readonly Area[], shots: TextExposures): TextLine[] {
  return areas.map((area) => new TextLine(area, shots)).filter((line) => line.ink.length > 0);
}

function measureLetters(question: ContrastRequest, lines: readonly TextLine[], mostInk: number): LinePart[] {
  return lines.flatMap((line) => line.measureParts(question, mostInk, LETTER_LENGTH_EM));
}

function toMeasuredText(
  question: ContrastRequest,
  lines: readonly TextLine[],
  letters: readonly LinePart[],
  mostInk: number,
): MeasuredText | null {
  const words = lines.flatMap((line) => line.measureParts(question, mostInk, WORD_LENGTH_EM));
  if (letters.length === 0 || words.length === 0) return null;
  const { node, part } = question;
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

/** Returns the outline of the word with the least contrast; null if a word needs an outline and has none. */
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
