import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planClips } from './plan-clips.ts';

const page = { width: 1280, height: 20_000 };
const createArea = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 20 });

test('puts nearby pieces of text in one screenshot and distant ones in separate screenshots', () => {
  expect(planClips([createArea(10, 10), createArea(10, 40), createArea(200, 60)], page, 150_000)).toEqual([
    { x: 6, y: 6, width: 300, height: 78 },
  ]);
  expect(planClips([createArea(10, 10), createArea(10, 9_000)], page, 150_000)).toHaveLength(2);
  expect(planClips([createArea(10, 10), createArea(10, 9_000)], page, 1_000_000)).toHaveLength(1);
});

test('skips areas outside the page', () => {
  expect(
    planClips([createArea(-500, 10), createArea(1_300, 10), createArea(10, 20_100)], page, 150_000),
  ).toEqual([]);
  expect(planClips([createArea(-50, 5)], page, 150_000)).toEqual([{ x: 0, y: 1, width: 56, height: 28 }]);
});

test('includes every piece of text in one of the screenshots', () => {
  const areas = fc.array(
    fc.tuple(fc.nat(1_100), fc.nat(19_900)).map(([left, top]) => createArea(left, top)),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(areas, (all) => {
      const clips = planClips(all, page, 150_000);
      const isHeld = (area: (typeof all)[number]) =>
        clips.some(
          ({ x, y, width, height }) =>
            x <= area.left && y <= area.top && x + width >= area.right && y + height >= area.bottom,
        );
      expect(all.every(isHeld)).toBe(true);
    }),
  );
});
