/**
 * Returns the smallest of 1, 2, 4, 6 and 10 times a power of ten that is at least the largest value: it and its half
 * are integers from 2 on.
 */
export function roundUpMaximum(values: readonly number[]): number {
  const max = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 4, 6, 10].find((factor) => factor * power >= max) ?? 10;
  return step * power;
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
