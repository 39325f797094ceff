import { type ScaleLinear, scaleLinear } from 'd3-scale';

/** The approximate number of parts into which the grid divides a panel. */
export const GRID_PART_COUNT = 2;

/**
 * Creates the vertical scale for counts: from 0 to a round number that is at least the largest count and at
 * least 2, so that every grid line is at an integer.
 *
 * @param range positions of 0 and of the largest value, in pixels from the top
 */
export function createCountScale(
  counts: readonly number[],
  range: readonly [number, number],
): ScaleLinear<number, number> {
  return scaleLinear([0, Math.max(2, ...counts)], range).nice(GRID_PART_COUNT);
}

/**
 * Moves labels at the ends of lines apart so that none overlap; keeps their order.
 *
 * @param wanted preferred position of each label, in pixels from the top
 * @param gap minimum distance between labels in pixels
 * @param bottom the lowest allowed position
 * @returns the positions in the order of `wanted`
 */
export function spreadLabels(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  const positions = [...wanted];
  let last = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    last = Math.max(y, last + gap);
    positions[index] = last;
  }
  // Labels pushed below the bottom move up again and push those above them.
  let next = bottom;
  for (const { index } of order.toReversed()) {
    positions[index] = Math.min(positions[index] ?? bottom, next);
    next = (positions[index] ?? bottom) - gap;
  }
  return positions;
}
