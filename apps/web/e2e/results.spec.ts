import type { Suggestion, SuggestionReply } from '@curbcut/contract';
import { routeApi } from './support/api-routes.ts';
import { addAxe, runAxe } from './support/axe.ts';
import { filterBy, getIssueRows, getOpenIssue } from './support/issue-list.ts';
import { findClippedTexts } from './support/layout.ts';
import { mockFix } from './support/mock-fix.ts';
import { createReport } from './support/mock-reports.ts';
import { createLargeScan, createSmallScan, type MockScan } from './support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from './support/mock-scan-api.ts';
import { complete, expect, test } from './support/test.ts';

const id = '11111111-1111-4111-8111-111111111111';

test('keeps filters in the URL and restores them with back and forward', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}`);
  await expect(getIssueRows(page)).toHaveCount(4);

  await filterBy(page, 'Severity', 'Critical');
  await expect(page).toHaveURL(/\?severity=critical$/);
  await expect(getIssueRows(page)).toHaveCount(1);

  await filterBy(page, 'Severity', 'Minor');
  await expect(page).toHaveURL(/severity=critical%2Cminor$/);
  await expect(getIssueRows(page)).toHaveCount(2);

  await page.goBack();
  await expect(getIssueRows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Severity: Critical', exact: true })).toBeVisible();
  await page.goBack();
  await expect(getIssueRows(page)).toHaveCount(4);
  await page.goForward();
  await expect(getIssueRows(page)).toHaveCount(1);
});

test('filters by rule and page, and clears the filters', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}`);
  await filterBy(page, 'Rule', 'Buttons have an accessible name');
  await expect(page).toHaveURL(/\?rule=button-name$/);
  await expect(getIssueRows(page)).toHaveCount(1);
  await filterBy(page, 'Page', '/page-2');
  await expect(page).toHaveURL(/\?rule=button-name&page=p2$/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(getIssueRows(page)).toHaveCount(4);
  expect(new URL(page.url()).search).toBe('');
});

test('opens a shared URL at the same issue and page', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}?severity=critical&page=p2&issue=critical`);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toContainText(
    'hear only “button”',
  );
  await expect(page.getByText('Occurrence 1 of 3, on /page-2')).toBeVisible();
  await page.getByRole('button', { name: 'All issues' }).click();
  await expect(page).toHaveURL(/\?severity=critical&page=p2$/);
  await expect(getIssueRows(page).filter({ hasText: 'hear only “button”' })).toBeFocused();
});

test('opens an issue far down the list from its URL', async ({ page }) => {
  await mockScanApi(page, createLargeScan(id, 450, 10));
  await page.goto(`/scan-results/${id}?issue=i444`);
  await expect(page.getByRole('heading', { name: 'Cause number 445' })).toBeVisible();
  await expect(getOpenIssue(page)).toContainText('445 of 450');
  await page.getByRole('button', { name: 'Next issue' }).click();
  await expect(page.getByRole('heading', { name: 'Cause number 446' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Previous issue' }).click();
  await expect(page).toHaveURL(/\?issue=i444$/);
});

test('reports an issue that the scan does not have', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}?issue=gone`);
  await expect(page.getByRole('heading', { name: 'Issue not found' })).toBeVisible();
});

test('shows an issue’s element on the screenshot, its facts, source and criterion', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await getIssueRows(page).filter({ hasText: 'low vision cannot read this' }).press('Enter');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();

  const screenshot = page.getByRole('region', { name: 'Screenshot of the page, scrollable' });
  const outline = screenshot.locator('svg > g').last();
  await expect(outline).toBeInViewport();
  await expect(screenshot.getByRole('img', { name: /Screenshot of the page “Page 1”/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '2.3:1' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '#b09c86' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Element' })).toContainText('<button class="add"');
  await expect(page.getByRole('link', { name: 'WCAG 4.1.2 Name, Role, Value' })).toHaveAttribute(
    'href',
    'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value',
  );
  await expect(page.getByRole('definition').filter({ hasText: ' and axe-core' })).toBeVisible();
});

test('moves through occurrences with the arrow keys, and the outline follows', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}?issue=critical`);
  await page.getByRole('tab', { name: 'Occurrences (9)' }).click();
  const outline = page
    .getByRole('region', { name: 'Screenshot of the page, scrollable' })
    .locator('svg > g')
    .last();
  const getOutlinePosition = () => outline.locator('rect').first().getAttribute('x');
  const before = await getOutlinePosition();
  await page.getByRole('listbox', { name: 'This issue’s occurrences' }).getByRole('option').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Occurrence 2 of 9, on /page-2')).toBeVisible();
  expect(await getOutlinePosition()).not.toBe(before);
  await page.getByRole('button', { name: 'Next occurrence' }).click();
  await expect(page.getByText('Occurrence 3 of 9, on /page-3')).toBeVisible();
});

test('keeps the document small with thousands of occurrences and hundreds of issues', async ({ page }) => {
  await mockScanApi(page, createLargeScan(id, 450, 4000));
  await page.goto(`/scan-results/${id}`);
  const rows = getIssueRows(page);
  await expect(page.getByText('450 issues')).toBeVisible();

  // Rows far down load and render as they come near, and rows far up leave the document.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 60_000);
      return rows.filter({ hasText: 'Cause number 450' }).count();
    })
    .toBe(1);
  expect(await rows.count()).toBeLessThan(80);

  await page.goto(`/scan-results/${id}?issue=i0`);
  await page.getByRole('tab', { name: /Occurrences \(4,000\)/ }).click();
  const occurrenceList = page.getByRole('listbox', { name: 'This issue’s occurrences' });
  await expect(page.getByText('4,000 occurrences', { exact: true })).toBeVisible();
  await occurrenceList.getByRole('option').first().focus();
  await page.keyboard.press('End');
  await expect(page.getByText('Occurrence 200 of 4,000')).toBeVisible();
  expect(await occurrenceList.getByRole('option').count()).toBeLessThan(40);
});

test('gives needs-review issues, pages and untested parts their own URLs', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}`);
  const parts = page.getByRole('navigation', { name: 'Result views' });

  await parts.getByRole('link', { name: /Needs review/ }).click();
  await expect(page).toHaveURL(/\?status=cantTell$/);
  await expect(getIssueRows(page)).toHaveText([/Is this text readable everywhere/]);

  await parts.getByRole('link', { name: /^Pages/ }).click();
  await expect(page).toHaveURL(/\?view=pages$/);
  await expect(page.getByRole('heading', { name: '3 pages tested' })).toBeVisible();

  await parts.getByRole('link', { name: /Not tested/ }).click();
  await expect(page).toHaveURL(/\?view=untested$/);
  await expect(page.getByText('The page requires a sign-in before it shows any content.')).toBeVisible();
  await expect(page.getByText('Start the scan again with a sign-in.')).toBeVisible();
  await expect(page.getByText('Whether alternative text describes the images correctly.')).toBeVisible();
});

test('shows what a screen reader announces on a page, and opens the issues of a line', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}?view=pages`);
  await page.getByRole('link', { name: 'Screen reader on Page 2' }).click();
  await expect(page.getByRole('heading', { name: 'What NVDA announces on “Page 2”' })).toBeVisible();
  const lines = page.getByRole('list', { name: /^What \w+ announces$/ });
  await expect(lines.locator('> li')).toHaveCount(200);
  await page.getByRole('button', { name: 'Show more (39 left)' }).click();
  await expect(lines.locator('> li')).toHaveCount(239);
  await expect(page.getByText('17 more lines aren’t shown.')).toBeVisible();
  const choose = async (filter: RegExp, option: string | RegExp) => {
    await page.getByRole('button', { name: filter }).click();
    await page.getByRole('menuitemradio', { name: option }).click();
  };
  await choose(/^Screen reader/, 'JAWS');
  await page.getByRole('link', { name: /^Tab order/ }).click();
  await choose(/^Page:/, /page-3/);
  await expect(page.getByRole('heading', { name: 'What JAWS announces on “Page 3”' })).toBeVisible();
  await expect(page).toHaveURL(/\?view=transcript&page=p3&reader=jaws&order=tab$/);
  await expect(lines.getByText('Search edit')).toBeVisible();
  await lines.getByRole('link').first().click();
  await expect(page).toHaveURL(/\?page=p3&issue=critical/);
  await page.goBack();
  await expect(lines.getByText('Home link')).toBeVisible();
});

for (const [width, height, details] of [
  [360, 780, {}],
  [768, 1024, complete],
  [1440, 900, {}],
] as const) {
  test(
    `shows score, counts and the first issue on the first screen at ${width} pixels`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await mockScanApi(page, createSmallScan(id));
      await page.goto(`/scan-results/${id}`);
      await expect(page.getByRole('img', { name: 'Score: 57 out of 100, grade C' })).toBeInViewport({
        ratio: 1,
      });
      const counts = page.getByRole('list', { name: 'Issues by severity' }).getByRole('listitem');
      await expect(counts).toHaveText([/1\s*Critical/, /1\s*Serious/, /1\s*Moderate/, /1\s*Minor/]);
      for (const count of await counts.all()) await expect(count).toBeInViewport({ ratio: 1 });
      const fixes = width === 360 ? '57 → 71 with 1 verified fix' : 'See the verified fix';
      await expect(page.getByRole('link', { name: fixes })).toBeInViewport({ ratio: 1 });
      await expect(getIssueRows(page).first()).toContainText('Critical');
      // The list's rounded corners clip a few of its pixels.
      await expect(getIssueRows(page).first()).toBeInViewport({ ratio: 0.98 });
      // The calculation of the score is available on request.
      await expect(page.getByRole('table', { name: 'How the score is calculated' })).toBeHidden();
      await page.getByText('How the score was calculated').click();
      await expect(page.getByRole('table', { name: 'How the score is calculated' })).toBeVisible();
    },
  );
}

test('shows issues’ complete messages on phones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const scan = createSmallScan(id);
  scan.issues[0]!.sample.message =
    'Screen reader users hear only “button”: it has no accessible name. '.repeat(4);
  await mockScanApi(page, scan);
  await page.goto(`/scan-results/${id}`);
  await expect(getIssueRows(page)).toHaveCount(4);
  expect(await findClippedTexts(page)).toEqual([]);
});

test('shows 12 issues, and the fix of the selected one, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await mockScanApi(page, createLargeScan(id, 60, 3));
  await page.goto(`/scan-results/${id}`);
  await expect(getIssueRows(page).nth(11)).toBeInViewport({ ratio: 0.98 });

  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}?issue=critical`);
  await expect(page.getByRole('insertion').first()).toBeInViewport({ ratio: 1 });
});

test('summarizes issues by category in the score details, and retries after an error', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  let isBroken = true;
  await routeApi(page, `**/api/scanner/enhanced-results/${id}/`, (route) =>
    isBroken ? route.fulfill(buildProblemReply(500, 'Out of order')) : route.fallback(),
  );
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`/scan-results/${id}`);
  await expect(getIssueRows(page)).toHaveCount(4);
  expect(loaded, 'loads all issues only on request').not.toContain(`/api/scanner/enhanced-results/${id}/`);
  await page.getByText('How the score was calculated').click();
  await expect(page.getByText('We couldn’t load the issues by category.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const table = page.getByRole('table', { name: 'Issues by category' });
  await expect(table.getByRole('row')).toHaveText([
    'CategoryIssuesOccurrencesUsers affected',
    'Forms and controls315about 15%',
    'Headings11about 12%',
  ]);
});

test('filters, reveals and focuses the list from links in the summary', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 360 });
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}`);
  const heading = page.getByRole('heading', { name: /most severe first/ });
  for (const [link, query] of [
    ['See the verified fix', /\?fix=proven$/],
    ['Serious', /severity=serious/],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(heading).not.toBeInViewport();
    await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(query);
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  }
  await page.getByRole('link', { name: 'See the verified fix' }).focus();
  await page.goBack();
  await expect(page).toHaveURL(/\?fix=proven$/);
  await expect(heading).not.toBeFocused();
});

test('shows score, counts and the first issues after one small response', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await mockScanApi(page, createLargeScan(id, 450, 10));
  const limits: (string | null)[] = [];
  const scripts: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.on('request', (request) => scripts.push(request.url()));
  await routeApi(page, `**/api/scanner/results/${id}/?**`, async (route) => {
    const { searchParams } = new URL(route.request().url());
    limits.push(searchParams.get('limit'));
    if (limits.length > 1) await held;
    await route.fallback();
  });
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByRole('img', { name: /^Score: 57/ })).toBeVisible();
  await expect(getIssueRows(page).first()).toContainText('Cause number 1');
  await expect(page.getByText('450 issues')).toBeVisible();
  expect(Number(limits[0])).toBeLessThanOrEqual(20);
  await expect.poll(() => limits.length).toBe(2);
  release();
  expect(limits[1]).toBe('50');
  for (const later of ['CreateReport', 'ShareResults', 'IssueView', 'PageTable', 'Coverage', 'LiveProgress'])
    expect(scripts.filter((url) => url.includes(`/${later}-`))).toEqual([]);
});

test('copies the link to a guest’s scan, and shares an account’s scan through a report link', async ({
  page,
}) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);

  const owned = '22222222-2222-4222-8222-222222222222';
  await mockScanApi(page, { ...createSmallScan(owned), site_id: '33333333-3333-4333-8333-333333333333' });
  const report = createReport(0, { scan_id: owned, type: 'detailed', format: 'html' });
  const requests: unknown[] = [];
  await routeApi(page, '**/api/scanner/reports/**', (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      requests.push([new URL(request.url()).pathname, request.postDataJSON()]);
      const [share] = createReport(1, {
        shares: [
          {
            id: 'l',
            created_at: report.created_at,
            expires_at: '2099-01-01T00:00:00.000Z',
            revoked_at: null,
            opened: 0,
            openings: [],
          },
        ],
      }).shares;
      return route.fulfill({ status: 201, json: { share, url: 'https://curbcut.example/shared/secret' } });
    }
    if (request.url().includes(report.id)) return route.fulfill({ json: report });
    return route.fulfill({ json: { reports: [], total: 0, next_cursor: null } });
  });
  await routeApi(page, `**/api/scanner/scan/${owned}/report/`, (route) => {
    requests.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: { report: { ...report, status: 'running', percent: 40 } } });
  });
  await routeApi(page, `**/api/scanner/results/${owned}/shares/`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { shares: [] } })
      : route.fulfill({
          status: 201,
          json: {
            share: {
              id: 'link',
              created_at: '2026-03-02T09:30:00Z',
              expires_at: '2026-03-16T09:30:00Z',
              revoked_at: null,
              opened: 0,
              openings: [],
            },
            url: 'https://curbcut.example/shared/results/secret',
          },
        }),
  );
  await page.goto(`/scan-results/${owned}`);
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  const dialog = page.getByRole('dialog', { name: 'Share results' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(
    'https://curbcut.example/shared/results/secret',
  );
  await dialog.getByRole('tab', { name: 'Report' }).click();
  await dialog.getByLabel('Link expires after').selectOption('7');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(
    'https://curbcut.example/shared/secret',
  );
  expect(requests).toEqual([
    { type: 'detailed', format: 'html' },
    [`/api/scanner/reports/${report.id}/shares/`, { days: 7 }],
  ]);
  await addAxe(page);
  expect(await runAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
});

test('never covers the outlined element with its label', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}?issue=critical`);
  const enlarged = page.getByRole('dialog', { name: 'Screenshot' });
  const viewer = enlarged.getByRole('region', { name: 'Screenshot of the page, scrollable' });
  const label = viewer.getByText('hear only “button”');
  for (let occurrence = 1; occurrence <= 9; occurrence++) {
    await expect(page.getByText(`Occurrence ${occurrence} of 9`)).toBeVisible();
    await page.getByRole('button', { name: 'Enlarge screenshot' }).click();
    await expect(label).toBeVisible();
    const [words, outline] = await Promise.all([
      label.locator('..').boundingBox(),
      viewer.locator('svg > g').last().locator('rect').last().boundingBox(),
    ]);
    if (!words || !outline) throw new Error('There is no label or no outline.');
    const apart =
      words.x >= outline.x + outline.width ||
      words.x + words.width <= outline.x ||
      words.y >= outline.y + outline.height ||
      words.y + words.height <= outline.y;
    expect(apart, JSON.stringify({ occurrence, words, outline })).toBe(true);
    await page.keyboard.press('Escape');
    await expect(enlarged).toHaveCount(0);
    if (occurrence < 9) await page.getByRole('button', { name: 'Next occurrence' }).click();
  }
});

test('centers a phone screenshot in a wide frame without blurring it', async ({ page }) => {
  const scan = createSmallScan(id);
  for (const shown of scan.pages)
    if (shown.screenshot) Object.assign(shown.screenshot, { width: 750, height: 1600, scale: 2 });
  await mockScanApi(page, scan);
  await page.goto(`/scan-results/${id}?issue=moderate`);
  await page.getByRole('button', { name: 'Enlarge screenshot' }).click();
  const viewer = page
    .getByRole('dialog', { name: 'Screenshot' })
    .getByRole('region', { name: 'Screenshot of the page, scrollable' });
  const image = await viewer.getByRole('img').first().boundingBox();
  const frame = await viewer.boundingBox();
  if (!image || !frame) throw new Error('There is no screenshot.');
  // 375 CSS pixels, enlarged slightly at most.
  expect(image.width).toBeLessThanOrEqual(375 * 1.25 + 1);
  const [left, right] = [image.x - frame.x, frame.x + frame.width - image.x - image.width];
  expect(Math.abs(left - right)).toBeLessThan(20);
});

test('does not outline an occurrence from another viewport', async ({ page }) => {
  const scan = createSmallScan(id);
  const phone = { viewport: { width: 375, height: 812 }, colorScheme: 'light' } as const;
  for (const occurrence of scan.occurrences.get('moderate') ?? []) occurrence.variants = [phone];
  await mockScanApi(page, scan);
  await page.goto(`/scan-results/${id}?issue=moderate`);
  await expect(page.getByText('Only occurs on a phone (375 px wide)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Screenshot of the page, scrollable' })).toHaveCount(0);
});

test('shows a verified fix with code for the page’s framework, and filters by it', async ({ page }) => {
  await mockScanApi(page, createSmallScan(id));
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByText('Score goes from 57 to 71 with 1 verified fix.')).toBeVisible();
  await page.getByRole('link', { name: 'See the verified fix' }).click();
  await expect(page).toHaveURL(/\?fix=proven$/);
  await expect(getIssueRows(page)).toHaveCount(1);

  await expect(getIssueRows(page)).toContainText('Needs text');

  const fix = page
    .locator('section', { has: page.getByRole('heading', { name: 'The fix', exact: true }) })
    .last();
  await expect(fix.getByText('Structure verified')).toBeVisible();
  await expect(fix.getByText('“Add to cart, button”').first()).toBeVisible();
  await expect(fix.getByRole('link', { name: 'How announcements are derived' })).toHaveAttribute(
    'href',
    '/accuracy#screen-readers',
  );
  await expect(fix.getByText('Text needed')).toBeVisible();
  await expect(fix.getByText('fixed every occurrence in the scan')).toBeVisible();
  await expect(fix.getByText('Write this text yourself')).toBeVisible();
  await expect(fix.getByLabel('Code for')).toHaveValue('react');
  await expect(fix.getByRole('insertion')).toContainText('className="add" aria-label="Add to cart"');
  await expect(fix.locator('ins mark')).toHaveText('Add to cart');

  await fix.getByLabel('Code for').selectOption('Vue');
  await expect(fix.getByRole('insertion')).toContainText('added: +<button class="add"');
});

test('offers a language model if there is one, and shows what is sent and what it suggests', async ({
  page,
}) => {
  const { fix, framework, code } = mockFix;
  const idle: SuggestionReply = {
    suggestion: null,
    model: 'llama',
    budget: { used: 3, allowed: 100, resets_at: '2026-12-01T00:00:00.000Z' },
    sends_page_text: false,
  };
  const requested = { model: 'llama', asked_at: '2026-11-21T12:00:00.000Z', completed_at: null };
  const none = { explanation: null, change: null, no_change_because: null, error: null, code: null };
  const suggestion: Suggestion = {
    ...requested,
    ...none,
    status: 'ready',
    explanation: 'Screen reader users do not know what this button does.\nGive it a name.',
    change: { fix: { ...fix, made_by: 'model' }, framework, code },
  };
  const scan: MockScan = await mockScanApi(page, { ...createSmallScan(id), canAskModel: true });
  const replies: { status?: number; json: unknown }[] = [{ json: idle }];
  await routeApi(page, '**/issues/critical/suggestion/', (route) =>
    route.fulfill(replies.length > 1 ? replies.shift() : replies[0]),
  );
  await page.goto(`/scan-results/${id}?issue=critical`);
  const model = page
    .locator('section', { has: page.getByRole('heading', { name: 'Ask a language model' }) })
    .last();
  await expect(model).toContainText('Form input is never sent. You’ve used 3 of 100 suggestions');
  replies.splice(
    0,
    1,
    { status: 202, json: { ...idle, suggestion: { ...requested, ...none, status: 'queued' } } },
    {
      json: {
        ...idle,
        suggestion: { ...requested, ...none, status: 'failed', error: 'The model server is away.' },
      },
    },
  );
  await model.getByRole('button', { name: 'Ask the model' }).click();
  await expect(model.getByText('The model server is away.')).toBeVisible();

  replies.splice(0, replies.length, { status: 202, json: { ...idle, suggestion } });
  await model.getByRole('button', { name: 'Ask again' }).click();
  await expect(model.getByText('Written by llama')).toBeVisible();
  await expect(model.getByText('Screen reader users do not know what this button does.')).toBeVisible();
  await expect(model.getByRole('insertion')).toContainText('aria-label="Add to cart"');
  await expect(model.getByRole('button', { name: /^Ask/ })).toHaveCount(0);
  await addAxe(page);
  expect(await runAxe(page)).toEqual([]);
  await page.goto(`/scan-results/${id}?issue=question`);
  await expect(page.getByRole('heading', { name: 'Who it may affect' })).toBeVisible();
  await expect(model).toHaveCount(0);
  scan.canAskModel = false;
  await page.goto(`/scan-results/${id}?issue=critical`);
  await expect(page.getByRole('heading', { name: 'The fix', exact: true })).toBeVisible();
  await expect(model).toHaveCount(0);
});
