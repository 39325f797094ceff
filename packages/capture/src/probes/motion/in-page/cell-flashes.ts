import { type ColorSample, countFlashes, type FlashCount } from './find-flashes.ts';

/** Number of cells into which each frame of an image or canvas is divided, horizontally and vertically. */
const CELL_COLUMNS = 24;
const CELL_ROWS = 18;

/** The time in milliseconds and the colors of one frame, cell by cell. */
export interface Frame {
  readonly time: number;
  readonly cells: readonly Omit<ColorSample, 'time'>[];
}

/**
 * Creates the canvas context that {@link readCells} draws on.
 *
 * @param fineness number of parts into which each cell is divided in both directions
 */
export function createCellContext(fineness = 1): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(CELL_COLUMNS * fineness, CELL_ROWS * fineness).getContext('2d', {
    willReadFrequently: true,
  })!;
  context.imageSmoothingQuality = 'medium';
  return context;
}

/** Returns the mean color of each cell, row by row: red, green, blue and opacity, each from 0 to 255. */
export function readCells(
  context: OffscreenCanvasRenderingContext2D,
  source: CanvasImageSource,
): Uint8ClampedArray {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/**
 * Counts the flashes in each cell. Null if nothing flashes. `share` is the share of cells with the highest
 * number of flashes.
 */
export function countCellFlashes(frames: readonly Frame[]): (FlashCount & { readonly share: number }) | null {
  if (frames.length < 2) return null;
  const cells = frames[0]!.cells.map((_, cell) =>
    countFlashes(frames.map(({ time, cells: colors }) => ({ time, ...colors[cell]! }))),
  );
  const flashes = Math.max(...cells.map((count) => count.flashes));
  if (flashes === 0) return null;
  const most = cells.filter((count) => count.flashes === flashes);
  return {
    flashes,
    isRed: most.every(({ isRed }) => isRed),
    luminance: Math.min(...most.map(({ luminance }) => luminance)),
    share: most.length / cells.length,
  };
}
