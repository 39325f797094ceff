import { expect, test } from 'vitest';
import {
  clearedFilters,
  hasNarrowingFilters,
  readTrackerFilters,
  writeTrackerFilters,
} from './tracker-filters.ts';

const readQuery = (query: string) => readTrackerFilters(new URLSearchParams(query));

test('an address without a word about states shows what asks for work', () => {
  const usual = readQuery('');
  expect(usual.state).toEqual(['regressed', 'open', 'in_progress']);
  expect(writeTrackerFilters(usual)).toBe('?');
  expect(hasNarrowingFilters(usual)).toBe(false);
});

test('all states have a word of their own, and none chosen means all', () => {
  expect(readQuery('state=all').state).toEqual([]);
  expect(writeTrackerFilters({ ...readQuery(''), state: [] })).toBe('?state=all');
});

test('every filter goes into the address and comes back', () => {
  const query =
    '?view=history&outcome=cantTell&state=fixed%2Cignored&severity=critical%2Cminor&rule=image-alt&assignee=Ada+L.&q=caf%C3%A9&overdue=true&sort=due&issue=1';
  expect(writeTrackerFilters(readQuery(query))).toBe(query);
});

test('what makes no sense is passed over', () => {
  expect(readQuery('view=x&state=sold&severity=mild&sort=colour')).toEqual(readQuery(''));
});

test('what narrows can be taken away, and the rest stays', () => {
  const narrowed = readQuery('state=fixed&q=x&sort=due&issue=7');
  expect(hasNarrowingFilters(narrowed)).toBe(true);
  expect(writeTrackerFilters({ ...narrowed, ...clearedFilters })).toBe('?sort=due&issue=7');
});
