import { checkScreen } from './support/check-screen.ts';
import { storeTokens } from './support/mock-account.ts';
import { createMockApp, mockAppApi } from './support/mock-app.ts';
import { openPage } from './support/open-page.ts';
import { complete, expect, test } from './support/test.ts';

test('finds an endpoint by search, and lists all of them again when it is cleared', async ({ page }) => {
  await openPage(page, '/help/api');
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(page.getByRole('heading', { name: 'Scans and results' })).toBeVisible();
  await expect(links).toHaveCount(0);
  await page.getByLabel('Search endpoints').fill('post start-scan');
  await expect(page.getByRole('status').filter({ hasText: '1 endpoint for' })).toBeVisible();
  await page.getByRole('link', { name: 'Start a scan of a site' }).click();
  await expect(page).toHaveURL('/help/api/startScan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start a scan of a site');

  await page.goto('/help/api');
  await page.getByLabel('Search endpoints').fill('zebra crossing');
  await page.getByRole('button', { name: 'Show all endpoints' }).click();
  await expect(page.getByRole('heading', { name: 'Sites and issues' })).toBeVisible();
});

test('opens a group by keyboard', complete, async ({ page }) => {
  await openPage(page, '/help/api');
  const group = page.locator('summary').filter({ hasText: 'Rules' });
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'List all rules a scan can run' })).toBeVisible();
});

test('shows parameters, body fields and example responses', async ({ page }) => {
  await openPage(page, '/help/api/changeTrackedIssues');
  await expect(page.getByRole('heading', { name: 'Request body' })).toBeVisible();
  await expect(page.getByText('siteId', { exact: true }).first()).toBeVisible();
  await page.getByText('Fields of change').click();
  await expect(page.getByText('assignee_id', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Example of 200' })).toContainText('"changed"');
});

test('sends a request as a visitor, and shows the response and the command', async ({ page }) => {
  await openPage(page, '/help/api/getRule');
  const ruleId = page.getByLabel('ruleId');
  await ruleId.fill('image-alt');
  await expect(page.getByRole('region', { name: 'As a command' })).toContainText(
    '/api/scanner/rules/image-alt/',
  );
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('region', { name: 'Response body' })).toContainText('"rule_id": "image-alt"');
  await ruleId.fill('no-such-rule');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('404', { exact: false }).last()).toBeVisible();
});

test('reports invalid JSON without sending anything', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/start-scan/')) requests += 1;
  });
  await openPage(page, '/help/api/startScan');
  await page.getByLabel('JSON body').fill('{"url": ');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('This isn’t valid JSON')).toBeVisible();
  expect(requests).toBe(0);
});

test('leads from an unknown endpoint and from /api/docs to the list', async ({ page }) => {
  await page.goto('/help/api/noSuchEndpoint');
  await expect(page).toHaveURL('/help/api');
});

test('stays short enough to scan, even with a whole group open', complete, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/help/api');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
});

for (const [path, details] of [
  ['/help/api', {}],
  ['/help/api/startScan', complete],
  ['/help/api/answerAuditQuestions', {}],
] as const) {
  test(`${path} has no accessibility violations`, details, async ({ page }) => {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await checkScreen(page);
  });
}

test('is shown within the app for signed-in users', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await mockAppApi(page, createMockApp());
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
  await page.goto('/help/api/startScan');
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Start a scan of a site' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible();
  await expect(page.getByRole('contentinfo'), 'no marketing footer').toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'API reference' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await checkScreen(page);
});
