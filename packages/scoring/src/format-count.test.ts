import { expect, test } from 'vitest';
import { formatCount, formatNumber } from './format-count.ts';

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
  [1204, '1,204 pages'],
  [1_000_000, '1,000,000 pages'],
])('formats %d pages as “%s”', (count, text) => {
  expect(formatCount(count, 'page')).toBe(text);
});

test('uses the given plural', () => {
  expect([formatCount(1, 'criterion', 'criteria'), formatCount(12, 'criterion', 'criteria')]).toEqual([
    '1 criterion',
    '12 criteria',
  ]);
});

test('groups the digits of a number by thousands', () => {
  expect(formatNumber(12_345)).toBe('12,345');
});
