import type { ClipScreenshot } from '../contrast/clip-screenshot.ts';
import type { Area } from '../contrast/plan-clips.ts';
import { differsInChannel, getLuminance, toHexColor } from '../luminance.ts';
import type { MeasuredColors } from './facts.ts';

/** The minimum contrast that WCAG 1.4.11 requires. */
export const REQUIRED_CONTRAST = 3;
/** Minimum difference in a color channel, 0 to 255, for a pixel to count as painted. */
const MIN_CHANNEL_DIFFERENCE = 4;
/**
 * Number of pixels that must reach a contrast, at double resolution. Single pixels may be rounding artifacts.
 */
const MIN_PIXELS = 6;
/** Share of an edge that must reach a contrast. */
const EDGE_SHARE = 0.75;
/** Minimum share of an edge that counts as more than a spot. */
const SPOT_SHARE = 0.1;
/**
 * CSS pixels on both sides of an edge within which the highest contrast counts. They include a border and its
 * neighbors.
 */
const EDGE_REACH_PX = 5;
/** Number of points examined along an edge. */
const EDGE_SAMPLES = 40;
/** Share of an edge that is skipped at each end, because corners may be rounded. */
const CORNER_SHARE = 0.15;

/** Reads the pixels of one screenshot by their position. */
class PixelReader {
  readonly #screenshot: ClipScreenshot;

  constructor(screenshot: ClipScreenshot) {
    this.#screenshot = screenshot;
  }

  /** Converts an area of the page to whole screenshot pixels, clipped at the screenshot's edges. */
  toPixels({ left, top, right, bottom }: Area): Area {
    const { clip, scale, width, height } = this.#screenshot;
    const limit = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    return {
      left: limit((left - clip.x) * scale, width),
      top: limit((top - clip.y) * scale, height),
      right: limit((right - clip.x) * scale, width),
      bottom: limit((bottom - clip.y) * scale, height),
    };
  }

  /** Reads all colors of an area, row by row. */
  read(area: Area): { readonly width: number; readonly height: number; readonly colors: Int32Array } {
    const { left, top, right, bottom } = this.toPixels(area);
    const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
    const colors = new Int32Array(width * height);
    const { channels, data, width: fullWidth } = this.#screenshot;
    let at = 0;
    for (let y = top; y < bottom; y++) {
      let from = (y * fullWidth + left) * channels;
      for (const end = at + width; at < end; at++, from += channels)
        colors[at] = (data[from]! << 16) | (data[from + 1]! << 8) | data[from + 2]!;
    }
    return { width, height, colors };
  }

  /** Returns the color as 0xrrggbb; null outside the screenshot. */
  colorAt(x: number, y: number): number | null {
    const { width, height, channels, data } = this.#screenshot;
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const at = (y * width + x) * channels;
    return (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
  }
}

function compare(one: number, other: number): MeasuredColors {
  const [low, high] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b) as [number, number];
  return { contrast: (high + 0.05) / (low + 0.05), one: toHexColor(one), other: toHexColor(other) };
}

/** The contrast along the edges of a box. */
export interface EdgeContrast {
  /**
   * Reached by at least three quarters of the top edge, of the bottom edge, or of both the left and right
   * edges.
   */
  readonly best: MeasuredColors;
  /** The highest contrast of any part of the top or bottom edge. */
  readonly greatest: number;
}

/** Measures the edges of a box in a screenshot taken with the text hidden; null if they aren't in the screenshot. */
export function measureEdges(screenshot: ClipScreenshot, area: Area): EdgeContrast | null {
  const reader = new PixelReader(screenshot);
  const { left, top, right, bottom } = reader.toPixels(area);
  const outside = EDGE_REACH_PX * screenshot.scale;
  const sides = [
    { from: [left, top], along: [1, 0], inward: [0, 1], length: right - left, depth: bottom - top },
    { from: [left, bottom - 1], along: [1, 0], inward: [0, -1], length: right - left, depth: bottom - top },
    { from: [left, top], along: [0, 1], inward: [1, 0], length: bottom - top, depth: right - left },
    { from: [right - 1, top], along: [0, 1], inward: [-1, 0], length: bottom - top, depth: right - left },
  ] as const;
  const edges = sides.map(({ from, along, inward, length, depth }) => {
    const first = Math.floor(length * CORNER_SHARE);
    const step = Math.max(1, (length - 2 * first) / EDGE_SAMPLES);
    const contrasts: MeasuredColors[] = [];
    const inside = Math.min(outside, Math.floor(depth / 2) - 1);
    for (let at = first; at < length - first; at += step) {
      const offset = Math.floor(at);
      const colors: number[] = [];
      for (let distance = -outside; distance <= inside; distance++) {
        const color = reader.colorAt(
          from[0] + along[0] * offset + inward[0] * distance,
          from[1] + along[1] * offset + inward[1] * distance,
        );
        if (color !== null) colors.push(color);
      }
      if (colors.length > 1) contrasts.push(findGreatest(colors));
    }
    return contrasts.sort((one, other) => other.contrast - one.contrast);
  });
  if (edges.some(({ length }) => length === 0)) return null;
  const [upper, lower, start, end] = edges.map(
    (contrasts) => contrasts[Math.ceil(contrasts.length * EDGE_SHARE) - 1]!,
  ) as [MeasuredColors, MeasuredColors, MeasuredColors, MeasuredColors];
  const ends = start.contrast < end.contrast ? start : end;
  const best = [lower, ends].reduce((one, other) => (other.contrast > one.contrast ? other : one), upper);
  // The sides are skipped, because a resizable field's handle is near them.
  const greatest = Math.max(
    ...[edges[0]!, edges[1]!].map(
      (contrasts) => contrasts[Math.floor(contrasts.length * SPOT_SHARE)]!.contrast,
    ),
  );
  return { best, greatest };
}

/** Compares the lightest and the darkest of these colors. */
function findGreatest(colors: readonly number[]): MeasuredColors {
  let [lightest, darkest] = [colors[0]!, colors[0]!];
  for (const color of colors) {
    if (getLuminance(color) > getLuminance(lightest)) lightest = color;
    if (getLuminance(color) < getLuminance(darkest)) darkest = color;
  }
  return compare(darkest, lightest);
}

/** Returns the highest contrast inside a box, excluding its edges. */
export function measureInside(screenshot: ClipScreenshot, area: Area): number {
  const reader = new PixelReader(screenshot);
  const { left, top, right, bottom } = reader.toPixels(area);
  const margin = (EDGE_REACH_PX - 1) * screenshot.scale;
  const counts = new Map<number, number>();
  for (let y = top + margin; y < bottom - margin; y++) {
    for (let x = left + margin; x < right - margin; x++) {
      const color = reader.colorAt(x, y);
      if (color !== null) counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  const colors = [...counts].flatMap(([color, count]) => (count >= 2 ? [color] : []));
  return colors.length === 0 ? 1 : findGreatest(colors).contrast;
}

/** The difference between two screenshots of the same area. */
export interface DrawingContrast {
  readonly best: MeasuredColors;
  /** Size of the box around everything that differs, in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Measures what is in one screenshot but not in another one of the same area: the highest contrast of its
 * pixels with what is behind them or right next to them. Null if the screenshots are the same.
 *
 * @param neighbors whether the colors next to a pixel count `everywhere`, or only those that differ as well
 * (`drawn`)
 */
export function measureDrawing(
  shown: ClipScreenshot,
  hidden: ClipScreenshot,
  area: Area,
  neighbors: 'everywhere' | 'drawn',
): DrawingContrast | null {
  const [front, back] = [new PixelReader(shown).read(area), new PixelReader(hidden).read(area)];
  const { width, height } = front;
  if (back.width !== width || back.height !== height) return null;
  const drawn = new Uint8Array(front.colors.length);
  for (let at = 0; at < drawn.length; at++)
    if (differsInChannel(front.colors[at]!, back.colors[at]!, MIN_CHANNEL_DIFFERENCE)) drawn[at] = 1;
  const reach = [2, 3].flatMap((distance) => [distance * shown.scale, -distance * shown.scale]);
  const found: ColorPair[] = [];
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < drawn.length; at++) {
    if (drawn[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
    const own = getLuminance(front.colors[at]!);
    let other = back.colors[at]!;
    let contrast = getRatio(own, getLuminance(other));
    const compareWith = (next: number) => {
      if (neighbors === 'drawn' && drawn[next] === 0) return;
      const ratio = getRatio(own, getLuminance(front.colors[next]!));
      if (ratio <= contrast) return;
      contrast = ratio;
      other = front.colors[next]!;
    };
    for (const step of reach) {
      if (x + step >= 0 && x + step < width) compareWith(at + step);
      if (y + step >= 0 && y + step < height) compareWith(at + step * width);
    }
    found.push({ contrast, one: front.colors[at]!, other });
  }
  const most = MIN_PIXELS * Math.max(1, shown.scale / 2) ** 2;
  if (found.length < most) return null;
  found.sort((one, other) => other.contrast - one.contrast);
  const { one, other } = found[Math.floor(most) - 1]!;
  return {
    best: compare(one, other),
    width: (box.right - box.left) / shown.scale,
    height: (box.bottom - box.top) / shown.scale,
  };
}

interface ColorPair {
  readonly contrast: number;
  readonly one: number;
  readonly other: number;
}

function getRatio(one: number, other: number): number {
  return one > other ? (one + 0.05) / (other + 0.05) : (other + 0.05) / (one + 0.05);
}

/** Maximum number of flat colors in a chart that are compared. */
const MAX_FLAT_COLORS = 12;
/** Minimum share of a chart that a flat color fills. */
const MIN_FLAT_SHARE = 0.01;
/** Minimum share of a flat color's pixels that are in areas rather than in lines, such as those of a grid. */
const MIN_AREA_SHARE = 0.3;
/** Minimum length, in CSS pixels, of the boundary between two colors. */
const MIN_BOUNDARY_PX = 12;
/** CSS pixels within which the colors of scaled graphics are blended at their boundary. */
const BLEND_PX = 2;
/** How far a color channel of a blend may be outside the range between both colors. */
const MAX_BLEND_DIFFERENCE = 8;

function isBlend(color: number, one: number, other: number): boolean {
  return [16, 8, 0].every((shift) => {
    const [channel, first, second] = [color, one, other].map((all) => (all >> shift) & 0xff) as [
      number,
      number,
      number,
    ];
    return (
      channel >= Math.min(first, second) - MAX_BLEND_DIFFERENCE &&
      channel <= Math.max(first, second) + MAX_BLEND_DIFFERENCE
    );
  });
}

/**
 * Finds adjacent flat colors in a chart whose contrast is below 3:1. Areas in the most common color are its
 * background.
 */
export function findWeakPairs(screenshot: ClipScreenshot, area: Area): MeasuredColors[] {
  const reader = new PixelReader(screenshot);
  const { left, top, right, bottom } = reader.toPixels(area);
  const step = BLEND_PX * screenshot.scale;
  const counts = new Map<number, number>();
  const inAreas = new Map<number, number>();
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const color = reader.colorAt(x, y);
      if (color === null) continue;
      counts.set(color, (counts.get(color) ?? 0) + 1);
      if (reader.colorAt(x + step, y) === color && reader.colorAt(x, y + step) === color)
        inAreas.set(color, (inAreas.get(color) ?? 0) + 1);
    }
  }
  const minCount = (right - left) * (bottom - top) * MIN_FLAT_SHARE;
  const flat = [...counts]
    .filter(([color, count]) => count >= minCount && (inAreas.get(color) ?? 0) >= count * MIN_AREA_SHARE)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_FLAT_COLORS)
    .map(([color]) => color);
  const isFlat = new Set(flat);
  const boundaries = new Map<string, { readonly pair: MeasuredColors; length: number }>();
  for (let y = top; y < bottom - step; y++) {
    for (let x = left; x < right - step; x++) {
      const color = reader.colorAt(x, y)!;
      if (!isFlat.has(color)) continue;
      for (const [stepX, stepY] of [[step, 0] as const, [0, step] as const]) {
        const next = reader.colorAt(x + stepX, y + stepY)!;
        if (next === color || !isFlat.has(next)) continue;
        // If a line separates them, the color in between isn't a blend of the two.
        if (!isBlend(reader.colorAt(x + stepX / 2, y + stepY / 2)!, color, next)) continue;
        const key = [color, next].sort((a, b) => a - b).join();
        const boundary = boundaries.get(key) ?? { pair: compare(color, next), length: 0 };
        boundary.length += 1;
        boundaries.set(key, boundary);
      }
    }
  }
  return [...boundaries.values()]
    .filter(({ pair, length }) => {
      // The pixels are sampled in steps, but at every offset within a step, so each boundary was counted that many
      // times.
      const isLong = length >= MIN_BOUNDARY_PX * screenshot.scale * step;
      return isLong && pair.contrast < REQUIRED_CONTRAST;
    })
    .map(({ pair }) => pair);
}
