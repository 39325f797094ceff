import type { MeasuredText, NodeIndex, PartContrast } from '../capture.ts';
import type { ContrastLevel, ContrastUncertainty, TextContrast } from '../model.ts';
import type { OutlineRatios, PaintedColors } from './backdrop.ts';
import { toHex } from './color.ts';
import { type ColorRange, isExact } from './color-range.ts';
import { getRequiredContrast, type TextSize } from './text-paint.ts';

/** What is known of the contrast in one line of a text. */
export interface LineContrast {
  readonly minRatio: number;
  readonly maxRatio: number;
  /** Null where nothing is known of the colours. */
  readonly colors: PaintedColors | null;
  /** What keeps `minRatio` and `maxRatio` apart. */
  readonly uncertainty: ContrastUncertainty | null;
  /** Nothing behind it is a picture or video, which might move. */
  readonly isSteady: boolean;
  /** What is painted over it. */
  readonly cover: NodeIndex | null;
}

/** A line of whose colours nothing is known. */
export function toUnknownLine(uncertainty: ContrastUncertainty): LineContrast {
  return { minRatio: 1, maxRatio: 21, colors: null, uncertainty, isSteady: false, cover: null };
}

interface LineContrastResult {
  readonly result: TextContrast['result'];
  readonly uncertainty: ContrastUncertainty | null;
  readonly colors: PaintedColors | null;
  readonly ratio: number;
  readonly cover: NodeIndex | null;
}

const resultRank = { enough: 0, undecided: 1, 'too-little': 2 } as const;

/** What a text's lines, as far as the capture tells of them, say at a level: the worst of them decides. */
export function toTextContrast(
  lines: readonly LineContrast[],
  size: TextSize,
  level: ContrastLevel,
): TextContrast {
  const required = getRequiredContrast(level, size.isLarge);
  const { result, uncertainty, colors, ratio, cover } = lines
    .map((line) => toLineResult(line, required))
    .reduce(getWorseLine);
  return {
    result,
    uncertainty,
    foreground: colors === null ? null : formatColor(colors.foreground),
    background: colors === null ? null : formatColor(colors.background),
    ratio,
    formattedRatio: formatRatio(ratio),
    required,
    isMeasured: false,
    outline: null,
    cover,
    ...size,
  };
}

function toLineResult(
  { minRatio, maxRatio, colors, uncertainty, cover }: LineContrast,
  required: number,
): LineContrastResult {
  if (minRatio >= required) return { result: 'enough', uncertainty: null, colors, ratio: minRatio, cover };
  if (maxRatio < required && canOutlineCarryText(colors?.outline ?? null, required)) {
    return { result: 'undecided', uncertainty: 'text-shadow', colors, ratio: minRatio, cover };
  }
  if (maxRatio < required) return { result: 'too-little', uncertainty: null, colors, ratio: maxRatio, cover };
  return {
    result: 'undecided',
    uncertainty: uncertainty ?? 'background-image',
    colors,
    ratio: minRatio,
    cover,
  };
}

/** Of two lines the one that says more against the text. */
function getWorseLine(one: LineContrastResult, other: LineContrastResult): LineContrastResult {
  const difference = resultRank[one.result] - resultRank[other.result];
  if (difference !== 0) return difference > 0 ? one : other;
  return one.ratio <= other.ratio ? one : other;
}

/**
 * Shares of what is required, below which pixels show that a text is too pale: a whole word nearly at once, for edges
 * of pictures and rounding of colours move a ratio by little; a single letter, which a reader can guess from those
 * around it, only when it is far too pale.
 */
const WORD_MARGIN = 0.98;
const LETTER_MARGIN = 0.8;

/** The same for the shadow around letters: of a thin or soft one most pixels are mixed with what surrounds it. */
const OUTLINE_MARGIN = 0.9;
/** Contrast that the shape of a graphic needs to be recognized (WCAG 2.2, 1.4.11). */
const MIN_SHAPE_CONTRAST = 3;

/**
 * Whether the shadow around letters may make them readable, as their background or as a shape of its own (WCAG 2.2,
 * technique G18). No machine can tell whether it does.
 */
export function canOutlineCarryText(outline: OutlineRatios | null, required: number): boolean {
  if (outline === null) return false;
  return (
    outline.fill >= required * OUTLINE_MARGIN || outline.background >= MIN_SHAPE_CONTRAST * OUTLINE_MARGIN
  );
}

/** A ratio below which nobody sees that there is a text at all. */
const MIN_VISIBLE_RATIO = 1.05;

/** What the pixels of a text say in place of what could not be computed. */
export function applyMeasurement(computed: TextContrast, measured: MeasuredText): TextContrast {
  const { required, uncertainty } = computed;
  if (measured.result === 'moving') return { ...computed, uncertainty: 'moving', isMeasured: true };
  if (measured.result === 'unseen') {
    return { ...computed, uncertainty: uncertainty === 'covered' ? uncertainty : 'unseen', isMeasured: true };
  }
  const { least, greatest, letter, word, outline = null } = measured;
  if (greatest < MIN_VISIBLE_RATIO) return { ...computed, uncertainty: 'unseen', isMeasured: true };
  const told = (part: PartContrast, ratio: number) => ({
    ...computed,
    foreground: part.foreground,
    background: part.background,
    ratio,
    formattedRatio: formatRatio(ratio),
    isMeasured: true,
    outline,
  });
  if (least >= required) return { ...told(letter, least), result: 'enough', uncertainty: null };
  const tooPale = [
    { part: word, limit: required * WORD_MARGIN },
    { part: letter, limit: required * LETTER_MARGIN },
  ].find(({ part, limit }) => part.most < limit);
  if (tooPale === undefined) return { ...told(letter, least), result: 'undecided' };
  const verdict = told(tooPale.part, tooPale.part.most);
  if (canOutlineCarryText(outline, required))
    return { ...verdict, result: 'undecided', uncertainty: 'text-shadow' };
  return { ...verdict, result: 'too-little', uncertainty: null };
}

function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function formatColor(range: ColorRange): string | null {
  return isExact(range) ? toHex(range.low) : null;
}
