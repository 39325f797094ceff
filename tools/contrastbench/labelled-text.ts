import type { Random } from '../lib/random.ts';
import { contrast, type Rgb } from './color-truth.ts';

/** A text whose contrast is known from how it was made. */
export interface LabelledText {
  /** What lies behind it or is done to it. */
  readonly kind: string;
  /** A fragment whose element with the id `{id}` paints the text. */
  readonly html: string;
  /** Rules that no attribute can hold; `{id}` stands for the same. */
  readonly css?: string;
  readonly fails: boolean;
}

/** Size of a text, with the contrast that it needs. */
export interface Size {
  readonly css: string;
  readonly required: 3 | 4.5;
}

export const sizes: readonly Size[] = [
  { css: 'font-size: 16px', required: 4.5 },
  { css: 'font-size: 14px', required: 4.5 },
  { css: 'font-size: 18px', required: 4.5 },
  { css: 'font-size: 28px', required: 3 },
];

export const words = [
  'Ferries to Kiel and Oslo',
  'Opening hours this winter',
  'Book your journey today',
  'Three rooms with a view',
];

/** Makes one text of a kind; null where its label would be open to dispute. */
export type Maker = (random: Random) => LabelledText | null;

/** So far from what is required, either way, that nobody would argue. */
const clearlyLess = 0.93;
const clearlyMore = 1.04;

/** The pairs of colours seen along a text, in equal steps from its beginning to its end. */
export type Seen = readonly { readonly letters: Rgb; readonly behind: Rgb }[];

/**
 * Whether a text fails: when a third of it or more, without a break, is clearly too pale; passes, when all of it is
 * clearly strong enough; null otherwise. For one pair of colours that third is all of it.
 */
export function label(seen: Seen, required: number): boolean | null {
  const ratios = seen.map(({ letters, behind }) => contrast(letters, behind));
  if (ratios.every((ratio) => ratio >= required * clearlyMore)) return false;
  let run = 0;
  let longest = 0;
  for (const ratio of ratios) {
    run = ratio < required * clearlyLess ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest >= ratios.length / 3 ? true : null;
}

/** A text of a kind with the label that its colours give it; null where they give none. */
export function labelled(
  kind: string,
  seen: Seen,
  { required }: Size,
  fragment: Pick<LabelledText, 'html' | 'css'>,
): LabelledText | null {
  const fails = label(seen, required);
  return fails === null ? null : { kind, fails, ...fragment };
}

const steps = 60;

/** The colours seen at equal steps along a text. */
export function along(at: (share: number) => Seen[number]): Seen {
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}
