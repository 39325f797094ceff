import { expect, test } from 'vitest';
import { getNextSort, sortRows } from './sort.ts';

const rows = [
  { site: 'Zoo 10', score: 71 },
  { site: 'zoo 9', score: null },
  { site: 'Äpfel', score: 94 },
  { site: 'apple', score: 71 },
];
const sites = (sorted: typeof rows) => sorted.map(({ site }) => site);

test('sorts text in natural order, with numbers by value', () => {
  expect(sites(sortRows(rows, 'ascending', ({ site }) => site))).toEqual([
    'Äpfel',
    'apple',
    'zoo 9',
    'Zoo 10',
  ]);
});

test('sorts rows without a value last in both directions, and keeps the order of equal rows', () => {
  const byScore = (direction: 'ascending' | 'descending') =>
    sites(sortRows(rows, direction, ({ score }) => score));
  expect(byScore('ascending')).toEqual(['Zoo 10', 'apple', 'Äpfel', 'zoo 9']);
  expect(byScore('descending')).toEqual(['Äpfel', 'Zoo 10', 'apple', 'zoo 9']);
});

test('sorts by a pressed heading, and reverses the order when it is pressed again', () => {
  const first = getNextSort(undefined, 'score');
  expect(first).toEqual({ column: 'score', direction: 'ascending' });
  const second = getNextSort(first, 'score');
  expect(second).toEqual({ column: 'score', direction: 'descending' });
  expect(getNextSort(second, 'score').direction).toBe('ascending');
  expect(getNextSort(second, 'site')).toEqual({ column: 'site', direction: 'ascending' });
});
