import type { Random } from '../lib/random.ts';
import { computeContrast, type Rgb } from './reference-color.ts';

/** A text whose contrast is known from how it was made. */
export interface LabeledText {
  /** What lies behind it or is done to it. */
  readonly kind: string;
  /** A fragment whose element with the id `{id}` paints the text. */
  readonly html: string;
  /** Rules that no attribute can hold; `{id}` stands for the same. */
  readonly css?: string;
  readonly fails: boolean;
}

/** Size of a text, with the contrast that it needs. */
export interface SampleSize {
  readonly css: string;
  readonly required: 3 | 4.5;
}

export const textSizes: readonly SampleSize[] = [
  { css: 'font-size: 16px', required: 4.5 },
  { css: 'font-size: 14px', required: 4.5 },
  { css: 'font-size: 18px', required: 4.5 },
  { css: 'font-size: 28px', required: 3 },
];

export const sampleTexts = [
  'Ferries to Kiel and Oslo',
  'Opening hours this winter',
  'Book your journey today',
  'Three rooms with a view',
];

/** Makes one text of a kind; null where its label would be open to dispute. */
export type TextMaker = (random: Random) => LabeledText | null;

/** So far from what is required, either way, that nobody would argue. */
const CLEARLY_BELOW_FACTOR = 0.93;
const CLEARLY_ABOVE_FACTOR = 1.04;

/** The pairs of colours seen along a text, in equal steps from its beginning to its end. */
export type ColorSamples = readonly { readonly letters: Rgb; readonly behind: Rgb }[];

/**
 * Whether a text fails: when a third of it or more, without a break, is clearly too pale; passes, when all of it is
 * clearly strong enough; null otherwise. For one pair of colours that third is all of it.
 */
export function computeLabel(seen: ColorSamples, required: number): boolean | null {
  const ratios = seen.map(({ letters, behind }) => computeContrast(letters, behind));
  if (ratios.every((ratio) => ratio >= required * CLEARLY_ABOVE_FACTOR)) return false;
  let run = 0;
  let longest = 0;
  for (const ratio of ratios) {
    run = ratio < required * CLEARLY_BELOW_FACTOR ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest >= ratios.length / 3 ? true : null;
}

/** A text of a kind with the label that its colours give it; null where they give none. */
export function createLabeledText(
  kind: string,
  seen: ColorSamples,
  { required }: SampleSize,
  fragment: Pick<LabeledText, 'html' | 'css'>,
): LabeledText | null {
  const fails = computeLabel(seen, required);
  return fails === null ? null : { kind, fails, ...fragment };
}

const SAMPLE_STEPS = 60;

/** The colours seen at equal steps along a text. */
export function sampleAlong(at: (share: number) => ColorSamples[number]): ColorSamples {
  return Array.from({ length: SAMPLE_STEPS + 1 }, (_, step) => at(step / SAMPLE_STEPS));
}
