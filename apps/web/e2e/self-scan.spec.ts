import { listIssueOccurrences, listScannedPages } from '@curbcut/contract';
import { buildUrl } from '../app/api/request.ts';
import barriers from '../demo-site-barriers.json' with { type: 'json' };
import { quickScan, runRealScan, scanWithCommandLine } from './support/real-scan.ts';
import { complete, expect, test } from './support/test.ts';

test('a scan of the demo shop finds the planted barriers', async ({ request, baseURL }) => {
  test.slow();
  const demo = await runRealScan(request, { url: `${baseURL}/demo-site/`, max_pages: 7 });
  const pages = listScannedPages.replies[200].parse(
    await (await request.get(buildUrl(listScannedPages.path, { scanId: demo.id }))).json(),
  ).pages;
  const found = new Set<string>();
  for (const issue of demo.issues) {
    const params = { scanId: demo.id, issueId: issue.id };
    const answer = await request.get(buildUrl(listIssueOccurrences.path, params, { limit: 500 }));
    for (const { page_url } of listIssueOccurrences.replies[200].parse(await answer.json()).occurrences) {
      found.add(`${issue.rule_id} on ${getBuiltFile(page_url)}`);
    }
  }
  const tested = new Set(pages.map(({ url }) => getBuiltFile(url)));
  const planted = barriers.flatMap(({ rule, pages: files }) =>
    files.filter((file) => tested.has(file)).map((file) => `${rule} on ${file}`),
  );
  expect(tested.size, 'all pages of the demo shop').toBe(7);
  expect([...new Set(planted)].filter((barrier) => !found.has(barrier))).toEqual([]);
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

function getBuiltFile(address: string): string {
  return new URL(address).pathname.split('/').at(-1) || 'index.html';
}
