import { expect, test } from 'vitest';
import { readScanListFilters, toScanFilter, writeScanListFilters } from './scan-filters.ts';

test('reads the filters that it writes, and ignores unknown values', () => {
  const filters = { site: 'a', status: 'failed', days: '7', search: 'shop' } as const;
  expect(readScanListFilters(new URLSearchParams(writeScanListFilters(filters)))).toEqual(filters);
  expect(readScanListFilters(new URLSearchParams('status=lost&days=3'))).toEqual({
    site: undefined,
    status: undefined,
    days: undefined,
    search: '',
  });
});

test('a period of one day starts at midnight', () => {
  const filters = { site: undefined, status: undefined, days: '1', search: '' } as const;
  const { since } = toScanFilter(filters, new Date(2026, 10, 30, 14, 30));
  expect(new Date(since!)).toEqual(new Date(2026, 10, 30));
});
