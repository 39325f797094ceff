import type { Box } from '@curbcut/contract';
import { outlineGap } from './geometry.ts';

/** Shown pixels between an outline and its label, and between a label and the edge of the frame. */
const GAP = 8;

export interface Size {
  width: number;
  height: number;
}

/** Where a label goes: its top left corner in shown pixels of the page, and the side of the element it is on. */
export interface LabelPlace {
  side: 'above' | 'below' | 'right' | 'left';
  left: number;
  top: number;
}

/**
 * Finds a place for a label next to an element, so that it covers neither the element nor its outline.
 *
 * @param box the element, in CSS pixels of the page
 * @param zoom shown pixels per CSS pixel
 * @param page the page in CSS pixels
 * @param margin shown pixels beside the page on each side, where the frame is wider than the page
 * @returns null where no side has room: then the element fills what is shown, and the label would hide it
 */
export function placeLabel(
  box: Box,
  zoom: number,
  page: Size,
  label: Size,
  margin: number,
): LabelPlace | null {
  const [leftEdge, rightEdge] = [GAP - margin, page.width * zoom + margin - GAP];
  const bottomEdge = page.height * zoom - GAP;
  // The outline is as thick on a small picture as on a large one.
  const outline = {
    left: (box.x - outlineGap) * zoom - GAP,
    top: (box.y - outlineGap) * zoom - GAP,
    right: (box.x + box.width + outlineGap) * zoom + GAP,
    bottom: (box.y + box.height + outlineGap) * zoom + GAP,
  };
  const centered = (box.x + box.width / 2) * zoom - label.width / 2;
  const left = Math.max(leftEdge, Math.min(centered, rightEdge - label.width));
  const top = Math.max(GAP, Math.min(outline.top + GAP, bottomEdge - label.height));
  const places: readonly LabelPlace[] = [
    { side: 'above', left, top: outline.top - label.height },
    { side: 'below', left, top: outline.bottom },
    { side: 'right', left: outline.right, top },
    { side: 'left', left: outline.left - label.width, top },
  ];
  const fits = (place: LabelPlace) =>
    place.left >= leftEdge &&
    place.left + label.width <= rightEdge &&
    place.top >= GAP &&
    place.top + label.height <= bottomEdge;
  return places.find(fits) ?? null;
}
