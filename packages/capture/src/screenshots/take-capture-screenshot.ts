import type { Box, PageCapture } from '@curbcut/page-model';
import { createNodeNumbering, type NodeNumbering } from '../collector/walk-numbers.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { type CapturedScreenshot, type ScreenshotOptions, takeScreenshot } from './take-screenshot.ts';

/**
 * Where a screenshot shows elements that have moved since the capture, keyed by their box in the capture (see
 * {@link getBoxKey}); null if unknown.
 */
export type MovedBoxes = ReadonlyMap<string, Box | null>;

/** Returns the key of a box in {@link MovedBoxes}. */
export const getBoxKey = ({ x, y, width, height }: Box): string => [x, y, width, height].join();

/**
 * Maximum difference in CSS pixels between two boxes in the same place. Elements are painted on whole pixels.
 */
const TOLERANCE_PX = 2;

/**
 * Takes a screenshot of a captured page, and finds out where it shows elements that have moved since the
 * capture. Taking a screenshot resizes the window for a moment, and some pages respond with a new layout; for
 * example, sidebars close. If anything has moved, another screenshot is taken of the new layout. If something
 * has moved again by then, its position is unknown.
 *
 * Only elements in the page's own document are compared, not those in frames.
 *
 * @throws {CdpError} if the browser doesn't respond in time or the tab goes away
 */
export async function takeCaptureScreenshot(
  page: StablePage,
  capture: PageCapture,
  options: ScreenshotOptions = {},
): Promise<CapturedScreenshot & { readonly moved: MovedBoxes }> {
  const numbering = createNodeNumbering(capture);
  const first = await takeScreenshot(page, options);
  const moved = await findMoved(page, capture, numbering);
  if (moved.size === 0) return { ...first, moved };
  const second = await takeScreenshot(page, options);
  const movedAgain = await findMoved(page, capture, numbering);
  const keys = new Set([...moved.keys(), ...movedAgain.keys()]);
  const settled = [...keys].map((key): [string, Box | null] => {
    const [box = null, later = null] = [moved.get(key), movedAgain.get(key)];
    return [key, box !== null && later !== null && isSamePlace(box, later) ? later : null];
  });
  return { ...second, moved: new Map(settled) };
}

/**
 * Finds the boxes of the capture that have moved. The new box is null if several elements with the same box
 * have moved apart, or if one of them has no box anymore.
 */
async function findMoved(
  page: StablePage,
  capture: PageCapture,
  { toNodeIndex }: NodeNumbering,
): Promise<MovedBoxes> {
  const now = await page.mainFrame.call('readElementBoxes', []);
  const seen = new Map<string, { readonly before: Box; now: Box | null }>();
  for (let at = 0; at < now.length; at += 5) {
    const [number = 0, x = 0, y = 0, width = 0, height = 0] = now.slice(at, at + 5);
    const node = toNodeIndex(number);
    const before = node === null ? null : readBox(capture, node);
    if (before === null) continue;
    const key = getBoxKey(before);
    const known = seen.get(key);
    const box = { x, y, width, height };
    if (known === undefined) seen.set(key, { before, now: box });
    else if (known.now !== null && !isSamePlace(known.now, box)) known.now = null;
  }
  const moved = new Map<string, Box | null>();
  for (const [key, { before, now: box }] of seen)
    if (box === null || !isSamePlace(before, box)) moved.set(key, box);
  return moved;
}

function readBox({ nodes: { box } }: PageCapture, node: number): Box | null {
  const [x = 0, y = 0, width = -1, height = -1] = box.slice(node * 4, node * 4 + 4);
  return width < 0 || (width === 0 && height === 0) ? null : { x, y, width, height };
}

const isSamePlace = (one: Box, other: Box): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= TOLERANCE_PX);
