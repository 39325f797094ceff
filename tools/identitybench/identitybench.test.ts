import { expect, it } from 'vitest';
import type { compareIssues } from './compare.ts';
import { measureIdentity } from './measure.ts';
import { findRealSites } from './real-sites.ts';

it('issues of the demo shop are known again after a deploy, a translation and a new order; new and mended ones are told', async () => {
  const shop = findRealSites()
    .slice(0, 1)
    .map((site) => ({ ...site, pages: site.pages.slice(0, 2) }));
  const rows: ReturnType<typeof compareIssues>[] = [];
  for await (const row of measureIdentity(shop, 1, ['drawn classes', 'translation', 'reordering']))
    rows.push(row);
  const sum = (
    of: 'issues' | 'matched' | 'falseNew' | 'plantedNew' | 'missedNew' | 'mended' | 'missedMended',
  ) => rows.reduce((total, row) => total + row[of], 0);
  expect(sum('issues')).toBeGreaterThan(60);
  expect(sum('matched') / sum('issues')).toBeGreaterThanOrEqual(0.98);
  expect(sum('falseNew')).toBe(0);
  expect(sum('plantedNew')).toBeGreaterThan(10);
  expect(sum('missedNew') / sum('plantedNew')).toBeLessThanOrEqual(0.1);
  expect(sum('mended')).toBeGreaterThan(10);
  expect(sum('missedMended') / sum('mended')).toBeLessThanOrEqual(0.1);
}, 120_000);
