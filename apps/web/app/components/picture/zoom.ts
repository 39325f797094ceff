import type { Box } from '@curbcut/contract';
import { type PageImage, pageSize } from './geometry.ts';

/** Shown pixels per CSS pixel of the page: larger than life helps nobody to recognize the page. */
const MAX_ZOOM = 1.25;
/** Stretching a screenshot this much is not noticed. */
const MAX_STRETCH = 1.15;
/** The part of the frame that an element may fill, so that some of its surroundings are visible. */
const MAX_FILL = 0.82;

interface Size {
  width: number;
  height: number;
}

/** The zoom beyond which a screenshot would look blurred on a screen of this density. */
export function sharpestZoom(image: PageImage, density: number): number {
  return Math.min(MAX_ZOOM, (image.scale / density) * MAX_STRETCH);
}

/** The zoom at which the page fills the width of the frame, without blurring it. */
export function wholePageZoom(image: PageImage, frame: Size, density: number): number {
  return Math.min(frame.width / pageSize(image).width, sharpestZoom(image, density));
}

/**
 * Shown pixels per CSS pixel of the page at which an element is easy to see: large, but completely inside the frame,
 * never blurred, and otherwise not smaller than the page in full width.
 *
 * @param density device pixels per CSS pixel of the reader's screen
 */
export function closeUpZoom(box: Box, image: PageImage, frame: Size, density: number): number {
  const wholeElement = Math.min((frame.width * MAX_FILL) / box.width, (frame.height * MAX_FILL) / box.height);
  return Math.max(wholePageZoom(image, frame, density), Math.min(sharpestZoom(image, density), wholeElement));
}
