import barriers from '../demo-site-barriers.json' with { type: 'json' };
import { findMissedBarriers } from './support/planted-barriers.ts';
import { quickScan, runRealScan, scanWithCommandLine } from './support/real-scan.ts';
import { complete, expect, test } from './support/test.ts';

// In every run, the demo's own scan finds the barriers on its pages (see `demo.spec.ts`).
test('a scan of the whole demo shop finds the planted barriers', complete, async ({ request, baseURL }) => {
  test.slow();
  const { id } = await runRealScan(request, { url: `${baseURL}/demo-site/`, max_pages: 7 });
  const { tested, missed } = await findMissedBarriers(request, id);
  expect(tested.size, 'all pages of the demo shop').toBe(7);
  expect(missed).toEqual([]);
});

// `npm test` runs Curbcut's rules on the same screens with mocked responses (see `checkScreen`).
test('a scan of a scan’s results finds no issues', complete, async ({ request, baseURL }) => {
  test.slow();
  const demo = await runRealScan(request, { url: `${baseURL}/demo-site/`, max_pages: 1, ...quickScan });
  // robots.txt excludes result pages, so this scan ignores it, as a site owner may.
  const results = `${baseURL}/scan-results/${demo.id}`;
  const resultPages = await scanWithCommandLine(
    [results, `${results}?issue=${demo.issues[0]?.id}`],
    'article',
  );
  expect(resultPages.map(({ status }) => status)).toEqual(['tested', 'tested']);
  const failed = resultPages.flatMap(({ findings = [] }) =>
    findings.filter(({ outcome }) => outcome === 'failed'),
  );
  expect(failed.map(({ message }) => message)).toEqual([]);
});

test('every planted barrier is at its listed location', async ({ page }) => {
  for (const file of new Set(barriers.flatMap(({ pages }) => pages))) {
    await page.goto(`/demo-site/${file}`);
    for (const { selector } of barriers.filter(({ pages }) => pages.includes(file))) {
      await expect.soft(page.locator(selector).first(), `${selector} on ${file}`).toBeAttached();
    }
  }
});
