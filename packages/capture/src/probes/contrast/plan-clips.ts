import type { Clip } from './clip-screenshot.ts';

/** A rectangle given by its edges, in CSS pixels of the page. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Maximum number of pixels between two pieces of text that share a screenshot. A screenshot takes three
 * frames (50 ms) regardless of its size. Each million pixels takes about 25 ms more to paint and 10 ms to
 * decode, and keeps the CPU busy during that time.
 */
export const SHARED_SCREENSHOT_PX = 600_000;
/**
 * The maximum to use when a page's limits are checked. It's smaller, so that the limits depend on the text rather than
 * on the space between.
 */
export const SEPARATE_PART_PX = 150_000;
/** Screenshots are decoded faster if each row has a multiple of four bytes. */
const WIDTH_STEP_PX = 4;
/** CSS pixels added around text in its screenshot, because letters can extend beyond their line box. */
const CLIP_MARGIN_PX = 4;

/**
 * Covers areas with few rectangles.
 *
 * @param page the size of the page; anything outside it isn't visible
 * @param maxGapPx two rectangles are merged if the area between them is at most this many CSS pixels
 */
export function planClips(
  areas: readonly Area[],
  page: { width: number; height: number },
  maxGapPx: number,
): Clip[] {
  const clips: Area[] = [];
  const sorted = areas.toSorted((one, other) => one.top - other.top || one.left - other.left);
  for (const area of sorted) {
    let grown: Area = {
      left: Math.max(0, Math.floor(area.left - CLIP_MARGIN_PX)),
      top: Math.max(0, Math.floor(area.top - CLIP_MARGIN_PX)),
      right: Math.min(page.width, Math.ceil(area.right + CLIP_MARGIN_PX)),
      bottom: Math.min(page.height, Math.ceil(area.bottom + CLIP_MARGIN_PX)),
    };
    if (grown.right <= grown.left || grown.bottom <= grown.top) continue;
    for (let at = clips.length - 1; at >= 0; at--) {
      const joined = mergeAreas(clips[at]!, grown);
      if (getAreaSize(joined) - getAreaSize(clips[at]!) - getAreaSize(grown) > maxGapPx) continue;
      clips.splice(at, 1);
      grown = joined;
    }
    clips.push(grown);
  }
  return clips.map(({ left, top, right, bottom }) => {
    const evenRight = left + Math.ceil((right - left) / WIDTH_STEP_PX) * WIDTH_STEP_PX;
    return {
      x: left,
      y: top,
      width: (evenRight <= page.width ? evenRight : right) - left,
      height: bottom - top,
    };
  });
}

export function mergeAreas(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function getAreaSize({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top);
}
