import {
  type ColorSample,
  countFrom,
  countInWorstSecond,
  type FlashChanges,
  type FlashCount,
  findFlashChanges,
  getVisualField,
} from './find-flashes.ts';

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

/** WCAG allows this many flashes within one second. */
const ALLOWED_FLASHES = 3;

/**
 * Counts the flashes in each cell. Null if nothing flashes. `share` is the part of any area of 341 by 256 CSS pixels
 * that flashes more than three times within the same second or, if nothing does, that flashes most often.
 *
 * @param size width and height of the picture on the page, in CSS pixels
 */
export function countCellFlashes(
  frames: readonly Frame[],
  size: Pick<DOMRectReadOnly, 'width' | 'height'>,
): (FlashCount & { readonly share: number }) | null {
  if (frames.length < 2) return null;
  const cells = frames[0]!.cells.map((_, cell) =>
    findFlashChanges(frames.map(({ time, cells: colors }) => ({ time, ...colors[cell]! }))),
  );
  const counts = cells.map(countInWorstSecond);
  const flashes = Math.max(...counts.map((count) => count.flashes));
  if (flashes === 0) return null;
  if (flashes > ALLOWED_FLASHES) return countInSameSecond(frames, cells, size);
  const most = counts.filter((count) => count.flashes === flashes);
  return {
    flashes,
    isRed: most.every(({ isRed }) => isRed),
    luminance: Math.min(...most.map(({ luminance }) => luminance)),
    share: getCellShare(
      counts.map((count) => count.flashes === flashes),
      size,
    ),
  };
}

/** Finds the second in which the largest area flashes too often. */
function countInSameSecond(
  frames: readonly Frame[],
  cells: readonly FlashChanges[],
  size: Pick<DOMRectReadOnly, 'width' | 'height'>,
): FlashCount & { readonly share: number } {
  let worst = { flashes: 0, isRed: false, luminance: 0, share: -1 };
  for (const { time } of frames) {
    const counts = cells.map(({ general, red }) => ({
      general: countFrom(general, time),
      red: countFrom(red, time),
    }));
    for (const kind of ['general', 'red'] as const) {
      const isFlashing = counts.map((count) => count[kind] > ALLOWED_FLASHES);
      if (!isFlashing.includes(true)) continue;
      const share = getCellShare(isFlashing, size);
      if (share <= worst.share) continue;
      const flashing = cells.filter((_, cell) => isFlashing[cell]);
      const changes = flashing.flatMap((cell) => cell.general.map(({ change }) => Math.abs(change)));
      worst = {
        flashes: Math.max(...counts.map((count) => count[kind])),
        isRed: kind === 'red',
        luminance: kind === 'red' ? 0 : changes.reduce((one, other) => Math.min(one, other)),
        share,
      };
    }
  }
  return worst;
}

/** Returns the largest share of an area of 341 by 256 CSS pixels, anywhere in the picture, that these cells fill. */
function getCellShare(
  isFlashing: readonly boolean[],
  { width, height }: Pick<DOMRectReadOnly, 'width' | 'height'>,
): number {
  const field = getVisualField();
  const [cellWidth, cellHeight] = [width / CELL_COLUMNS, height / CELL_ROWS];
  const columns = Math.min(CELL_COLUMNS, field.width / cellWidth);
  const rows = Math.min(CELL_ROWS, field.height / cellHeight);
  let largest = 0;
  for (let top = 0; top <= CELL_ROWS - Math.floor(rows); top++) {
    for (let left = 0; left <= CELL_COLUMNS - Math.floor(columns); left++)
      largest = Math.max(largest, sumCells(isFlashing, left, top, columns, rows));
  }
  return (largest * cellWidth * cellHeight) / (field.width * field.height);
}

/** Adds up the flashing cells in a part of the grid, including fractions of the last ones. */
function sumCells(
  isFlashing: readonly boolean[],
  left: number,
  top: number,
  columns: number,
  rows: number,
): number {
  let sum = 0;
  for (let row = top; row < Math.min(CELL_ROWS, top + rows); row++) {
    const covered = Math.min(1, top + rows - row);
    for (let column = left; column < Math.min(CELL_COLUMNS, left + columns); column++)
      if (isFlashing[row * CELL_COLUMNS + column]) sum += covered * Math.min(1, left + columns - column);
  }
  return sum;
}
