import {
  changeTrackedIssues,
  createReport,
  getReport,
  getResults,
  listTrackedIssues,
  revokeResultShare,
  type ScanResults,
  shareReport,
  shareResults,
} from '@curbcut/contract';
import { describeExclusion } from '@curbcut/scoring';
import { SEVERITIES } from '@curbcut/wcag';
import type {
  APIRequestContext,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
} from '@playwright/test';
import { buildUrl } from '../app/api/request.ts';
import { closeFilter, getOpenIssue, openFilter, sumFilterCounts } from './support/issue-list.ts';
import { storeTokens } from './support/mock-account.ts';
import { registerRealAccount } from './support/real-account.ts';
import { quickScan, runRealScan } from './support/real-scan.ts';
import {
  checkApiNumbers,
  checkAuditNumbers,
  checkExportNumbers,
  countNotTested,
} from './support/scan-numbers.ts';
import { complete, expect, test } from './support/test.ts';
import { isCompleteRun, UNTIL_DONE } from './support/test-scope.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const pages = 3;

test('a scan has the same numbers on every screen, after issues are excluded and in the next scan', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.slow();
  const { signedIn, scan, first } = await scanDemoSite({ page, request, playwright, baseURL });
  await markIssues(signedIn, first);
  const marked = await read(signedIn, first.id);
  expect(marked.excluded).toEqual({ ignored: 2, false_positive: 1 });
  expect(marked.total_issues).toBe(first.total_issues - 3);
  await checkNumbers(page, signedIn, marked);
  await checkAuditNumbers(page, signedIn, marked);

  const next = await runRealScan(signedIn, scan);
  await waitForTracking(signedIn, next);
  const second = await read(signedIn, next.id);
  // Other screens, files and links of a scan don't depend on whether it's the site's first; same-counts.test.ts
  // checks the numbers of the next scan.
  if (isCompleteRun) await checkScreenNumbers(page, second);
  else {
    await checkResult(page, second);
    await checkSite(page, second);
  }
  await checkApiNumbers(signedIn, second);
  await checkComparison(page, marked, second);
  await signedIn.dispose();
});

// The other test checks the same numbers, with exclusions, on the same screens.
test(
  'a first scan has the same numbers on every screen',
  complete,
  async ({ page, request, playwright, baseURL }) => {
    test.slow();
    const { signedIn, first } = await scanDemoSite({ page, request, playwright, baseURL });
    await checkNumbers(page, signedIn, first);
    await checkAuditNumbers(page, signedIn, first);
    await signedIn.dispose();
  },
);

type Fixtures = Pick<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightWorkerArgs,
  'page' | 'request' | 'playwright' | 'baseURL'
>;

/** Scans the demo site with a new account, and signs in to it in the page. */
async function scanDemoSite({ page, request, playwright, baseURL }: Fixtures) {
  const account = await registerRealAccount(request);
  const signedIn = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${account.access}` },
  });
  const scan = { url: `${baseURL}/demo-site/`, max_pages: pages, second_opinion: false, ...quickScan };
  const first = await runRealScan(signedIn, scan);
  await waitForTracking(signedIn, first);
  await storeTokens(page, account);
  return { signedIn, scan, first };
}

const read = async (request: APIRequestContext, scanId: string): Promise<ScanResults> =>
  getResults.replies[200].parse(
    await (await request.get(buildUrl(getResults.path, { scanId }, { limit: 200 }))).json(),
  );

/** Waits until the issues of a scan are matched with the tracked issues of its site. */
async function waitForTracking(request: APIRequestContext, { id, site_id }: ScanResults): Promise<void> {
  const issuesUrl = buildUrl(listTrackedIssues.path, { siteId: site_id ?? '' }, { limit: 200 });
  await expect
    .poll(async () => {
      const { issues } = listTrackedIssues.replies[200].parse(await (await request.get(issuesUrl)).json());
      return issues.some(({ last_scan_id }) => last_scan_id === id);
    }, UNTIL_DONE)
    .toBe(true);
}

async function markIssues(request: APIRequestContext, { site_id }: ScanResults): Promise<void> {
  const siteId = site_id ?? '';
  const query = { limit: 200, outcome: 'failed' };
  const found = await request.get(buildUrl(listTrackedIssues.path, { siteId }, query));
  const { issues } = listTrackedIssues.replies[200].parse(await found.json());
  const [one, two, three] = issues.map(({ id }) => id);
  for (const data of [
    { ids: [one, two], change: { state: 'ignored', ignored_reason: 'A third-party advertisement' } },
    { ids: [three], change: { state: 'false_alarm' } },
  ]) {
    const changed = await request.patch(buildUrl(changeTrackedIssues.path, { siteId }), { data });
    expect(changed.status(), await changed.text()).toBe(200);
  }
}

/**
 * Checks the numbers of a site's latest scan on every screen, in every file and behind every link that shows
 * them.
 */
async function checkNumbers(page: Page, request: APIRequestContext, truth: ScanResults): Promise<void> {
  await checkScreenNumbers(page, truth);
  await checkApiNumbers(request, truth);
  await checkExportNumbers(request, truth);
  await checkReport(page, request, truth);
  await checkSharedResults(page, request, truth);
}

async function checkScreenNumbers(page: Page, truth: ScanResults): Promise<void> {
  await checkResult(page, truth);
  await checkPages(page, truth);
  await checkSite(page, truth);
  const { score, id } = truth;
  await page.goto('/dashboard');
  await expect(page.locator('main li', { has: page.locator(`a[href$="${id}"]`) })).toContainText(
    `${score}/100`,
  );
  await expect(page.locator('main dl > *', { hasText: 'Average score' })).toContainText(String(score));
  await checkSiteRow(page, truth);
  await page.goto('/scans');
  await expect(page.locator('tr', { has: page.locator(`a[href$="${id}"]`) })).toContainText(String(score));
  await page.goto('/sites');
  await checkSiteRow(page, truth);
  await checkNotTested(page, truth);
}

/** Checks the site's row in a table of sites. */
async function checkSiteRow(
  page: Page,
  { id, score, score_result, total_issues, severity_counts }: ScanResults,
): Promise<void> {
  const row = page
    .getByRole('table', { name: /^Sites/ })
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/scans/${id}"]`) });
  await expect(row).toContainText(`Score: ${score}, grade ${score_result?.grade}`);
  await expect(row).toContainText(`${total_issues} open issue`);
  for (const severity of SEVERITIES)
    if (severity_counts[severity] > 0)
      await expect(row).toContainText(`${severity_counts[severity]} ${severity}`);
}

async function checkResult(page: Page, truth: ScanResults): Promise<void> {
  await page.goto(`/scans/${truth.id}`);
  await checkResultNumbers(page, truth);
}

async function checkResultNumbers(page: Page, truth: ScanResults): Promise<void> {
  const { score, severity_counts, total_issues, needs_review_count, score_result, excluded } = truth;
  await expect(
    page.getByRole('img', { name: `Score: ${score} out of 100, grade ${score_result?.grade}` }),
  ).toBeVisible();
  const tiles = page.getByRole('list', { name: 'Issues by severity' }).getByRole('listitem');
  const { critical, serious, moderate, minor } = severity_counts;
  await expect(tiles.locator('.text-heading')).toHaveText([critical, serious, moderate, minor].map(String));
  await page.getByText('How the score was calculated').click();
  const categories = page.getByRole('table', { name: 'Issues by category' }).getByRole('row');
  await expect(categories.nth(1)).toBeVisible();
  const inCategories = await categories.locator('td:nth-of-type(1)').allInnerTexts();
  expect(inCategories.reduce((total, count) => total + Number(count.replaceAll(',', '')), 0)).toBe(
    total_issues,
  );
  const parts = page.getByRole('navigation', { name: 'Result views' });
  await expect(parts.getByRole('link', { name: 'Issues' })).toContainText(String(total_issues));
  await expect(parts.getByRole('link', { name: 'Needs review' })).toContainText(String(needs_review_count));
  await expect(parts.getByRole('link', { name: 'Not tested' })).toContainText(String(countNotTested(truth)));
  await expect(page.getByRole('status').filter({ hasText: `${total_issues} issues` })).toBeVisible();
  expect(await sumFilterCounts(page, 'Rule')).toBe(total_issues);
  expect(await sumFilterCounts(page, 'Fix')).toBe(total_issues);
  const steps = page.getByRole('table', { name: 'How the score is calculated' }).getByRole('row');
  const points = (await steps.getByRole('cell').allInnerTexts()).map((text) =>
    Number(text.replace('−', '-')),
  );
  const sum = points.slice(0, -1).reduce((total, one) => total + Math.round(one * 10), 0) / 10;
  expect([sum, points.at(-1)]).toEqual([score, score]);
  const sentence = describeExclusion(excluded);
  // On phones, the sentence is below the score instead.
  if (sentence) await expect(page.getByText(sentence).filter({ visible: true })).toHaveCount(1);
  else await expect(page.getByText(/issues? excluded:/)).toHaveCount(0);
  await parts.getByRole('link', { name: 'Needs review' }).click();
  await expect(page).toHaveURL(/status=cantTell/);
  await expect(page.getByRole('status').filter({ hasText: 'to review' })).toContainText(
    `${needs_review_count} issue`,
  );
  await expect.poll(() => sumFilterCounts(page, 'Rule')).toBe(needs_review_count);
}

async function checkPages(page: Page, { id, score, occurrences_count, issues }: ScanResults): Promise<void> {
  await page.goto(`/scans/${id}?view=pages`);
  const rows = page.getByRole('region', { name: `${pages} pages tested` }).getByRole('listitem');
  await expect(rows).toHaveCount(pages);
  const texts = await rows.allInnerTexts();
  const found = texts.reduce((sum, text) => sum + Number(/([\d,]+) occurrences?/.exec(text)?.[1] ?? 0), 0);
  expect(found).toBe(occurrences_count);
  const site = page.locator('dl', { hasText: 'Site score' });
  await expect(site).toContainText(String(score));
  await expect(page.getByText(/^The average page score is [\d.]+\. /)).toBeVisible();
  const [worst] = issues;
  await page.goto(`/scans/${id}?issue=${worst?.id}`);
  await page.getByRole('tab', { name: `Occurrences (${worst?.occurrences})` }).click();
  await expect(getOpenIssue(page).getByRole('status').filter({ hasText: 'occurrence' })).toContainText(
    `${worst?.occurrences} occurrence`,
  );
}

/** Checks that the view lists as many entries as its tab shows. */
async function checkNotTested(page: Page, truth: ScanResults): Promise<void> {
  await page.goto(`/scans/${truth.id}?view=untested`);
  const view = page.getByRole('region', { name: 'What wasn’t tested' });
  await expect(view).toBeVisible();
  const headings = await view.getByRole('heading', { level: 3 }).allInnerTexts();
  const beyond = headings.flatMap((text) => /^(\d+) pages? beyond the limit$/.exec(text)?.[1] ?? []);
  const listed = await view.getByRole('listitem').count();
  expect(listed + Number(beyond[0] ?? 0)).toBe(countNotTested(truth));
}

async function checkSite(page: Page, truth: ScanResults): Promise<void> {
  const { site_id, total_issues, needs_review_count, severity_counts, excluded, score } = truth;
  await page.goto(`/sites/${site_id}`);
  await expect(page.getByRole('link', { name: `Issues ${total_issues}` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${total_issues} issues` })).toBeVisible();
  await expect(await openFilter(page, 'Show')).toHaveText([
    `Issues${total_issues}`,
    `Needs review${needs_review_count}`,
  ]);
  await closeFilter(page);
  await expect((await openFilter(page, 'Severity')).first()).toHaveText(
    `Critical${severity_counts.critical}`,
  );
  await closeFilter(page);
  expect(await sumFilterCounts(page, 'Rule')).toBe(total_issues);
  await page.goto(`/sites/${site_id}?view=history`);
  const { critical, serious, moderate, minor } = severity_counts;
  const counts = `${critical} critical, ${serious} serious, ${moderate} moderate, ${minor} minor`;
  const sentences = [
    `Score: ${score},`,
    `${total_issues} issues: ${counts}.`,
    describeExclusion(excluded) ?? '',
  ];
  // The newest scan is described below the chart, and instead of the chart if it is the only one.
  for (const part of sentences) await expect(page.getByRole('main')).toContainText(part);
}

/** Checks the report's numbers as users of its share link see them. */
async function checkReport(page: Page, request: APIRequestContext, truth: ScanResults): Promise<void> {
  const params = { scanId: truth.id };
  const created = await request.post(buildUrl(createReport.path, params), {
    data: { type: 'detailed', format: 'html' },
  });
  const { report } = createReport.replies[202].parse(await created.json());
  const reportId = report.id;
  await expect
    .poll(async () => {
      const now = await request.get(buildUrl(getReport.path, { reportId }));
      return getReport.replies[200].parse(await now.json()).status;
    }, UNTIL_DONE)
    .toBe('ready');
  const shared = await request.post(buildUrl(shareReport.path, { reportId }), { data: {} });
  const { url } = shareReport.replies[201].parse(await shared.json());
  await page.goto(new URL(url).pathname);
  const preview = await page.getByRole('link', { name: /^Read/ }).first().getAttribute('href');
  // Uses its own context, because the script that signs in the other pages cannot run in a sandboxed document.
  const context = await page.context().browser()!.newContext();
  const reader = await context.newPage();
  await reader.goto(new URL(preview ?? '', page.url()).href);
  const { score, score_result, severity_counts, occurrences_count, needs_review_count, excluded } = truth;
  await expect(reader.getByText(`${score} out of 100, grade ${score_result?.grade}.`)).toBeVisible();
  const table = reader.locator('table.counts');
  const cells = async (row: number) =>
    (await table.locator('tbody tr').nth(row).locator('td').allInnerTexts()).map(Number);
  const rows = await Promise.all([0, 1, 2, 3, 4].map(cells));
  const { critical, serious, moderate, minor } = severity_counts;
  expect(rows.map(([issues]) => issues)).toEqual([critical, serious, moderate, minor, needs_review_count]);
  expect(rows.slice(0, 4).reduce((sum, [, found = 0]) => sum + found, 0)).toBe(occurrences_count);
  const sentence = describeExclusion(excluded);
  if (sentence) await expect(reader.getByText(sentence).first()).toBeVisible();
  await context.close();
}

/**
 * Checks the numbers as anyone with a link to the interactive results sees them, until the link is revoked.
 */
async function checkSharedResults(page: Page, request: APIRequestContext, truth: ScanResults): Promise<void> {
  const params = { scanId: truth.id };
  const created = await request.post(buildUrl(shareResults.path, params), { data: {} });
  const { share, url } = shareResults.replies[201].parse(await created.json());
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1440, height: 900 } });
  const reader = await context.newPage();
  await reader.goto(new URL(new URL(url).pathname, page.url()).href);
  await checkResultNumbers(reader, truth);
  await expect(reader.getByRole('button', { name: /report|share|scan again/i })).toHaveCount(0);
  await expect(reader.getByRole('link', { name: /audit|tracker/i })).toHaveCount(0);
  const revoked = await request.delete(buildUrl(revokeResultShare.path, { ...params, shareId: share.id }));
  expect(revoked.status()).toBe(200);
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'Results not found' })).toBeVisible();
  await context.close();
}

async function checkComparison(page: Page, before: ScanResults, after: ScanResults): Promise<void> {
  await page.goto(`/compare/${before.id}/${after.id}`);
  await expect(page.getByText(`0 issues fixed, 0 new, ${after.total_issues} still there.`)).toBeVisible();
  const facts = [before, after].map(
    ({ total_issues, needs_review_count, excluded }) =>
      `${pages} pages, ${total_issues} issues, ${needs_review_count} to review. ${describeExclusion(excluded)}`,
  );
  for (const fact of new Set(facts)) await expect(page.getByText(fact).first()).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Comparison sections' });
  await expect(parts.getByRole('link', { name: `Remaining ${after.total_issues}` })).toBeVisible();
  await expect(parts.getByRole('link', { name: `Needs review ${after.needs_review_count}` })).toBeVisible();
}
