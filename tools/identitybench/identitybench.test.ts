import { expect, it } from 'vitest';
import type { compareIssues } from './compare.ts';
import { measureIdentity } from './measure.ts';
import { realSites } from './real-sites.ts';

it('recognizes the demo shop’s issues after a deployment, a translation and a reordering, and reports new and fixed ones', async () => {
  const shop = realSites.slice(0, 1).map((site) => ({ ...site, pages: site.pages.slice(0, 2) }));
  const rows: ReturnType<typeof compareIssues>[] = [];
  for await (const row of measureIdentity(shop, 1, ['generated classes', 'translation', 'reordering']))
    rows.push(row);
  const sum = (
    count: 'issues' | 'matched' | 'falseNew' | 'plantedNew' | 'missedNew' | 'fixed' | 'missedFixed',
  ) => rows.reduce((total, row) => total + row[count], 0);
  expect(sum('issues')).toBeGreaterThan(60);
  expect(sum('matched') / sum('issues')).toBeGreaterThanOrEqual(0.98);
  expect(sum('falseNew')).toBe(0);
  expect(sum('plantedNew')).toBeGreaterThan(10);
  expect(sum('missedNew') / sum('plantedNew')).toBeLessThanOrEqual(0.1);
  expect(sum('fixed')).toBeGreaterThan(10);
  expect(sum('missedFixed') / sum('fixed')).toBeLessThanOrEqual(0.1);
});
