import type { Box } from '@curbcut/contract';
import { OUTLINE_GAP } from './geometry.ts';

/** Displayed pixels between an outline and its label, and between a label and the frame's edge. */
const LABEL_GAP_PX = 8;

export interface LabelSize {
  width: number;
  height: number;
}

/**
 * A label's position: its top left corner in the page's displayed pixels, and the side of the element that it
 * is on.
 */
export interface LabelPosition {
  side: 'above' | 'below' | 'right' | 'left';
  left: number;
  top: number;
}

/**
 * Finds a position next to an element where a label covers neither the element nor its outline.
 *
 * @param box the element, in CSS pixels of the page
 * @param zoom displayed pixels per CSS pixel
 * @param page the page in CSS pixels
 * @param margin displayed pixels on each side of the page, where the frame is wider than the page
 * @returns null if no side has room, because the element fills the visible part and the label would hide it
 */
export function positionLabel(
  box: Box,
  zoom: number,
  page: LabelSize,
  label: LabelSize,
  margin: number,
): LabelPosition | null {
  const [leftEdge, rightEdge] = [LABEL_GAP_PX - margin, page.width * zoom + margin - LABEL_GAP_PX];
  const bottomEdge = page.height * zoom - LABEL_GAP_PX;
  // The outline has the same thickness at every zoom.
  const outline = {
    left: (box.x - OUTLINE_GAP) * zoom - LABEL_GAP_PX,
    top: (box.y - OUTLINE_GAP) * zoom - LABEL_GAP_PX,
    right: (box.x + box.width + OUTLINE_GAP) * zoom + LABEL_GAP_PX,
    bottom: (box.y + box.height + OUTLINE_GAP) * zoom + LABEL_GAP_PX,
  };
  const centered = (box.x + box.width / 2) * zoom - label.width / 2;
  const left = Math.max(leftEdge, Math.min(centered, rightEdge - label.width));
  const top = Math.max(LABEL_GAP_PX, Math.min(outline.top + LABEL_GAP_PX, bottomEdge - label.height));
  const candidates: readonly LabelPosition[] = [
    { side: 'above', left, top: outline.top - label.height },
    { side: 'below', left, top: outline.bottom },
    { side: 'right', left: outline.right, top },
    { side: 'left', left: outline.left - label.width, top },
  ];
  const fits = (position: LabelPosition) =>
    position.left >= leftEdge &&
    position.left + label.width <= rightEdge &&
    position.top >= LABEL_GAP_PX &&
    position.top + label.height <= bottomEdge;
  return candidates.find(fits) ?? null;
}
