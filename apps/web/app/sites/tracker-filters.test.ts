import { expect, test } from 'vitest';
import {
  clearedFilters,
  hasNarrowingFilters,
  readTrackerFilters,
  writeTrackerFilters,
} from './tracker-filters.ts';

const readQuery = (query: string) => readTrackerFilters(new URLSearchParams(query));

test('shows open issues when the URL has no states', () => {
  const usual = readQuery('');
  expect(usual.state).toEqual(['regressed', 'open', 'in_progress']);
  expect(writeTrackerFilters(usual)).toBe('?');
  expect(hasNarrowingFilters(usual)).toBe(false);
});

test('writes “all” when no states are chosen', () => {
  expect(readQuery('state=all').state).toEqual([]);
  expect(writeTrackerFilters({ ...readQuery(''), state: [] })).toBe('?state=all');
});

test('writes every filter to the URL and reads it back', () => {
  const query =
    '?view=history&outcome=cantTell&state=fixed%2Cignored&severity=critical%2Cminor&rule=image-alt&assignee=0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a11&label=0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a12%2C-&q=caf%C3%A9&overdue=true&sort=due&issue=1&tab=activity';
  expect(writeTrackerFilters(readQuery(query))).toBe(query);
});

test.each(['me', '-'])('reads the assignee %s', (assignee) => {
  expect(readQuery(`assignee=${assignee}`).assignee).toBe(assignee);
});

test('ignores invalid values', () => {
  expect(readQuery('view=x&state=sold&severity=mild&assignee=Ada&sort=shade')).toEqual(readQuery(''));
});

test('clears the filters that narrow the list, and keeps the rest', () => {
  const narrowed = readQuery('state=fixed&q=x&sort=due&issue=7');
  expect(hasNarrowingFilters(narrowed)).toBe(true);
  expect(writeTrackerFilters({ ...narrowed, ...clearedFilters })).toBe('?sort=due&issue=7');
});
