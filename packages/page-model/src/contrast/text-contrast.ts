import type { NodeIndex, PageCapture } from '../capture.ts';
import type { ContrastLevel, ContrastUncertainty, TextContrast } from '../model.ts';
import type { MeasuredText, PartContrast, TextPart } from '../probe-contracts.ts';
import type { OutlineRatios, PaintedColors } from './backdrop.ts';
import { type ColorRange, isExact, toHex } from './color.ts';
import { getRequiredContrast, type TextSize } from './text-paint.ts';

/** The contrast of one line of text. */
export interface LineContrast {
  readonly minRatio: number;
  readonly maxRatio: number;
  /** Null if the colors are unknown. */
  readonly colors: PaintedColors | null;
  /** Why `minRatio` and `maxRatio` differ. */
  readonly uncertainty: ContrastUncertainty | null;
  /** Whether there is no image or video behind the line, which might move. */
  readonly isSteady: boolean;
  /** The content painted in front of it. */
  readonly cover: NodeIndex | null;
  /** Whether a line with its own style is large. If omitted, the line is as large as the rest of its text. */
  readonly isLarge?: boolean;
}

/** Creates a line with unknown colors. */
export function toUnknownLine(uncertainty: ContrastUncertainty): LineContrast {
  return { minRatio: 1, maxRatio: 21, colors: null, uncertainty, isSteady: false, cover: null };
}

interface LineContrastResult {
  readonly result: TextContrast['result'];
  readonly uncertainty: ContrastUncertainty | null;
  readonly colors: PaintedColors | null;
  readonly ratio: number;
  readonly required: 7 | 4.5 | 3;
  readonly cover: NodeIndex | null;
}

const resultRank = { enough: 0, undecided: 1, 'too-little': 2 } as const;

/** Combines the lines of text at one level. The worst line counts. */
export function toTextContrast(
  lines: readonly LineContrast[],
  size: TextSize,
  level: ContrastLevel,
): TextContrast {
  const { result, uncertainty, colors, ratio, required, cover } = lines
    .map((line) => getLineResult(line, size, level))
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

/** Returns the contrast of one line of text at one level. */
export function getLineResult(line: LineContrast, size: TextSize, level: ContrastLevel): LineContrastResult {
  const required = getRequiredContrast(level, line.isLarge ?? size.isLarge);
  return { ...toLineResult(line, required), required };
}

function toLineResult(
  { minRatio, maxRatio, colors, uncertainty, cover }: LineContrast,
  required: number,
): Omit<LineContrastResult, 'required'> {
  if (minRatio >= required) return { result: 'enough', uncertainty: null, colors, ratio: minRatio, cover };
  if (maxRatio < required && isReadableThroughOutline(colors?.outline ?? null, required)) {
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

/** Returns the line with the worse contrast. */
function getWorseLine(one: LineContrastResult, other: LineContrastResult): LineContrastResult {
  const difference = resultRank[one.result] - resultRank[other.result];
  if (difference !== 0) return difference > 0 ? one : other;
  return one.ratio <= other.ratio ? one : other;
}

/**
 * Shares of the required contrast below which pixels prove a failure. For a whole word, it's almost all of
 * the required contrast, because image edges and color rounding change a ratio slightly. For a single letter,
 * it's less, because readers can infer the letter from its context.
 */
const WORD_MARGIN = 0.98;
const LETTER_MARGIN = 0.8;

/**
 * The same for the shadow around letters. Most pixels of a thin or soft shadow are blended with their
 * surroundings.
 */
const OUTLINE_MARGIN = 0.9;
/** The contrast required for recognizing the shape of a graphic (WCAG 2.2, 1.4.11). */
const MIN_SHAPE_CONTRAST = 3;

/**
 * Returns whether the shadow around letters may make them readable, either as their background or as a shape
 * (WCAG 2.2, technique G18). A person has to decide whether it does.
 */
export function isReadableThroughOutline(outline: OutlineRatios | null, required: number): boolean {
  if (outline === null) return false;
  return (
    outline.fill >= required * OUTLINE_MARGIN || outline.background >= MIN_SHAPE_CONTRAST * OUTLINE_MARGIN
  );
}

/** The ratio below which text is invisible. */
const MIN_VISIBLE_RATIO = 1.05;

/** If the computed contrast is undecided, replaces it with the measured one. */
export function applyMeasurement(computed: TextContrast, measured: MeasuredText): TextContrast {
  const { required, uncertainty } = computed;
  if (measured.result === 'moving') return { ...computed, uncertainty: 'moving', isMeasured: true };
  if (measured.result === 'unseen') {
    return { ...computed, uncertainty: uncertainty === 'covered' ? uncertainty : 'unseen', isMeasured: true };
  }
  const { least, greatest, letter, word, outline = null } = measured;
  if (greatest < MIN_VISIBLE_RATIO) return { ...computed, uncertainty: 'unseen', isMeasured: true };
  const withPart = (part: PartContrast, ratio: number) => ({
    ...computed,
    foreground: part.foreground,
    background: part.background,
    ratio,
    formattedRatio: formatRatio(ratio),
    isMeasured: true,
    outline,
  });
  if (least >= required) return { ...withPart(letter, least), result: 'enough', uncertainty: null };
  const tooPale = [
    { part: word, limit: required * WORD_MARGIN },
    { part: letter, limit: required * LETTER_MARGIN },
  ].find(({ part, limit }) => part.most < limit);
  if (tooPale === undefined) return { ...withPart(letter, least), result: 'undecided' };
  const measuredResult = withPart(tooPale.part, tooPale.part.most);
  if (isReadableThroughOutline(outline, required))
    return { ...measuredResult, result: 'undecided', uncertainty: 'text-shadow' };
  return { ...measuredResult, result: 'too-little', uncertainty: null };
}

function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function formatColor(range: ColorRange): string | null {
  return isExact(range) ? toHex(range.low) : null;
}

/**
 * Contrasts measured from pixels. They are read from the capture on each call: the model first determines
 * which text has to be measured, then the page is measured, and then the same model is evaluated.
 */
export class MeasuredContrasts {
  readonly #capture: PageCapture;
  #indexedTexts: readonly MeasuredText[] | undefined;
  #ownTexts = new Map<NodeIndex, MeasuredText>();
  #placeholders = new Map<NodeIndex, MeasuredText>();

  constructor(capture: PageCapture) {
    this.#capture = capture;
  }

  getMeasurement(text: NodeIndex, part: TextPart): MeasuredText | undefined {
    const { contrast } = this.#capture.facts;
    if (contrast === undefined) return undefined;
    if (this.#indexedTexts !== contrast.texts) {
      const ofPart = (textPart: TextPart) =>
        new Map(contrast.texts.filter(({ part }) => part === textPart).map((entry) => [entry.node, entry]));
      this.#ownTexts = ofPart('own');
      this.#placeholders = ofPart('placeholder');
      this.#indexedTexts = contrast.texts;
    }
    return (part === 'own' ? this.#ownTexts : this.#placeholders).get(text);
  }
}
