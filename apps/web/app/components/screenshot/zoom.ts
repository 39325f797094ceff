import type { Box } from '@curbcut/contract';
import { getPageSize, type PageScreenshot } from './geometry.ts';

/** Maximum zoom in displayed pixels per CSS pixel; beyond it, the page is hard to recognize. */
const MAX_ZOOM = 1.25;
/** Enlarging a screenshot by this factor is not noticeable. */
const MAX_STRETCH = 1.15;
/** The share of the frame that an element can fill, so that some of its surroundings are visible. */
const MAX_FRAME_FILL = 0.82;

interface FrameSize {
  width: number;
  height: number;
}

/** Returns the zoom beyond which a screenshot would look blurred at this pixel density. */
export function getMaxSharpZoom(image: PageScreenshot, density: number): number {
  return Math.min(MAX_ZOOM, (image.scale / density) * MAX_STRETCH);
}

/** Returns the zoom at which the page fills the frame's width without blurring. */
export function getWholePageZoom(image: PageScreenshot, frame: FrameSize, density: number): number {
  return Math.min(frame.width / getPageSize(image).width, getMaxSharpZoom(image, density));
}

/**
 * Returns the zoom (displayed pixels per CSS pixel) at which an element is easy to see: large, but completely
 * inside the frame, never blurred, and otherwise not smaller than the page at full width.
 *
 * @param density device pixels per CSS pixel of the user's screen
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
