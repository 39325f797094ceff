import { expect, test } from 'vitest';
import { createCountScale, GRID_PART_COUNT, spreadLabels } from './chart-layout.ts';

test.each([
  [[], [0, 1, 2]],
  [
    [0, 1],
    [0, 1, 2],
  ],
  [[3], [0, 2, 4]],
  [
    [7, 5],
    [0, 5, 10],
  ],
  [[41], [0, 20, 40, 60]],
  [[999], [0, 500, 1000]],
])('divides the scale for %j at %j', (counts, gridLines) => {
  const scale = createCountScale(counts, [400, 244]);
  expect(scale.ticks(GRID_PART_COUNT)).toEqual(gridLines);
  expect([scale(0), scale(gridLines.at(-1)!)]).toEqual([400, 244]);
});

test('moves overlapping labels apart and keeps their order', () => {
  expect(spreadLabels([50, 50, 10], 20, 200)).toEqual([50, 70, 10]);
});

test('moves labels up at the bottom edge', () => {
  expect(spreadLabels([100, 100, 95], 20, 100)).toEqual([80, 100, 60]);
});
