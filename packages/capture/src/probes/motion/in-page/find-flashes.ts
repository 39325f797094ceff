import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber } from '../../../in-page-kit/numbers.ts';
import { getFastAnimations, isFastAnimation } from '../../../visit/in-page/finish-animations.in-page.ts';
import { parseComputedColor } from '../../in-page/computed-color.ts';
import { findRunningAnimations, groupByTarget, isStillOnPage } from '../../in-page/long-animations.ts';
import { readAtTimes } from '../../in-page/read-at-times.ts';
import { computeRelativeLuminance } from '../../in-page/relative-luminance.ts';
import { getTarget, type SampledElements, sampleFirst } from './find-moving-graphics.ts';

/** What flashes within one second, according to the thresholds of WCAG 2.3.1. */
export interface FlashCount {
  readonly flashes: number;
  readonly isRed: boolean;
  readonly luminance: number;
}

export interface RawFlash extends FlashCount {
  readonly node: number;
  readonly share: number;
}

/** The color of an element or frame, and the time in milliseconds at which it is shown. */
export interface ColorSample {
  readonly time: number;
  /** Relative luminance, 0 to 1. */
  readonly luminance: number;
  /** Whether it is a saturated red as defined by WCAG. */
  readonly isRed: boolean;
}

/** https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds */
const MIN_LUMINANCE_CHANGE = 0.1;
const MAX_DARK_LUMINANCE = 0.8;
/** The area of 10 degrees of the visual field, in CSS pixels. */
const FIELD_WIDTH = 341;
const FIELD_HEIGHT = 256;
const SAMPLES = 60;
const SECOND_MS = 1_000;

/** A change that can be half of a flash. `change` is the change in relative luminance; 0 for red ones. */
export interface FlashChange {
  readonly time: number;
  readonly change: number;
}

/** The changes in luminance, and those to and from saturated red, in order of time. */
export interface FlashChanges {
  readonly general: readonly FlashChange[];
  readonly red: readonly FlashChange[];
}

/** Counts the flashes in the second in which most of them begin. Samples must be in order of time. */
export function countFlashes(samples: readonly ColorSample[]): FlashCount {
  return countInWorstSecond(findFlashChanges(samples));
}

/** Finds the changes that WCAG counts: those of 10% or more if the darker color is dark enough, and red ones. */
export function findFlashChanges(samples: readonly ColorSample[]): FlashChanges {
  const general: FlashChange[] = [];
  let extreme = samples[0];
  for (const sample of samples.slice(1)) {
    const from = extreme!;
    const change = sample.luminance - from.luminance;
    const last = general.at(-1);
    if (last && Math.sign(last.change) === Math.sign(change)) {
      // The same change continues, so its end is what counts.
      general[general.length - 1] = { time: last.time, change: last.change + change };
      extreme = sample;
    } else if (
      Math.abs(change) >= MIN_LUMINANCE_CHANGE &&
      Math.min(from.luminance, sample.luminance) < MAX_DARK_LUMINANCE
    ) {
      general.push({ time: sample.time, change });
      extreme = sample;
    }
  }
  const red = samples.flatMap(({ time, isRed }, at) =>
    at > 0 && isRed !== samples[at - 1]!.isRed ? [{ time, change: 0 }] : [],
  );
  return { general, red };
}

/** Counts the flashes in the second in which most of them begin. */
export function countInWorstSecond({ general, red }: FlashChanges): FlashCount {
  const [most, mostRed] = [countPairs(general), countPairs(red)];
  if (mostRed > most) return { flashes: mostRed, isRed: true, luminance: 0 };
  const luminance = Math.min(...general.map(({ change }) => Math.abs(change)));
  return { flashes: most, isRed: false, luminance: general.length > 0 ? luminance : 0 };
}

/** Returns the highest number of pairs of changes within one second. */
function countPairs(changes: readonly FlashChange[]): number {
  return Math.max(0, ...changes.map(({ time }, first) => countFrom(changes.slice(first), time)));
}

/** Returns the number of pairs of changes in the second that begins at this time. */
export function countFrom(changes: readonly FlashChange[], start: number): number {
  const within = changes.filter(({ time }) => time >= start && time - start < SECOND_MS).length;
  return Math.floor(within / 2);
}

/**
 * Finds elements that the page's animations make flash. Nothing is painted in the process.
 *
 * @param maxAnimated maximum number of elements to sample
 */
export function findFlashingElements(maxAnimated: number): SampledElements<RawFlash> {
  const running = findRunningAnimations().filter(isFastAnimation);
  const groups = groupByTarget([...new Set([...getFastAnimations(), ...running])]).filter(({ target }) =>
    isStillOnPage(target),
  );
  return sampleFirst(groups, maxAnimated, getTarget, ({ target, animations }) => {
    const share = getFieldShare(dom.getBoundingClientRect(target));
    if (share === 0) return [];
    const { pseudoElement = null } = animations[0]!.effect as KeyframeEffect;
    const times = Array.from({ length: SAMPLES + 1 }, (_, at) => (animation: Animation) => {
      const { activeDuration } = animation.effect!.getComputedTiming();
      return Math.min((at * SECOND_MS) / SAMPLES, Math.max(0, Number(activeDuration) - 1));
    });
    const colors = readAtTimes(animations, times, () => readColor(target, pseudoElement));
    if (colors.includes(null)) return [];
    const samples = colors.map((color, at) => ({ time: (at * SECOND_MS) / SAMPLES, ...color! }));
    const count = countFlashes(samples);
    return count.flashes > 0 ? [{ node: getNumber(target), ...count, share }] : [];
  });
}

/** Returns the width and height of that area in CSS pixels. */
export function getVisualField(): { readonly width: number; readonly height: number } {
  return { width: FIELD_WIDTH, height: FIELD_HEIGHT };
}

/** Returns the largest share of an area of 341 by 256 CSS pixels that a box fills. */
export function getFieldShare({ left, top, right, bottom }: DOMRectReadOnly): number {
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = bottom - Math.max(top, -scrollY);
  if (width <= 0 || height <= 0) return 0;
  return (Math.min(width, FIELD_WIDTH) * Math.min(height, FIELD_HEIGHT)) / (FIELD_WIDTH * FIELD_HEIGHT);
}

/** Components from 0 to 255. */
export type Rgb = readonly [number, number, number];

export function toColorSample([red, green, blue]: Rgb): Omit<ColorSample, 'time'> {
  const sum = red + green + blue;
  return {
    luminance: computeRelativeLuminance([red, green, blue]),
    isRed: sum > 0 && red / sum >= 0.8 && (red - green - blue) * (320 / 255) > 20,
  };
}

/** Reads an element's background color blended with what is behind it; null if images make it unknown. */
export function readColor(target: Element, pseudoElement: string | null): Omit<ColorSample, 'time'> | null {
  const color = readBackgroundColor(target, pseudoElement);
  return color === null ? null : toColorSample(color);
}

/** Reads an element's background color blended with what is behind it, in components from 0 to 255. */
export function readBackgroundColor(target: Element, pseudoElement: string | null): Rgb | null {
  const layers: { readonly color: Rgb; readonly alpha: number }[] = [];
  const painters: (readonly [Element, string | null])[] = pseudoElement ? [[target, pseudoElement]] : [];
  for (let at: Element | null = target; at !== null; at = dom.parentElement(at)) painters.push([at, null]);
  for (const [element, pseudo] of painters) {
    const style = getComputedStyle(element, pseudo);
    const background = parseComputedColor(style.backgroundColor);
    if (style.backgroundImage !== 'none' || background === null) return null;
    const [red, green, blue, alpha] = background;
    const isShown = style.visibility === 'visible' && style.display !== 'none';
    const opacity = element === target ? Number(style.opacity) * (isShown ? 1 : 0) : 1;
    layers.push({ color: [red, green, blue], alpha: alpha * opacity });
    if (alpha * opacity === 1) break;
  }
  let below: Rgb = [255, 255, 255];
  for (const { color, alpha } of layers.toReversed()) {
    const blend = (at: 0 | 1 | 2) => color[at] * alpha + below[at] * (1 - alpha);
    below = [blend(0), blend(1), blend(2)];
  }
  return below;
}
