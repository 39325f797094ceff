import { expect, test } from 'vitest';
import { readResultFilters, writeResultFilters } from './result-filters.ts';

const readQuery = (query: string) => readResultFilters(new URLSearchParams(query));

test('an address without filters shows all that failed', () => {
  expect(readQuery('')).toEqual({
    view: 'issues',
    severity: [],
    rule: undefined,
    page: undefined,
    component: undefined,
    fix: undefined,
    status: 'failed',
    issue: undefined,
  });
  expect(writeResultFilters(readQuery(''))).toBe('?');
});

test('what is written is read again', () => {
  const query =
    '?view=pages&status=cantTell&severity=critical%2Cminor&rule=image-alt&page=p1&component=Card&fix=proven&issue=i1';
  expect(writeResultFilters(readQuery(query))).toBe(query);
});

test('severities come in their order, once, and only those that exist', () => {
  expect(readQuery('severity=minor,huge,critical,minor').severity).toEqual(['critical', 'minor']);
});

test.each(['fix=perhaps', 'status=passed', 'status=', 'view=<script>'])('%s counts as usual', (query) => {
  expect(writeResultFilters(readQuery(query))).toBe('?');
});
