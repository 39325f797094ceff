import { expect, test } from 'vitest';
import { getPaginationItems } from './pagination-items.ts';

test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 gap 20'],
  [4, 20, '1 2 3 4 5 gap 20'],
  [5, 20, '1 gap 4 5 6 gap 20'],
  [16, 20, '1 gap 15 16 17 gap 20'],
  [17, 20, '1 gap 16 17 18 19 20'],
  [20, 20, '1 gap 16 17 18 19 20'],
])('on page %i of %i: %s', (page, pages, steps) => {
  expect(getPaginationItems(page, pages).join(' ')).toBe(steps);
});
