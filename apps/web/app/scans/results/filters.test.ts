import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('an address without filters shows all that failed', () => {
  expect(read('')).toEqual({
    view: 'issues',
    severity: [],
    rule: undefined,
    page: undefined,
    component: undefined,
    fix: undefined,
    status: 'failed',
    issue: undefined,
  });
  expect(writeFilters(read(''))).toBe('?');
});

test('what is written is read again', () => {
  const query =
    '?view=pages&status=cantTell&severity=critical%2Cminor&rule=image-alt&page=p1&component=Card&fix=proven&issue=i1';
  expect(writeFilters(read(query))).toBe(query);
});

test('severities come in their order, once, and only those that exist', () => {
  expect(read('severity=minor,huge,critical,minor').severity).toEqual(['critical', 'minor']);
});

test.each(['fix=perhaps', 'status=passed', 'status=', 'view=<script>'])('%s counts as usual', (query) => {
  expect(writeFilters(read(query))).toBe('?');
});
