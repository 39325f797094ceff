import type { Box } from '@curbcut/contract';
import { type PageImage, pageSize } from './geometry.ts';

/** Larger than life helps nobody to recognise the page. */
const largest = 1.25;
/** Shown pixels per pixel of the picture, beyond which it is only blurred. */
const sharpest = 1.6;
/** The part of the frame that an element may fill, so that some of its surroundings are seen. */
const fill = 0.82;

interface Size {
  width: number;
  height: number;
}

/**
 * Shown pixels per CSS pixel of the page at which an element can be read: large, but as a whole within the
 * frame, and never smaller than the page in full width.
 */
export function closeUpZoom(box: Box, image: PageImage, frame: Size): number {
  const wholePage = frame.width / pageSize(image).width;
  const wholeElement = Math.min((frame.width * fill) / box.width, (frame.height * fill) / box.height);
  return Math.max(wholePage, Math.min(largest, image.scale * sharpest, wholeElement));
}
