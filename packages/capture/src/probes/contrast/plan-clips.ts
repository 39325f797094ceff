import type { Clip } from './clip-screenshot.ts';

/** A rectangle given by its edges, in CSS pixels of the page. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Painting this many CSS pixels costs about as much as one more screenshot. */
const SCREENSHOT_COST_PX = 150_000;
/** CSS pixels added around a text in its screenshot, because letters can extend beyond their line box. */
const CLIP_MARGIN_PX = 4;

/**
 * Covers areas with few rectangles: two are merged while the area between them costs less than another
 * screenshot.
 *
 * @param page the size of the page; anything outside it is not visible
 */
export function planClips(areas: readonly Area[], page: { width: number; height: number }): Clip[] {
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
      if (getAreaSize(joined) - getAreaSize(clips[at]!) - getAreaSize(grown) > SCREENSHOT_COST_PX) continue;
      clips.splice(at, 1);
      grown = joined;
    }
    clips.push(grown);
  }
  return clips.map(({ left, top, right, bottom }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
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
