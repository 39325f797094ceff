import type { Box } from '@curbcut/contract';
import { getPageSize, type PageScreenshot } from './geometry.ts';

/** Shown pixels per CSS pixel of the page: larger than life helps nobody to recognize the page. */
const MAX_ZOOM = 1.25;
/** Stretching a screenshot this much is not noticed. */
const MAX_STRETCH = 1.15;
/** The part of the frame that an element may fill, so that some of its surroundings are visible. */
const MAX_FRAME_FILL = 0.82;

interface FrameSize {
  width: number;
  height: number;
}

/** The zoom beyond which a screenshot would look blurred on a screen of this density. */
export function getMaxSharpZoom(image: PageScreenshot, density: number): number {
  return Math.min(MAX_ZOOM, (image.scale / density) * MAX_STRETCH);
}

/** The zoom at which the page fills the width of the frame, without blurring it. */
export function getWholePageZoom(image: PageScreenshot, frame: FrameSize, density: number): number {
  return Math.min(frame.width / getPageSize(image).width, getMaxSharpZoom(image, density));
}

/**
 * Shown pixels per CSS pixel of the page at which an element is easy to see: large, but completely inside the frame,
 * never blurred, and otherwise not smaller than the page in full width.
 *
 * @param density device pixels per CSS pixel of the reader's screen
 */
export function getCloseUpZoom(box: Box, image: PageScreenshot, frame: FrameSize, density: number): number {
  const wholeElement = Math.min(
    (frame.width * MAX_FRAME_FILL) / box.width,
    (frame.height * MAX_FRAME_FILL) / box.height,
  );
  return Math.max(
    getWholePageZoom(image, frame, density),
    Math.min(getMaxSharpZoom(image, density), wholeElement),
  );
}
