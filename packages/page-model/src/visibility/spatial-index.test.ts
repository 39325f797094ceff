import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intersectRects, isEmpty, type Rect } from './boxes.ts';
import { SpatialIndex } from './spatial-index.ts';

const length = fc.oneof(
  fc.integer({ min: -500, max: 3_000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const size = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc.constant(Infinity),
);
const rect = fc
  .tuple(length, length, size, size)
  .map(([left, top, width, height]): Rect => ({ left, top, right: left + width, bottom: top + height }));

test('finds exactly the rectangles that intersect a given one', () => {
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 40 }), rect, (rects, area) => {
      const index = new SpatialIndex();
      for (const one of rects) index.add(one);
      const small = {
        ...area,
        right: Math.min(area.right, area.left + 500),
        bottom: Math.min(area.bottom, area.top + 500),
      };
      const expected = rects.flatMap((one, index) => (isEmpty(intersectRects(one, small)) ? [] : [index]));
      expect(index.find(small, rects.length)).toEqual(expected);
    }),
  );
});

test('returns null if there are more than the limit', () => {
  const index = new SpatialIndex();
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  for (let count = 0; count < 5; count++) index.add(box);
  expect(index.find(box, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(index.find(box, 4)).toBeNull();
});
