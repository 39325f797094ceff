import {
  type ContrastQuestion,
  contrastRatio,
  type MeasuredText,
  type PartContrast,
} from '@curbcut/page-model';
import type { Area } from './clips.ts';
import { hexOf, luminanceOf } from './luminance.ts';
import type { Clip, Photograph } from './photograph.ts';

/** One part of the page, four times: as it is, and with its texts transparent, black and white. */
export interface Exposures {
  readonly clip: Clip;
  /** Pixels for each CSS pixel. */
  readonly scale: number;
  readonly asIs: Photograph;
  readonly bare: Photograph;
  readonly black: Photograph;
  readonly white: Photograph;
}

/** Change of a channel, out of 255, up to which a pixel counts as the same in two pictures. */
const SAME = 6;
/** Least change between black and white text, out of 255, that shows that there is a text. */
const LEAST_INK = 24;
/** Share of pixels that letters cannot explain, beyond which what lies behind the text has moved. */
const MOVING_SHARE = 0.002;
/** Letters fill less of their line. */
const MOST_FILLED = 0.75;
/** Of the change at the inmost pixels of letters, so much is inside a letter. */
const INSIDE = 0.5;
/** The same where the letters' own colour is read: pixels at their edges are mixed with what lies behind. */
const INMOST = 0.93;
/** Pixels around letters, in CSS pixels, that a text with shadows stands out from. */
const HALO_PX = 1.5;
/** Part of a square of the font size that letters must fill to be looked at as a part of their own. */
const LEAST_FILLED = 0.025;
/** Quantiles of a part's pixels that count as nearly none and nearly all. */
const NEARLY_NONE = 0.03;
const NEARLY_ALL = 0.9;

/** Lengths of the parts in which a text is looked at, in font sizes. */
const LETTER_EM = 1;
const WORD_EM = 3;

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
  const lines = areas.map((area) => new Line(area, shots)).filter((line) => line.ink.length > 0);
  if (lines.length === 0) return null;
  const { node, part } = question;
  if (lines.some((line) => line.isMoving)) return { node, part, result: 'moving' };
  const most = Math.max(...lines.map((line) => line.mostInk));
  if (most < LEAST_INK) return { node, part, result: 'unseen' };
  const letters = lines.flatMap((line) => line.parts(question, most, LETTER_EM));
  const words = lines.flatMap((line) => line.parts(question, most, WORD_EM));
  if (letters.length === 0 || words.length === 0) return null;
  const least = Math.min(...letters.map((one) => one.least));
  const greatest = Math.max(...letters.map((one) => one.most));
  return { node, part, result: 'seen', least, greatest, letter: worst(letters), word: worst(words) };
}

interface Part extends PartContrast {
  readonly least: number;
}

function worst(parts: readonly Part[]): PartContrast {
  const { most, foreground, background } = parts.reduce((one, other) =>
    other.most < one.most ? other : one,
  );
  return { most, foreground, background };
}

/** One line of a text on the pictures. Its pixels are numbered row by row. */
class Line {
  readonly #shots: Exposures;
  /** In pixels of the pictures. */
  readonly #left: number;
  readonly #top: number;
  readonly #width: number;
  readonly #height: number;
  /** For each pixel, how much it changes between black and white text. */
  readonly ink: Uint8Array;
  readonly mostInk: number;
  /** Whether something beside the letters changed from one picture to the next. */
  readonly isMoving: boolean;

  constructor(area: Area, shots: Exposures) {
    const { clip, scale, bare, black, white } = shots;
    this.#shots = shots;
    this.#left = Math.max(0, Math.floor((area.left - clip.x) * scale));
    this.#top = Math.max(0, Math.floor((area.top - clip.y) * scale));
    this.#width = Math.max(0, Math.min(bare.width, Math.ceil((area.right - clip.x) * scale)) - this.#left);
    this.#height = Math.max(0, Math.min(bare.height, Math.ceil((area.bottom - clip.y) * scale)) - this.#top);
    this.ink = new Uint8Array(this.#width * this.#height);
    let most = 0;
    let filled = 0;
    let strange = 0;
    for (let pixel = 0; pixel < this.ink.length; pixel++) {
      const ink = this.#difference(white, black, pixel);
      this.ink[pixel] = ink;
      if (ink > most) most = ink;
      if (ink > SAME) filled++;
      // Without text a pixel lies between what black and what white text make of it.
      const isBetween =
        this.#difference(bare, black, pixel) <= ink + SAME &&
        this.#difference(bare, white, pixel) <= ink + SAME;
      if (!isBetween) strange++;
    }
    this.mostInk = most;
    this.isMoving =
      strange > Math.max(8, this.ink.length * MOVING_SHARE) || filled > this.ink.length * MOST_FILLED;
  }

  /**
   * The parts of the line, each half over the next.
   *
   * @param most the most ink of all lines of the text
   * @param lengthEm how long a part is, in font sizes
   */
  parts(question: ContrastQuestion, most: number, lengthEm: number): Part[] {
    const em = Math.max(4, Math.round(question.fontSizePx * this.#shots.scale));
    const rows = Math.max(1, Math.floor(this.#height / (1.2 * em)));
    const parts: Part[] = [];
    for (let row = 0; row < rows; row++) {
      const top = Math.floor((row * this.#height) / rows);
      const bottom = Math.floor(((row + 1) * this.#height) / rows);
      const length = Math.min(this.#width, em * lengthEm);
      for (let start = 0; start === 0 || start + length / 2 < this.#width; start += Math.ceil(length / 2)) {
        const left = Math.min(start, this.#width - length);
        const area = { left, top, right: left + length, bottom };
        const found = this.#part(question, area, most, em * em * lengthEm * LEAST_FILLED);
        if (found !== null) parts.push(found);
      }
    }
    if (parts.length > 0) return parts;
    const all = { left: 0, top: 0, right: this.#width, bottom: this.#height };
    const whole = this.#part(question, all, most, 4);
    return whole === null ? [] : [whole];
  }

  /** @param leastPixels fewer pixels of letters are no part of their own */
  #part(question: ContrastQuestion, area: Area, most: number, leastPixels: number): Part | null {
    const mostHere = this.#mostInkIn(area);
    if (mostHere < Math.max(LEAST_INK, most / 4)) return null;
    const isKnown = question.color !== null;
    const inside = this.#inside(area, mostHere * (isKnown ? INSIDE : INMOST));
    // The inmost pixels are a small share of all that letters fill.
    if (inside.length < (isKnown ? leastPixels : leastPixels / 4)) return null;
    const { asIs, bare } = this.#shots;
    const known = isKnown ? Number.parseInt(question.color!.slice(1), 16) : null;
    if (question.hasShadow) {
      const foreground = known ?? this.#middleColor(asIs, inside);
      return worstOf(
        this.#around(area, inside, mostHere),
        () => foreground,
        (pixel) => this.#color(bare, pixel),
      );
    }
    return worstOf(
      inside,
      (pixel) => known ?? this.#color(asIs, pixel),
      (pixel) => this.#color(bare, pixel),
    );
  }

  #mostInkIn({ left, top, right, bottom }: Area): number {
    let most = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) most = Math.max(most, this.ink[y * this.#width + x]!);
    }
    return most;
  }

  /** Pixels of at least so much ink. */
  #inside({ left, top, right, bottom }: Area, leastInk: number): number[] {
    const inside: number[] = [];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const pixel = y * this.#width + x;
        if (this.ink[pixel]! >= leastInk) inside.push(pixel);
      }
    }
    return inside;
  }

  /** The colour of middle luminance. */
  #middleColor(picture: Photograph, pixels: readonly number[]): number {
    const colors = pixels.map((pixel) => this.#color(picture, pixel));
    colors.sort((one, other) => luminanceOf(one) - luminanceOf(other));
    return colors[colors.length >> 1]!;
  }

  /** The pixels around letters that no letter touches. */
  #around(area: Area, inside: readonly number[], mostHere: number): number[] {
    const reach = Math.round(HALO_PX * this.#shots.scale);
    const near = new Set<number>();
    for (const pixel of inside) {
      const x = pixel % this.#width;
      const y = (pixel - x) / this.#width;
      for (let row = Math.max(area.top, y - reach); row <= Math.min(area.bottom - 1, y + reach); row++) {
        for (let at = Math.max(area.left, x - reach); at <= Math.min(area.right - 1, x + reach); at++) {
          const beside = row * this.#width + at;
          if (this.ink[beside]! <= mostHere / 16) near.add(beside);
        }
      }
    }
    return [...near];
  }

  /** Where a pixel of this line stands among the bytes of a picture. */
  #at(picture: Photograph, pixel: number): number {
    const x = pixel % this.#width;
    const y = (pixel - x) / this.#width;
    return ((this.#top + y) * picture.width + this.#left + x) * picture.channels;
  }

  #color(picture: Photograph, pixel: number): number {
    const at = this.#at(picture, pixel);
    return (picture.data[at]! << 16) | (picture.data[at + 1]! << 8) | picture.data[at + 2]!;
  }

  /** Of the channel that differs most. */
  #difference(one: Photograph, other: Photograph, pixel: number): number {
    const at = this.#at(one, pixel);
    const atOther = this.#at(other, pixel);
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      most = Math.max(most, Math.abs(one.data[at + channel]! - other.data[atOther + channel]!));
    }
    return most;
  }
}

/** What the contrast of each of some pixels says of the part of a text that they are. */
function worstOf(
  pixels: readonly number[],
  foregroundOf: (pixel: number) => number,
  backgroundOf: (pixel: number) => number,
): Part | null {
  if (pixels.length === 0) return null;
  const ratios = Float64Array.from(pixels, (pixel) =>
    contrastRatio(luminanceOf(foregroundOf(pixel)), luminanceOf(backgroundOf(pixel))),
  );
  const sorted = ratios.toSorted();
  const most = sorted[Math.floor((sorted.length - 1) * NEARLY_ALL)]!;
  const shown = pixels[ratios.indexOf(most)]!;
  return {
    least: round(sorted[Math.floor((sorted.length - 1) * NEARLY_NONE)]!),
    most: round(most),
    foreground: hexOf(foregroundOf(shown)),
    background: hexOf(backgroundOf(shown)),
  };
}

/** Four decimals are finer than eight bits of a channel. */
function round(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000;
}
