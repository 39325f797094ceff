import type { ContrastQuestion, MeasuredText, OutlineContrast, PartContrast } from '@curbcut/page-model';
import type { Area } from './clips.ts';
import { type Exposures, LEAST_INK, Line, outlineStrength, type Part } from './line.ts';
import type { Photograph } from './photograph.ts';

/** Lengths of the parts in which a text is looked at, in font sizes. */
const LETTER_EM = 1;
const WORD_EM = 3;

/** In no part of a smooth background do the ratios of pixels differ by more. */
const SMOOTH = 1.12;

/**
 * What the pixels of one text show.
 *
 * @returns null when the pictures do not show enough of it to tell
 */
export function measureText(
  question: ContrastQuestion,
  areas: readonly Area[],
  shots: Exposures,
): MeasuredText | null {
  const lines = linesOf(areas, shots);
  if (lines.length === 0) return null;
  const { node, part } = question;
  if (lines.some((line) => line.isMoving)) return { node, part, result: 'moving' };
  const most = Math.max(...lines.map((line) => line.mostInk));
  if (most < LEAST_INK) return { node, part, result: 'unseen' };
  return toldOf(question, lines, lettersOf(question, lines, most), most);
}

/**
 * The same from nothing but the page without its texts, where what lies behind a text is so even that it does not
 * matter which pixels are letters.
 *
 * @returns null when it is not
 */
export function measureSmooth(
  question: ContrastQuestion,
  areas: readonly Area[],
  bare: Photograph,
): MeasuredText | null {
  const lines = linesOf(areas, { asIs: null, bare, unshadowed: null, inked: null });
  if (question.color === null || question.hasShadow || !question.isSteady || lines.length === 0) return null;
  const { mostInk } = lines[0]!;
  const letters = lettersOf(question, lines, mostInk);
  const isSmooth = letters.every(({ least, most }) => most <= least * SMOOTH);
  return isSmooth ? toldOf(question, lines, letters, mostInk) : null;
}

function linesOf(areas: readonly Area[], shots: Exposures): Line[] {
  return areas.map((area) => new Line(area, shots)).filter((line) => line.ink.length > 0);
}

function lettersOf(question: ContrastQuestion, lines: readonly Line[], mostInk: number): Part[] {
  return lines.flatMap((line) => line.parts(question, mostInk, LETTER_EM));
}

function toldOf(
  question: ContrastQuestion,
  lines: readonly Line[],
  letters: readonly Part[],
  mostInk: number,
): MeasuredText | null {
  const words = lines.flatMap((line) => line.parts(question, mostInk, WORD_EM));
  if (letters.length === 0 || words.length === 0) return null;
  const { node, part } = question;
  const least = Math.min(...letters.map((one) => one.least));
  const greatest = Math.max(...letters.map((one) => one.most));
  const outline = weakestOutline(words);
  return {
    node,
    part,
    result: 'seen',
    least,
    greatest,
    letter: worst(letters),
    word: worst(words),
    ...(outline && { outline }),
  };
}

/** The outline of the word where it has the least contrast; null where a word has none and needs one. */
function weakestOutline(words: readonly Part[]): OutlineContrast | null {
  const strength = ({ outline, most }: Part) =>
    Math.max(most, outline === null ? 0 : outlineStrength(outline));
  return words.reduce((one, other) => (strength(other) < strength(one) ? other : one)).outline;
}

function worst(parts: readonly Part[]): PartContrast {
  const { most, foreground, background } = parts.reduce((one, other) =>
    other.most < one.most ? other : one,
  );
  return { most, foreground, background };
}
