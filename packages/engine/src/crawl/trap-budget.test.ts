import { describe, expect, test } from 'vitest';
import { createTrapBudget } from './trap-budget.ts';

/** Counts the paths that a scan of at most `maxPages` pages admits. */
function countAdmitted(maxPages: number, paths: Iterable<string>): number {
  const isAdmitted = createTrapBudget(maxPages);
  return [...paths].filter((path) => isAdmitted(`https://example.com${path}`)).length;
}

const createRange = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('limits', () => {
  test.each([
    ['months of a calendar', createRange(500).map((n) => `/calendar/${2000 + (n % 90)}/${1 + (n % 12)}`), 12],
    [
      'days by date',
      createRange(500).map((n) => `/events/2026-${String(1 + (n % 12)).padStart(2, '0')}-10?n=${n}`),
      12,
    ],
    ['months in the query', createRange(500).map((n) => `/events?month=${n % 12}&year=${2000 + n}`), 12],
    ['dates in the query', createRange(500).map((n) => `/events?show=2026-11-${10 + (n % 20)}&x=${n}`), 12],
    ['facets', createRange(500).map((n) => `/lamps?shade=${n}&size=${n % 7}&sort=up`), 20],
    ['numbered pages', createRange(500).map((n) => `/blog?page=${n}`), 100],
    ['items by number', createRange(500).map((n) => `/item/${n}`), 100],
    [
      'items by hexadecimal id',
      createRange(500).map((n) => `/item/deadbeef${n.toString(16).padStart(8, '0')}`),
      100,
    ],
    ['repeated folders', createRange(30).map((n) => `/a/b${'/a/b'.repeat(n)}`), 2],
    ['a repeated folder', createRange(30).map((n) => `/x${'/a'.repeat(n)}`), 3],
    [
      'endless paths',
      createRange(40).map(
        (n) =>
          createRange(n)
            .map((m) => `/w${String.fromCharCode(97 + m)}`)
            .join('') || '/',
      ),
      17,
    ],
  ])('%s', (_, paths, max) => {
    expect(countAdmitted(200, paths)).toBe(max);
  });
});

describe('admits', () => {
  test.each([
    [
      'articles with names',
      createRange(500).map((n) => `/blog/${'abcdefghij'[n % 10]}-story-${'x'.repeat(n)}`),
    ],
    ['stories with a date before their name', createRange(500).map((n) => `/2026/11/story-${'x'.repeat(n)}`)],
    ['the pages of a handbook', ['/docs/', '/docs/sql-1.html', '/docs/sql-2.html', '/docs/tutorial.html']],
    ['a language twice in the path', ['/en/docs/en', '/en/en/a', '/en/a/en/b/en/c']],
    ['pages chosen by one parameter', createRange(50).map((n) => `/?page=${'x'.repeat(n + 1)}`)],
    ['the items of a shop', createRange(100).map((n) => `/article/${n}`)],
  ])('%s', (_, paths) => {
    expect(countAdmitted(200, paths)).toBe(paths.length);
  });
});

test('a rejected URL doesn’t use up the budget of URLs with a different shape', () => {
  const isAdmitted = createTrapBudget(200);
  for (const n of createRange(100)) isAdmitted(`https://example.com/lamps?shade=${n}&size=1`);
  expect(isAdmitted('https://example.com/chairs?colour=1&size=1')).toBe(true);
});

test('a small scan still visits many pages of a numbered site', () => {
  expect(
    countAdmitted(
      10,
      createRange(100).map((n) => `/item/${n}`),
    ),
  ).toBe(50);
});
