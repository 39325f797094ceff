import { getHorizontalOverflow } from './support/layout.ts';
import { openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from './support/mock-scan-api.ts';
import {
  createComparison,
  createSchedule,
  createSite,
  mockComparisonApi,
  mockSitesApi,
  SITE_ID,
} from './support/mock-site.ts';
import { openOptionGroups } from './support/option-groups.ts';
import { complete, expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const path = `/sites/${SITE_ID}`;

test('shows the history as a chart with accessible values and as a table', async ({ page }) => {
  await mockSitesApi(page, [createSite()]);
  await openApp(page, `${path}?view=history`);
  const scans = page.getByRole('group', { name: 'Scans with their scores and issues' }).getByRole('radio');
  await expect(scans).toHaveCount(9);
  await expect(scans.last()).toBeChecked();
  await expect(scans.last()).toHaveAccessibleName(/Score: 74, grade C\. 20 issues: 2 critical, 6 serious/);
  await scans.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(scans.nth(7)).toBeFocused();
  await expect(page.getByRole('main')).toContainText(/Score: 70, grade C\. 24 issues: 3 critical, 7 serious/);
  const table = page.getByRole('table', { name: 'This site’s scans' });
  const newest = table.getByRole('row').nth(1);
  await expect(newest).toContainText(
    /12 pages, standard depth\s*74 C\s*2\s*critical\s*6\s*serious\s*9\s*moderate\s*3\s*minor\s*4\s*1 new, 3 fixed/,
    // Phones show different text.
    { useInnerText: true },
  );
  // The table fits on a desktop without horizontal scrolling.
  await expect(page.getByRole('region', { name: 'This site’s scans' })).toHaveCount(0);
});

for (const width of [1440, 768, 360])
  test(
    `places each scan’s control over its point and beside the labels, ${width} px wide`,
    width === 768 ? complete : {},
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await mockSitesApi(page, [createSite()]);
      await openApp(page, `${path}?view=history`);
      const group = page.getByRole('group', { name: 'Scans with their scores and issues' });
      await expect(group.getByRole('radio')).not.toHaveCount(0);
      const { controls, points, labels } = await group.evaluate((fieldset) => {
        const svg = fieldset.parentElement!.querySelector('svg')!;
        const toBox = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
        return {
          controls: [...fieldset.querySelectorAll('input')].map(toBox),
          points: [...svg.querySelectorAll('circle')].map(toBox),
          labels: [...svg.querySelectorAll('text')].map((text) => ({
            ...toBox(text),
            text: text.textContent,
          })),
        };
      });
      const center = ({ x, width: size }: { x: number; width: number }) => x + size / 2;
      expect(controls.map((box) => Math.round(center(box)))).toEqual(
        points.map((box) => Math.round(center(box))),
      );
      for (const control of controls) {
        expect(control.width).toBeGreaterThanOrEqual(24);
        expect(control.top).toBeLessThan(Math.min(...points.map(({ top }) => top)));
        // The score of the selected scan is above its point, so the control may cover it.
        const covered = labels.filter(
          (label) =>
            !/^(?:74)$/.test(label.text) &&
            label.left < control.right &&
            label.right > control.left &&
            label.top < control.bottom &&
            label.bottom > control.top,
        );
        expect(covered.map(({ text }) => text)).toEqual([]);
      }
    },
  );

test('fits the history of two scans in the window', complete, async ({ page }) => {
  const site = createSite();
  await mockSitesApi(page, [{ ...site, points: site.points.slice(-2) }]);
  await openApp(page, `${path}?view=history`);
  const scans = page.getByRole('group', { name: 'Scans with their scores and issues' }).getByRole('radio');
  await expect(scans).toHaveCount(2);
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('compares two scans selected in either order', async ({ page }) => {
  const { site, ...rest } = createSite();
  await mockSitesApi(page, [{ site, ...rest }]);
  await openApp(page, `${path}?view=history`);
  const compare = page.getByRole('link', { name: 'Compare scans' });
  const [third, last] = [rest.points[2]?.scan_id, rest.points[8]?.scan_id];
  await expect(compare).toHaveAttribute('href', `/compare/${rest.points[7]?.scan_id}/${last}`);
  const table = page.getByRole('table', { name: 'This site’s scans' });
  await table
    .getByRole('radio', { name: /^Before/ })
    .first()
    .check();
  await expect(compare).toBeHidden();
  await table
    .getByRole('radio', { name: /^After/ })
    .nth(6)
    .check();
  await expect(compare).toHaveAttribute('href', `/compare/${third}/${last}`);
});

test('lists fixed, new and remaining issues, and why some cannot be compared', async ({ page }) => {
  const comparison = createComparison({ same_settings: false, comparable_scores: false });
  const to = await mockComparisonApi(page, comparison);
  await openApp(page, to);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What changed on shop.example');
  const main = page.getByRole('main');
  await expect(main).toContainText('The scores 64 and 71 can’t be compared.');
  await expect(main).toContainText('The two scans have different settings.');
  const items = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(items).toHaveText([
    /Images have alternative text.*in the earlier scan/,
    /Text has sufficient color contrast/,
  ]);
  await expect(items.first().getByRole('link')).toHaveAttribute(
    'href',
    `/scans/${comparison.before.id}?issue=i0`,
  );
  const parts = page.getByRole('navigation', { name: 'Comparison sections' });
  await parts.getByRole('link', { name: 'New 1' }).click();
  await expect(items).toHaveText([/in the later scan/]);
  await parts.getByRole('link', { name: 'Remaining 2' }).click();
  await expect(items.nth(1)).toContainText('1 occurrence on 2 pages, was 14 occurrences on 7 pages.');
  await expect(main).toContainText('2 issues fixed, 1 new, 1 newly tested, 1 not retested, 2 still there.');
  await parts.getByRole('link', { name: 'Not retested 1' }).click();
  await expect(items).toHaveText([/Not retested: this page couldn.t be tested/]);
  await parts.getByRole('link', { name: 'Newly tested 1' }).click();
  await expect(items).toHaveText([/The earlier scan couldn.t have found it: the scan was less thorough/]);
});

test('filters a comparison by severity and groups it by rule', async ({ page }) => {
  await openApp(page, await mockComparisonApi(page, createComparison()));
  const main = page.getByRole('main');
  const items = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await main.getByRole('button', { name: 'Severity' }).click();
  await page.getByRole('menuitemcheckbox', { name: /Critical/ }).click();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(1);
  await expect(main).toContainText('1 of 2 issues');
  await main.getByRole('button', { name: 'Clear filter: Severity' }).click();
  await main.getByRole('button', { name: 'Group by rule' }).click();
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(main.getByRole('heading', { level: 4 })).toHaveCount(2);
  await expect(page).toHaveURL(/group=rule/);
});

test('explains what to do when scans cannot be compared', complete, async ({ page }) => {
  const { before, after } = createComparison();
  const call = `/api/scanner/compare/${before.id}/${after.id}/`;
  await mockReply(
    page,
    call,
    buildProblemReply(404, 'No such scan.'),
    buildProblemReply(409, 'The scan is still going on.'),
  );
  await openApp(page, `/compare/${before.id}/${after.id}`);
  await expect(page.getByRole('heading', { name: 'Scan not found' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('The scan is still going on.')).toBeVisible();
});

test('starts a schedule with the last scan’s settings, changes it and stops it', async ({ page }) => {
  const made = createSite();
  made.site.schedule = null;
  await mockSitesApi(page, [made]);
  await mockScanApi(page, createSmallScan(made.site.last_scan?.id ?? ''));
  await openApp(page, `${path}?view=schedule`);
  const main = page.getByRole('main');
  await expect(main).toContainText('only when there are new, fixed or regressed issues');
  await expect(page.getByLabel('Maximum pages')).toHaveValue('5');
  await page.getByLabel('Maximum pages').fill('4');
  await page.getByRole('radio', { name: 'Thorough' }).check();
  await page.getByRole('radio', { name: 'Every month' }).check();
  const begun = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Start schedule' }).click();
  expect((await begun).postDataJSON()).toMatchObject({
    every: 'monthly',
    settings: { level: 'AA', max_pages: 4, depth: 'thorough' },
  });
  await expect(page.getByRole('heading', { name: /^The next scan starts on / })).toBeVisible();

  made.site.schedule = createSchedule({ every: 'monthly', last_problem: 'The site did not answer.' });
  await page.reload();
  await expect(main).toContainText('The last scheduled scan failed. The site did not answer.');
  const changed = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('radio', { name: 'Every day' }).check();
  expect((await changed).postDataJSON()).toMatchObject({ every: 'daily', keep_credentials: false });
  const quiet = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('switch', { name: 'Email about changes' }).click();
  expect((await quiet).postDataJSON()).toMatchObject({ every: 'daily', email_enabled: false });
  await page.getByRole('button', { name: 'Stop schedule' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop schedule' }).click();
  await expect(page.getByRole('heading', { name: /^Scan shop.example on a schedule/ })).toBeVisible();
});

test('schedules a new scan, and still opens the scan when only the schedule fails', async ({ page }) => {
  const scanId = '44444444-4444-4444-8444-444444444444';
  const started = {
    scan_id: scanId,
    status: 'queued',
    progress_url: '',
    results_url: '',
    site_id: SITE_ID,
    max_pages: 5,
    notice: null,
    claim_token: null,
  };
  await mockSitesApi(page, [createSite()]);
  await mockScanApi(page, createSmallScan(scanId));
  await openApp(page, '/scans/new?url=shop.example');
  await mockReply(page, '/api/scanner/start-scan/', { status: 202, json: started });
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await openOptionGroups(page, 'Schedule');
  await page.getByLabel('Scan', { exact: true }).selectOption('weekly');
  await page.getByRole('button', { name: 'Start scan' }).click();
  expect((await put).postDataJSON()).toMatchObject({ every: 'weekly', settings: { url: 'shop.example' } });
  await expect(page.getByText(/^This site’s next scan starts on /)).toBeVisible();

  await page.goto('/scans/new?url=shop.example');
  await mockReply(page, `/api/sites/${SITE_ID}/schedule/`, buildProblemReply(403, 'Not on this plan.'));
  await openOptionGroups(page, 'Schedule');
  await page.getByLabel('Scan', { exact: true }).selectOption('daily');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText(/couldn’t save the schedule\. Not on this plan\./)).toBeVisible();
});

test('links an account’s scan to its site and to the comparison with the previous scan', async ({ page }) => {
  const made = createSite();
  const now = made.points[8]?.scan_id ?? '';
  await mockSitesApi(page, [made]);
  await mockScanApi(page, { ...createSmallScan(now), site_id: SITE_ID });
  await openApp(page, `/scans/${now}`);
  await expect(page.getByRole('link', { name: 'This site’s issues' })).toHaveAttribute('href', path);
  await expect(page.getByRole('link', { name: 'Compare with previous scan' })).toHaveAttribute(
    'href',
    `/compare/${made.points[7]?.scan_id}/${now}`,
  );
});

test('unsubscribes from emails by link after confirmation, without an account', async ({ page }) => {
  const answer = { status: 200, json: { site_id: SITE_ID, origin: 'https://shop.example' } };
  const rejection = buildProblemReply(404, 'This link stops no messages.');
  await mockReply(page, '/api/sites/unsubscribe/', rejection, answer);
  let requested = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sites/unsubscribe/')) requested += 1;
  });
  const response = page.waitForResponse('**/unsubscribe/a-token');
  await page.goto('/unsubscribe/a-token');
  expect((await response).headers()['referrer-policy']).toBe('no-referrer');
  const stop = page.getByRole('button', { name: 'Unsubscribe' });
  await expect(stop).toBeVisible();
  expect(requested).toBe(0);
  await stop.click();
  await expect(page.getByRole('alert')).toContainText('This link stops no messages.');
  const sent = page.waitForRequest('**/api/sites/unsubscribe/');
  await stop.click();
  expect((await sent).postDataJSON()).toEqual({ token: 'a-token' });
  const heading = page.getByRole('heading', {
    level: 1,
    name: 'Unsubscribed from emails about shop.example',
  });
  await expect(heading).toBeFocused();
});
