/** The least of 1, 2, 4, 5 and 10 times a power of ten that no value exceeds: it and its half are whole from 2 on. */
export function roundUpMaximum(values: readonly number[]): number {
  const most = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 10].find((factor) => factor * power >= most) ?? 10;
  return step * power;
}

/**
 * Moves labels that stand at the end of lines so far apart that none covers another; their order stays.
 *
 * @param wanted where each label would stand, in pixels from the top
 * @param gap pixels from label to label
 * @param bottom the lowest place of a label
 * @returns the places in the order of `wanted`
 */
export function spreadLabels(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  const places = [...wanted];
  let last = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    last = Math.max(y, last + gap);
    places[index] = last;
  }
  // What was pushed below the end comes up again, and pushes those above it.
  let next = bottom;
  for (const { index } of order.toReversed()) {
    places[index] = Math.min(places[index] ?? bottom, next);
    next = (places[index] ?? bottom) - gap;
  }
  return places;
}
