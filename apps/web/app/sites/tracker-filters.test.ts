import { expect, test } from 'vitest';
import { isNarrowed, notNarrowed, readTrackerFilters, writeTrackerFilters } from './tracker-filters.ts';

const read = (query: string) => readTrackerFilters(new URLSearchParams(query));

test('an address without a word about states shows what asks for work', () => {
  const usual = read('');
  expect(usual.state).toEqual(['regressed', 'open', 'in_progress']);
  expect(writeTrackerFilters(usual)).toBe('?');
  expect(isNarrowed(usual)).toBe(false);
});

test('all states have a word of their own, and none chosen means all', () => {
  expect(read('state=all').state).toEqual([]);
  expect(writeTrackerFilters({ ...read(''), state: [] })).toBe('?state=all');
});

test('every filter goes into the address and comes back', () => {
  const query =
    '?view=history&outcome=cantTell&state=fixed%2Cignored&severity=critical%2Cminor&rule=image-alt&assignee=Ada+L.&q=caf%C3%A9&overdue=true&sort=due&issue=1';
  expect(writeTrackerFilters(read(query))).toBe(query);
});

test('what makes no sense is passed over', () => {
  expect(read('view=x&state=sold&severity=mild&sort=colour')).toEqual(read(''));
});

test('what narrows can be taken away, and the rest stays', () => {
  const narrowed = read('state=fixed&q=x&sort=due&issue=7');
  expect(isNarrowed(narrowed)).toBe(true);
  expect(writeTrackerFilters({ ...narrowed, ...notNarrowed })).toBe('?sort=due&issue=7');
});
