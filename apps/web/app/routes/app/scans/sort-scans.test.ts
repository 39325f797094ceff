import type { UserScan } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { sortScans } from './sort-scans.ts';

const scan = (id: string, score: number | null, score_before: number | null): UserScan =>
  ({ id, url: `https://${id}.example/`, score, score_before }) as UserScan;

const scans = [scan('b', 60, 80), scan('c', null, null), scan('a', 90, 50)];
const ids = (sorted: readonly UserScan[]) => sorted.map(({ id }) => id).join('');

test.each([
  ['url', 'ascending', 'abc'],
  ['url', 'descending', 'cba'],
  ['score', 'ascending', 'bac'],
  ['score', 'descending', 'abc'],
  ['change', 'ascending', 'bac'],
  ['change', 'descending', 'abc'],
] as const)('sorts by %s, %s: %s, with missing values last', (column, direction, expected) => {
  expect(ids(sortScans(scans, { column, direction }))).toBe(expected);
});
