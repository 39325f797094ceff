import type { Box } from '@curbcut/contract';

/** A picture of a page: pixels, and how many of them make a CSS pixel. */
export interface PageScreenshot {
  url: string;
  width: number;
  height: number;
  scale: number;
}

/** CSS pixels that an outline keeps from its element. */
export const OUTLINE_GAP = 4;

/** The part of the page that a picture shows, in CSS pixels. */
export function getPageSize({ width, height, scale }: PageScreenshot): { width: number; height: number } {
  return { width: width / scale, height: height / scale };
}

/** Whether an element takes up all that a picture shows, so that no outline can point at it. */
export function coversScreenshot(box: Box, image: PageScreenshot): boolean {
  const page = getPageSize(image);
  return box.x <= 0 && box.y <= 0 && box.x + box.width >= page.width && box.y + box.height >= page.height;
}

/** Whether an element can be pointed at on the picture: pictures of long pages are cut. */
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
 * The part of a page to show around an element, in CSS pixels: of the wanted proportions, wide enough to see
 * where the element stands, never beyond the picture, and never narrower than `leastWidth` so that a small icon
 * is not blown up.
 */
export function computeCrop(box: Box, image: PageScreenshot, ratio: number, leastWidth: number): Box {
  const page = getPageSize(image);
  const surroundings = 1.5;
  const wanted = Math.max(leastWidth, box.width * surroundings, box.height * surroundings * ratio);
  const width = Math.min(wanted, page.width, page.height * ratio);
  const height = width / ratio;
  // What is larger than the crop is shown from its start, where its name and first words are.
  const startX = width < box.width ? box.x : box.x + box.width / 2 - width / 2;
  const startY = height < box.height ? box.y - OUTLINE_GAP : box.y + box.height / 2 - height / 2;
  return {
    x: clamp(0, startX, page.width - width),
    y: clamp(0, startY, page.height - height),
    width,
    height,
  };
}

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
