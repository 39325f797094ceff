import type { ClipScreenshot } from '../contrast/clip-screenshot.ts';
import type { Area } from '../contrast/plan-clips.ts';
import { differsInChannel, getContrast, toHexColor } from '../luminance.ts';
import type { FaintFocusIndicator } from './facts.ts';

/** The minimum contrast that WCAG 1.4.11 and 2.4.13 require. */
const REQUIRED_CONTRAST = 3;
/** Minimum difference in a color channel, 0 to 255, for a pixel to count as changed. */
const MIN_CHANNEL_DIFFERENCE = 12;
/**
 * Area in CSS pixels that must change, and that must reach a contrast. Anything smaller is invisible or a
 * rounding artifact.
 */
const MIN_AREA = 8;
/**
 * Size in CSS pixels of the tiles into which the window is divided. A line across one tile counts as a
 * change.
 */
const TILE_SIZE = 16;
/** Distances in CSS pixels at which the colors next to a pixel are read. Closer ones are blended. */
const REACH = [2, 3];
/** CSS pixels around the control whose colors may be blended with those of its edges. */
const EDGE = 1;
/** Minimum share of the changed pixels that are outside the control if the indicator surrounds it. */
const OUTSIDE_SHARE = 0.75;
/** Minimum share of the control's pixels that change if its background changes. */
const FILL_SHARE = 0.5;

type IndicatorContrast = Pick<FaintFocusIndicator, 'where' | 'contrast' | 'adjacent' | 'color' | 'replaced'>;

/**
 * Compares a control with and without focus. Returns details of an indicator with a contrast below 3:1,
 * `contrasting` for one with sufficient contrast, and null if nothing changes visibly.
 *
 * @param control the control's box in CSS pixels of the page
 */
export function compareFocus(
  focused: ClipScreenshot,
  unfocused: ClipScreenshot,
  control: Area,
): IndicatorContrast | 'contrasting' | null {
  const { width, height, scale, clip } = focused;
  if (unfocused.width !== width || unfocused.height !== height) return null;
  const [front, back] = [readColors(focused), readColors(unfocused)];
  const changed: number[] = [];
  for (let at = 0; at < front.length; at++) {
    if (differs(front[at]!, back[at]!)) changed.push(at);
  }
  const minPixels = MIN_AREA * scale ** 2;
  if (changed.length < minPixels) return null;
  const byContrast = changed
    .map((at) => ({ at, contrast: getContrast(front[at]!, back[at]!) }))
    .sort((one, other) => other.contrast - one.contrast);
  const { at: measured, contrast } = byContrast[Math.floor(minPixels) - 1]!;
  if (contrast >= REQUIRED_CONTRAST) return 'contrasting';
  const isWithin = (at: number, margin: number) => {
    const x = clip.x + (at % width) / scale;
    const y = clip.y + Math.floor(at / width) / scale;
    const { left, top, right, bottom } = control;
    return x >= left - margin && x < right + margin && y >= top - margin && y < bottom + margin;
  };
  const inside = changed.filter((at) => isWithin(at, 0)).length;
  const area = (control.right - control.left) * (control.bottom - control.top) * scale ** 2;
  const isOutside = inside <= changed.length * (1 - OUTSIDE_SHARE);
  // An indicator around a control must contrast with the page, regardless of the control's color.
  const isRelevant = isOutside ? (at: number) => !isWithin(at, EDGE) : () => true;
  const adjacent = changed
    .map((at) => {
      const neighbors = findAdjacentPixels(at, focused).filter(isRelevant);
      const ofNeighbors = neighbors.map((other) => getContrast(front[at]!, front[other]!));
      return { at, contrast: Math.max(getContrast(front[at]!, back[at]!), ...ofNeighbors) };
    })
    .sort((one, other) => other.contrast - one.contrast);
  const isFill = !isOutside && inside >= area * FILL_SHARE;
  const where = isOutside ? 'outside' : isFill ? 'fill' : 'part';
  const half = Math.floor(adjacent.length / 2);
  // A border that stands out is enough, even if a larger, faint glow surrounds it.
  const sides = (control.right - control.left + control.bottom - control.top) * scale;
  const line = Math.floor(Math.max(sides, minPixels)) - 1;
  return {
    where,
    contrast,
    // The control's own border may stand out from a ring around it.
    adjacent: Math.max(
      adjacent[where === 'part' ? Math.min(line, half) : half]!.contrast,
      isOutside ? (adjacent.filter(({ at }) => isWithin(at, 0))[line]?.contrast ?? 0) : 0,
    ),
    // Of a glow, most pixels have less contrast than those that were measured.
    color: toHexColor(isFill ? findMostCommon(changed.map((at) => front[at]!)) : front[measured]!),
    replaced: toHexColor(isFill ? findMostCommon(changed.map((at) => back[at]!)) : back[measured]!),
  };
}

function findAdjacentPixels(at: number, { width, height, scale }: ClipScreenshot): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  return REACH.flatMap((distance) => {
    const step = distance * scale;
    return [
      ...(x + step < width ? [at + step] : []),
      ...(x - step >= 0 ? [at - step] : []),
      ...(y + step < height ? [at + step * width] : []),
      ...(y - step >= 0 ? [at - step * width] : []),
    ];
  });
}

function readColors({ width, height, channels, data }: ClipScreenshot): Int32Array {
  const colors = new Int32Array(width * height);
  for (let at = 0, from = 0; at < colors.length; at++, from += channels)
    colors[at] = (data[from]! << 16) | (data[from + 1]! << 8) | data[from + 2]!;
  return colors;
}

const differs = (one: number, other: number): boolean => differsInChannel(one, other, MIN_CHANNEL_DIFFERENCE);

function findMostCommon(colors: readonly number[]): number {
  const counts = new Map<number, number>();
  let best = colors[0]!;
  for (const color of colors) {
    const count = (counts.get(color) ?? 0) + 1;
    counts.set(color, count);
    if (count > (counts.get(best) ?? 0)) best = color;
  }
  return best;
}

/**
 * Whether two screenshots of the window differ outside an area, given in CSS pixels of the clip. Single
 * pixels don't count, because the browser doesn't render scaled images identically every time.
 */
export function differsElsewhere(one: ClipScreenshot, other: ClipScreenshot, area: Area): boolean {
  if (one.width !== other.width || one.height !== other.height) return true;
  // Comparing bytes is native code, and the window is usually the same.
  if (one.channels === other.channels && Buffer.compare(one.data, other.data) === 0) return false;
  const [front, back] = [readColors(one), readColors(other)];
  const { width, scale, clip } = one;
  const counts = new Map<string, number>();
  for (let at = 0; at < front.length; at++) {
    if (front[at] === back[at]) continue;
    const [x, y] = [clip.x + (at % width) / scale, clip.y + Math.floor(at / width) / scale];
    const isInside = x >= area.left && x < area.right && y >= area.top && y < area.bottom;
    if (isInside || !differs(front[at]!, back[at]!)) continue;
    const tile = `${Math.floor(x / TILE_SIZE)} ${Math.floor(y / TILE_SIZE)}`;
    const count = (counts.get(tile) ?? 0) + 1;
    if (count >= TILE_SIZE * scale ** 2) return true;
    counts.set(tile, count);
  }
  return false;
}
