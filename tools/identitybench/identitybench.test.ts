import { expect, it } from 'vitest';
import { measure } from './measure.ts';
import { realSites } from './real-sites.ts';

it('issues of the demo shop are known again after a deploy, a translation and a new order', async () => {
  const shop = realSites()
    .slice(0, 1)
    .map((site) => ({ ...site, pages: site.pages.slice(0, 2) }));
  let [issues, matched, falseNew] = [0, 0, 0];
  for await (const row of measure(shop, 1, ['drawn classes', 'translation', 'reordering'])) {
    issues += row.issues;
    matched += row.matched;
    falseNew += row.falseNew;
  }
  expect(issues).toBeGreaterThan(60);
  expect(matched / issues).toBeGreaterThanOrEqual(0.98);
  expect(falseNew).toBe(0);
}, 120_000);
