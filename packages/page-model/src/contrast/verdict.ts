import type { MeasuredText, NodeIndex, PartContrast } from '../capture.ts';
import type { ContrastDoubt, ContrastLevel, TextContrast } from '../model.ts';
import type { OutlineRatios, Sight } from './backdrop.ts';
import { toHex } from './color.ts';
import { type ColorRange, isExact } from './color-range.ts';
import { requiredContrast, type TextSize } from './text-paint.ts';

/** What is known of the contrast in one line of a text. */
export interface LineLook {
  readonly least: number;
  readonly greatest: number;
  /** Null where nothing is known of the colours. */
  readonly sight: Sight | null;
  /** What keeps `least` and `greatest` apart. */
  readonly doubt: ContrastDoubt | null;
  /** Nothing behind it is a picture or video, which might move. */
  readonly isSteady: boolean;
  /** What is painted over it. */
  readonly cover: NodeIndex | null;
}

/** A line of whose colours nothing is known. */
export function unknownLine(doubt: ContrastDoubt): LineLook {
  return { least: 1, greatest: 21, sight: null, doubt, isSteady: false, cover: null };
}

interface LineVerdict {
  readonly verdict: TextContrast['verdict'];
  readonly doubt: ContrastDoubt | null;
  readonly sight: Sight | null;
  readonly ratio: number;
  readonly cover: NodeIndex | null;
}

const gravity = { enough: 0, undecided: 1, 'too-little': 2 } as const;

/** What a text's lines, as far as the capture tells of them, say at a level: the worst of them decides. */
export function verdictOf(lines: readonly LineLook[], size: TextSize, level: ContrastLevel): TextContrast {
  const required = requiredContrast(level, size.isLarge);
  const { verdict, doubt, sight, ratio, cover } = lines.map((line) => ofLine(line, required)).reduce(worse);
  return {
    verdict,
    doubt,
    foreground: sight === null ? null : shownColor(sight.foreground),
    background: sight === null ? null : shownColor(sight.background),
    ratio,
    shownRatio: shown(ratio),
    required,
    isMeasured: false,
    outline: null,
    cover,
    ...size,
  };
}

function ofLine({ least, greatest, sight, doubt, cover }: LineLook, required: number): LineVerdict {
  if (least >= required) return { verdict: 'enough', doubt: null, sight, ratio: least, cover };
  if (greatest < required && mayCarryText(sight?.outline ?? null, required)) {
    return { verdict: 'undecided', doubt: 'text-shadow', sight, ratio: least, cover };
  }
  if (greatest < required) return { verdict: 'too-little', doubt: null, sight, ratio: greatest, cover };
  return { verdict: 'undecided', doubt: doubt ?? 'background-image', sight, ratio: least, cover };
}

/** Of two lines the one that says more against the text. */
function worse(one: LineVerdict, other: LineVerdict): LineVerdict {
  const difference = gravity[one.verdict] - gravity[other.verdict];
  if (difference !== 0) return difference > 0 ? one : other;
  return one.ratio <= other.ratio ? one : other;
}

/**
 * Shares of what is required, below which pixels show that a text is too pale: a whole word nearly at once, for edges
 * of pictures and rounding of colours move a ratio by little; a single letter, which a reader can guess from those
 * around it, only when it is far too pale.
 */
const wordMargin = 0.98;
const letterMargin = 0.8;

/** The same for the shadow around letters: of a thin or soft one most pixels are mixed with what surrounds it. */
const outlineMargin = 0.9;
/** Contrast that the shape of a graphic needs to be recognized (WCAG 2.2, 1.4.11). */
const shapeContrast = 3;

/**
 * Whether the shadow around letters may make them readable, as their background or as a shape of its own (WCAG 2.2,
 * technique G18). No machine can tell whether it does.
 */
export function mayCarryText(outline: OutlineRatios | null, required: number): boolean {
  if (outline === null) return false;
  return outline.fill >= required * outlineMargin || outline.background >= shapeContrast * outlineMargin;
}

/** A ratio below which nobody sees that there is a text at all. */
const leastVisible = 1.05;

/** What the pixels of a text say in place of what could not be computed. */
export function measuredVerdict(computed: TextContrast, measured: MeasuredText): TextContrast {
  const { required, doubt } = computed;
  if (measured.result === 'moving') return { ...computed, doubt: 'moving', isMeasured: true };
  if (measured.result === 'unseen') {
    return { ...computed, doubt: doubt === 'covered' ? doubt : 'unseen', isMeasured: true };
  }
  const { least, greatest, letter, word, outline = null } = measured;
  if (greatest < leastVisible) return { ...computed, doubt: 'unseen', isMeasured: true };
  const told = (part: PartContrast, ratio: number) => ({
    ...computed,
    foreground: part.foreground,
    background: part.background,
    ratio,
    shownRatio: shown(ratio),
    isMeasured: true,
    outline,
  });
  if (least >= required) return { ...told(letter, least), verdict: 'enough', doubt: null };
  const tooPale = [
    { part: word, limit: required * wordMargin },
    { part: letter, limit: required * letterMargin },
  ].find(({ part, limit }) => part.most < limit);
  if (tooPale === undefined) return { ...told(letter, least), verdict: 'undecided' };
  const verdict = told(tooPale.part, tooPale.part.most);
  if (mayCarryText(outline, required)) return { ...verdict, verdict: 'undecided', doubt: 'text-shadow' };
  return { ...verdict, verdict: 'too-little', doubt: null };
}

function shown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function shownColor(range: ColorRange): string | null {
  return isExact(range) ? toHex(range.low) : null;
}
