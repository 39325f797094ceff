import { readFile } from 'node:fs/promises';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';

/** The code points used in our copy. Other scripts, such as in names from scanned sites, use system fonts. */
export const CHARACTERS: readonly number[] = [
  ...createCharacterRange(0x20, 0x7e),
  ...createCharacterRange(0xa0, 0xff),
  // Œ œ, thin and narrow spaces, dashes, quotation marks, dagger, bullet, ellipsis, ‹ ›, €, ™, ↑, →, ↓, minus.
  ...[0x152, 0x153, 0x2009, 0x202f, 0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d],
  ...[0x201e, 0x2020, 0x2022, 0x2026, 0x2039, 0x203a, 0x20ac, 0x2122, 0x2191, 0x2192, 0x2193, 0x2212],
];

/** A font family, served as one variable font. */
export interface FontFamily {
  readonly name: string;
  /** The subset's file name. */
  readonly file: string;
  /** Part of the package and file names on npm. */
  readonly slug: string;
  /** Lightest and boldest weight in use. */
  readonly weights: { readonly min: number; readonly max: number };
}

export const families: readonly FontFamily[] = [
  {
    name: 'Atkinson Hyperlegible Next Variable',
    file: 'atkinson-next.woff2',
    slug: 'atkinson-hyperlegible-next',
    weights: { min: 400, max: 800 },
  },
  {
    name: 'Atkinson Hyperlegible Mono Variable',
    file: 'atkinson-mono.woff2',
    slug: 'atkinson-hyperlegible-mono',
    weights: { min: 400, max: 700 },
  },
];

/** Builds a WOFF2 file with only the characters and weights in use. */
export async function buildSubset({ slug, weights }: FontFamily): Promise<Buffer> {
  return subsetFont(await readFontSource(slug), String.fromCodePoint(...CHARACTERS), {
    targetFormat: 'woff2',
    variationAxes: { wght: { ...weights, default: weights.min } },
  });
}

/** Metrics of a font at one weight, as fractions of the font size. */
export interface FontMeasures {
  /** Mean letter advance, weighted by letter frequency in text. */
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

export async function measureFont({ slug }: FontFamily, weight: number): Promise<FontMeasures> {
  const instance = await subsetFont(await readFontSource(slug), String.fromCodePoint(...CHARACTERS), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
  const { xWidthAvg, ascent, descent, unitsPerEm } = await fromBuffer(instance);
  return { width: xWidthAvg / unitsPerEm, ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm };
}

function readFontSource(slug: string): Promise<Buffer> {
  const path = `@fontsource-variable/${slug}/files/${slug}-latin-wght-normal.woff2`;
  return readFile(new URL(import.meta.resolve(path)));
}

function createCharacterRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}
