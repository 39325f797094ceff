import {
  type ContrastRequest,
  getContrastRatio,
  type OutlineContrast,
  type PartContrast,
} from '@curbcut/page-model';
import { getLuminance, toHexColor } from '../luminance.ts';
import type { ClipScreenshot } from './clip-screenshot.ts';
import type { Area } from './plan-clips.ts';

/** Screenshots at the same scale that all show the same text. */
export interface TextExposures {
  /** The unchanged page; required if the text's own color has to be read from pixels. */
  readonly asIs: ClipScreenshot | null;
  /** With all text transparent. */
  readonly bare: ClipScreenshot;
  /** With all text transparent and without shadows; null for text that has none. */
  readonly unshadowed: ClipScreenshot | null;
  /** With all text black, and with all text white; null if it doesn't matter which pixels are letters. */
  readonly inked: { readonly black: ClipScreenshot; readonly white: ClipScreenshot } | null;
}

/** Part of a line. */
export interface LinePart extends PartContrast {
  /** The contrast ratio that nearly every pixel reaches. */
  readonly minRatio: number;
  /** Contrast of the shadow around the letters; null without a shadow. */
  readonly outline: OutlineContrast | null;
}

/** Maximum change in a channel, out of 255, at which a pixel counts as unchanged between two screenshots. */
const MAX_UNCHANGED_DIFFERENCE = 6;
/** Minimum change between black and white text, out of 255, that proves that the text is visible. */
export const MIN_GLYPH_PAINT = 24;
/**
 * The ink value of pixels that count as letters if there are no black and white screenshots, and the distance
 * between two such pixels.
 */
const FULL_INK = 255;
const SAMPLE_STEP_PX = 2;
/** Share of pixels that letters can't explain, above which the background counts as moving. */
const MAX_UNEXPLAINED_SHARE = 0.002;
/** Letters fill less than this share of their line. */
const MAX_FILLED_SHARE = 0.75;
/**
 * A pixel is inside a letter if it changes by at least this share of the change in the innermost letter
 * pixels.
 */
const INSIDE_INK_SHARE = 0.5;
/**
 * The minimum share for reading the letters' own color. It's higher because pixels at the letters' edges are
 * mixed with the background.
 */
const CORE_INK_SHARE = 0.93;
/** Distance around letters, in CSS pixels, within which the background of text with shadows is measured. */
const HALO_PX = 1.5;
/**
 * A shadow surrounds letters if it has at least this contrast ratio with the background along at least this
 * share of their edges.
 */
const MIN_SHADOW_RATIO = 1.2;
const MIN_OUTLINED_SHARE = 0.1;
/** Distance around letters, in CSS pixels, that a shadow must fill to outline them. */
const OUTLINE_PX = 1;
/** Share of a square with sides of one em that letters must fill to be measured as a separate part. */
const MIN_FILLED_SHARE = 0.025;
/** Quantiles of a part's pixels that represent almost none and almost all of them. */
const LOW_QUANTILE = 0.03;
const HIGH_QUANTILE = 0.9;

/**
 * Returns how much an outline helps people read the text. It helps as a background for the letters with the
 * contrast that text needs (4.5:1), or as a shape with the contrast that graphics need (3:1; WCAG 2.2,
 * 1.4.11).
 */
export function getOutlineStrength({
  fill,
  background,
}: Pick<OutlineContrast, 'fill' | 'background'>): number {
  return Math.max(fill, background * (4.5 / 3));
}

/** One line of text in its screenshots. Its pixels are numbered row by row. */
export class TextLine {
  readonly #exposures: TextExposures;
  readonly #scale: number;
  /** In pixels of a screenshot of the whole page. */
  readonly #left: number;
  readonly #top: number;
  readonly #width: number;
  readonly #height: number;
  /** Each pixel's change between black and white text. */
  readonly ink: Uint8Array;
  readonly maxInk: number;
  /** Whether pixels other than letters changed between the screenshots. */
  readonly isMoving: boolean;

  constructor(area: Area, exposures: TextExposures) {
    const { bare, inked } = exposures;
    const clips = [bare, inked?.black, inked?.white, exposures.asIs].flatMap((screenshot) =>
      screenshot ? [screenshot.clip] : [],
    );
    const { scale } = bare;
    this.#exposures = exposures;
    this.#scale = scale;
    this.#left = Math.max(Math.floor(area.left * scale), ...clips.map(({ x }) => x * scale));
    this.#top = Math.max(Math.floor(area.top * scale), ...clips.map(({ y }) => y * scale));
    const right = Math.min(
      Math.ceil(area.right * scale),
      ...clips.map(({ x, width }) => (x + width) * scale),
    );
    const bottom = Math.min(
      Math.ceil(area.bottom * scale),
      ...clips.map(({ y, height }) => (y + height) * scale),
    );
    this.#width = Math.max(0, right - this.#left);
    this.#height = Math.max(0, bottom - this.#top);
    this.ink = new Uint8Array(this.#width * this.#height);
    if (inked === null) {
      for (let y = 0; y < this.#height; y += SAMPLE_STEP_PX) {
        for (let x = 0; x < this.#width; x += SAMPLE_STEP_PX) this.ink[y * this.#width + x] = FULL_INK;
      }
      this.maxInk = FULL_INK;
      this.isMoving = false;
      return;
    }
    const { black, white } = inked;
    let maxInk = 0;
    let filled = 0;
    let unexplained = 0;
    for (let pixel = 0; pixel < this.ink.length; pixel++) {
      const ink = this.#getDifference(white, black, pixel);
      this.ink[pixel] = ink;
      if (ink > maxInk) maxInk = ink;
      if (ink > MAX_UNCHANGED_DIFFERENCE) filled++;
      // Without text, a pixel's value is between its values with black and with white text.
      const isBetween =
        this.#getDifference(bare, black, pixel) <= ink + MAX_UNCHANGED_DIFFERENCE &&
        this.#getDifference(bare, white, pixel) <= ink + MAX_UNCHANGED_DIFFERENCE;
      if (!isBetween) unexplained++;
    }
    this.maxInk = maxInk;
    this.isMoving =
      unexplained > Math.max(8, this.ink.length * MAX_UNEXPLAINED_SHARE) ||
      filled > this.ink.length * MAX_FILLED_SHARE;
  }

  /**
   * Measures the parts of the line. Each part overlaps half of the next.
   *
   * @param maxInk the maximum ink in any of the text's lines
   * @param lengthEm length of a part in ems
   */
  measureParts(request: ContrastRequest, maxInk: number, lengthEm: number): LinePart[] {
    const em = Math.max(4, Math.round(request.fontSizePx * this.#scale));
    const rows = Math.max(1, Math.floor(this.#height / (1.2 * em)));
    const parts: LinePart[] = [];
    for (let row = 0; row < rows; row++) {
      const top = Math.floor((row * this.#height) / rows);
      const bottom = Math.floor(((row + 1) * this.#height) / rows);
      const length = Math.min(this.#width, em * lengthEm);
      for (let start = 0; start === 0 || start + length / 2 < this.#width; start += Math.ceil(length / 2)) {
        const left = Math.min(start, this.#width - length);
        const area = { left, top, right: left + length, bottom };
        const found = this.#measurePart(request, area, maxInk, em * em * lengthEm * MIN_FILLED_SHARE);
        if (found !== null) parts.push(found);
      }
    }
    if (parts.length > 0) return parts;
    const all = { left: 0, top: 0, right: this.#width, bottom: this.#height };
    const whole = this.#measurePart(request, all, maxInk, 4);
    return whole === null ? [] : [whole];
  }

  /** @param minPixels minimum number of letter pixels in a part */
  #measurePart(request: ContrastRequest, area: Area, maxInk: number, minPixels: number): LinePart | null {
    const maxInkInArea = this.#getMaxInk(area);
    if (maxInkInArea < Math.max(MIN_GLYPH_PAINT, maxInk / 4)) return null;
    const isKnown = request.color !== null;
    const inside = this.#findInkedPixels(area, maxInkInArea * (isKnown ? INSIDE_INK_SHARE : CORE_INK_SHARE));
    // The innermost pixels are a small share of all letter pixels.
    if (inside.length < (isKnown ? minPixels : minPixels / 4)) return null;
    const { asIs, bare } = this.#exposures;
    const knownColor = isKnown ? Number.parseInt(request.color!.slice(1), 16) : null;
    if (request.hasShadow) {
      const foreground = knownColor ?? this.#getMedianColor(asIs!, inside);
      const around = (reachPx: number) => this.#findPixelsAround(area, inside, maxInkInArea, reachPx);
      const worst = measureContrastOfPixels(
        around(HALO_PX),
        () => foreground,
        (pixel) => this.#getColor(bare, pixel),
      );
      return worst && { ...worst, outline: this.#findOutline(around(OUTLINE_PX), foreground) };
    }
    return measureContrastOfPixels(
      inside,
      (pixel) => knownColor ?? this.#getColor(asIs!, pixel),
      (pixel) => this.#getColor(bare, pixel),
    );
  }

  /**
   * Finds the shadow color with the most contrast to both letters and background. Skips the very best pixels,
   * because they are too few to surround letters.
   */
  #findOutline(around: readonly number[], foreground: number): OutlineContrast | null {
    const { bare, unshadowed } = this.#exposures;
    if (unshadowed === null) return null;
    const letters = getLuminance(foreground);
    const shadows = around.flatMap((pixel) => {
      const color = this.#getColor(bare, pixel);
      const shadow = getLuminance(color);
      const background = getContrastRatio(shadow, getLuminance(this.#getColor(unshadowed, pixel)));
      if (background < MIN_SHADOW_RATIO) return [];
      const fill = getContrastRatio(letters, shadow);
      return [{ fill, background, color, best: getOutlineStrength({ fill, background }) }];
    });
    const minCount = Math.ceil(around.length * MIN_OUTLINED_SHARE);
    const found = shadows.sort((one, other) => other.best - one.best)[minCount - 1];
    if (found === undefined) return null;
    return {
      fill: roundRatio(found.fill),
      background: roundRatio(found.background),
      color: toHexColor(found.color),
    };
  }

  #getMaxInk({ left, top, right, bottom }: Area): number {
    let maxInk = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) maxInk = Math.max(maxInk, this.ink[y * this.#width + x]!);
    }
    return maxInk;
  }

  /** Returns the pixels with at least this amount of ink. */
  #findInkedPixels({ left, top, right, bottom }: Area, minInk: number): number[] {
    const inside: number[] = [];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const pixel = y * this.#width + x;
        if (this.ink[pixel]! >= minInk) inside.push(pixel);
      }
    }
    return inside;
  }

  /** Returns the color with the median luminance. */
  #getMedianColor(screenshot: ClipScreenshot, pixels: readonly number[]): number {
    const colors = pixels.map((pixel) => this.#getColor(screenshot, pixel));
    colors.sort((one, other) => getLuminance(one) - getLuminance(other));
    return colors[colors.length >> 1]!;
  }

  /** Returns the pixels around letters that aren't part of any letter. */
  #findPixelsAround(area: Area, inside: readonly number[], maxInkInArea: number, reachPx: number): number[] {
    const reach = Math.round(reachPx * this.#scale);
    const near = new Set<number>();
    for (const pixel of inside) {
      const x = pixel % this.#width;
      const y = (pixel - x) / this.#width;
      for (let row = Math.max(area.top, y - reach); row <= Math.min(area.bottom - 1, y + reach); row++) {
        for (let at = Math.max(area.left, x - reach); at <= Math.min(area.right - 1, x + reach); at++) {
          const neighbor = row * this.#width + at;
          if (this.ink[neighbor]! <= maxInkInArea / 16) near.add(neighbor);
        }
      }
    }
    return [...near];
  }

  /** Returns the offset of one of this line's pixels in a screenshot's bytes. */
  #getByteOffset({ clip, width, channels }: ClipScreenshot, pixel: number): number {
    const x = pixel % this.#width;
    const y = (pixel - x) / this.#width;
    const left = this.#left - clip.x * this.#scale;
    const top = this.#top - clip.y * this.#scale;
    return ((top + y) * width + left + x) * channels;
  }

  #getColor(screenshot: ClipScreenshot, pixel: number): number {
    const at = this.#getByteOffset(screenshot, pixel);
    return (screenshot.data[at]! << 16) | (screenshot.data[at + 1]! << 8) | screenshot.data[at + 2]!;
  }

  /** Returns the difference in the channel that differs most. */
  #getDifference(one: ClipScreenshot, other: ClipScreenshot, pixel: number): number {
    const at = this.#getByteOffset(one, pixel);
    const atOther = this.#getByteOffset(other, pixel);
    let max = 0;
    for (let channel = 0; channel < 3; channel++) {
      max = Math.max(max, Math.abs(one.data[at + channel]! - other.data[atOther + channel]!));
    }
    return max;
  }
}

/** Number of buckets for ratios from 1 to 21; each covers a third of a percent. */
const RATIO_STEPS = 1_024;
const STEPS_PER_LOG = (RATIO_STEPS - 1) / Math.log(21);
/**
 * The number of pixels with a ratio in each bucket, and one example pixel for each bucket. The arrays are
 * reused because every part of every piece of text needs them.
 */
const pixelCounts = new Uint32Array(RATIO_STEPS);
const examplePixels = new Uint32Array(RATIO_STEPS);

/** Measures the contrast of a part of the text from the contrast of its pixels. */
function measureContrastOfPixels(
  pixels: readonly number[],
  foregroundOf: (pixel: number) => number,
  backgroundOf: (pixel: number) => number,
): LinePart | null {
  if (pixels.length === 0) return null;
  const ratioOf = (pixel: number) =>
    getContrastRatio(getLuminance(foregroundOf(pixel)), getLuminance(backgroundOf(pixel)));
  pixelCounts.fill(0);
  for (const pixel of pixels) {
    const step = Math.floor(Math.log(ratioOf(pixel)) * STEPS_PER_LOG);
    pixelCounts[step]!++;
    examplePixels[step] = pixel;
  }
  const atShare = (share: number) => {
    let step = 0;
    for (let below = pixelCounts[0]!; below <= (pixels.length - 1) * share; below += pixelCounts[step]!)
      step++;
    return examplePixels[step]!;
  };
  const high = atShare(HIGH_QUANTILE);
  return {
    minRatio: roundRatio(ratioOf(atShare(LOW_QUANTILE))),
    most: roundRatio(ratioOf(high)),
    foreground: toHexColor(foregroundOf(high)),
    background: toHexColor(backgroundOf(high)),
    outline: null,
  };
}

/** Four decimals are finer than the precision of 8-bit channels. */
function roundRatio(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000;
}
