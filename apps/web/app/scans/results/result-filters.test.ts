import { expect, test } from 'vitest';
import { readResultFilters, writeResultFilters } from './result-filters.ts';

const readQuery = (query: string) => readResultFilters(new URLSearchParams(query));

test('shows all failed issues when the URL has no filters', () => {
  expect(readQuery('')).toEqual({
    view: 'issues',
    severity: [],
    rule: undefined,
    page: undefined,
    component: undefined,
    fix: undefined,
    status: 'failed',
    issue: undefined,
    reader: 'nvda',
    order: 'reading',
  });
  expect(writeResultFilters(readQuery(''))).toBe('?');
});

test('reads back the filters it writes', () => {
  const query =
    '?view=pages&status=cantTell&severity=critical%2Cminor&rule=image-alt&page=p1&component=Card&fix=proven&issue=i1&reader=jaws&order=tab';
  expect(writeResultFilters(readQuery(query))).toBe(query);
});

test('reads valid severities once and in order', () => {
  expect(readQuery('severity=minor,huge,critical,minor').severity).toEqual(['critical', 'minor']);
});

test.each(['fix=perhaps', 'status=passed', 'status=', 'view=<script>', 'reader=narrator', 'order=random'])(
  'ignores %s',
  (query) => {
    expect(writeResultFilters(readQuery(query))).toBe('?');
  },
);
