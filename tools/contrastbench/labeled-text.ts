import type { Random } from '../lib/random.ts';
import { computeContrast, type Rgb } from './reference-color.ts';

/** Text whose contrast is known from the way it was created. */
export interface LabeledText {
  /** What is behind the text, or which effect is applied to it. */
  readonly kind: string;
  /** HTML fragment; the element with the id `{id}` paints the text. */
  readonly html: string;
  /** CSS rules that an attribute cannot express; `{id}` is the same id. */
  readonly css?: string;
  readonly fails: boolean;
}

/** A text's font size, with the required contrast. */
export interface FontSize {
  readonly css: string;
  readonly required: 3 | 4.5;
}

export const textSizes: readonly FontSize[] = [
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

/** Generates one text of a kind; null if its label would be disputable. */
export type SampleTextGenerator = (random: Random) => LabeledText | null;

/** Factors from the required contrast, in either direction, that leave no doubt. */
const CLEARLY_BELOW_FACTOR = 0.93;
const CLEARLY_ABOVE_FACTOR = 1.04;

/** Pairs of colors along a piece of text, at equal intervals from beginning to end. */
export type ColorSamples = readonly { readonly letters: Rgb; readonly behind: Rgb }[];

/**
 * Computes whether text fails: true if at least a contiguous third of it clearly has too little contrast,
 * false if all of it clearly has enough, otherwise null. If there is a single pair of colors, that third is
 * the whole text.
 */
export function computeLabel(samples: ColorSamples, required: number): boolean | null {
  const ratios = samples.map(({ letters, behind }) => computeContrast(letters, behind));
  if (ratios.every((ratio) => ratio >= required * CLEARLY_ABOVE_FACTOR)) return false;
  let run = 0;
  let longest = 0;
  for (const ratio of ratios) {
    run = ratio < required * CLEARLY_BELOW_FACTOR ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest >= ratios.length / 3 ? true : null;
}

/** Creates text of a kind with the label that follows from its colors; null if they give no clear label. */
export function createLabeledText(
  kind: string,
  samples: ColorSamples,
  { required }: FontSize,
  fragment: Pick<LabeledText, 'html' | 'css'>,
): LabeledText | null {
  const fails = computeLabel(samples, required);
  return fails === null ? null : { kind, fails, ...fragment };
}

const SAMPLE_STEPS = 60;

/** Samples the colors at equal intervals along a piece of text. */
export function sampleAlong(at: (share: number) => ColorSamples[number]): ColorSamples {
  return Array.from({ length: SAMPLE_STEPS + 1 }, (_, step) => at(step / SAMPLE_STEPS));
}
