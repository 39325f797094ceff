import type { Box } from '@curbcut/contract';

/** A screenshot: its size in pixels, and the number of pixels per CSS pixel. */
export interface PageScreenshot {
  url: string;
  width: number;
  height: number;
  scale: number;
}

/** Distance in CSS pixels between an outline and its element. */
export const OUTLINE_GAP = 4;

/** Returns the part of the page that a screenshot shows, in CSS pixels. */
export function getPageSize({ width, height, scale }: PageScreenshot): { width: number; height: number } {
  return { width: width / scale, height: height / scale };
}

/** Reports whether an element covers the whole screenshot, so that an outline would not help. */
export function coversScreenshot(box: Box, image: PageScreenshot): boolean {
  const page = getPageSize(image);
  return box.x <= 0 && box.y <= 0 && box.x + box.width >= page.width && box.y + box.height >= page.height;
}

/**
 * Reports whether an element can be outlined on the screenshot, because screenshots of long pages are cut
 * off.
 */
export function isOnScreenshot(box: Box, image: PageScreenshot): boolean {
  const page = getPageSize(image);
  return (
    !coversScreenshot(box, image) &&
    box.width > 0 &&
    box.height > 0 &&
    box.x + box.width > 0 &&
    box.y + box.height > 0 &&
    box.x < page.width &&
    box.y < page.height
  );
}

/**
 * Computes the part of a page to show around an element, in CSS pixels: it has the given proportions, shows the
 * element in context, stays within the screenshot, and is never narrower than `leastWidth`, so that a small icon is
 * not enlarged.
 */
export function computeCrop(box: Box, image: PageScreenshot, ratio: number, leastWidth: number): Box {
  const page = getPageSize(image);
  const surroundings = 1.5;
  const preferredWidth = Math.max(leastWidth, box.width * surroundings, box.height * surroundings * ratio);
  const width = Math.min(preferredWidth, page.width, page.height * ratio);
  const height = width / ratio;
  // An element larger than the crop is shown from its start, where its name and first words are.
  const startX = width < box.width ? box.x : box.x + box.width / 2 - width / 2;
  const startY = height < box.height ? box.y - OUTLINE_GAP : box.y + box.height / 2 - height / 2;
  return {
    x: clamp(0, startX, page.width - width),
    y: clamp(0, startY, page.height - height),
    width,
    height,
  };
}

function clamp(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
