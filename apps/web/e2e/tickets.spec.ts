import { listSites, type Ticket } from '@curbcut/contract';
import { type FakeTracker, startFakeTracker } from '../../server/test/support/fake-trackers.ts';
import { routeApi } from './support/api-routes.ts';
import { PAGE_AFTER, PAGE_BEFORE } from './support/changing-site.ts';
import { storeTokens } from './support/mock-account.ts';
import { createMockApp, openApp } from './support/mock-app.ts';
import { selectTeam } from './support/mock-organizations.ts';
import { createSite, createTrackedIssue, mockSitesApi, SITE_ID } from './support/mock-site.ts';
import { registerRealAccount } from './support/real-account.ts';
import { quickScan, runRealScan } from './support/real-scan.ts';
import { SITE_PORT } from './support/site-port.ts';
import { expect, test } from './support/test.ts';
import { UNTIL_DONE } from './support/test-scope.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const host = `127.0.0.1:${SITE_PORT}`;
let github: FakeTracker | undefined;

test.afterEach(() => github?.close());

test('connects GitHub, creates a ticket for an issue, and closes it when a scan verifies the fix', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.slow();
  let html = PAGE_BEFORE;
  // One port serves both, because the product under test may reach only this one.
  github = await startFakeTracker('github', '127.0.0.1', SITE_PORT);
  github.fallback = ({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end();
    const isImage = url === '/boat.svg';
    response.writeHead(200, { 'content-type': isImage ? 'image/svg+xml' : 'text/html; charset=utf-8' });
    response.end(isImage ? '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>' : html);
  };
  const account = await registerRealAccount(request);
  const signedIn = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${account.access}` },
  });
  const scan = () => runRealScan(signedIn, { url: `http://${host}/`, max_pages: 1, ...quickScan });
  await scan();
  const { sites } = listSites.replies[200].parse(await (await signedIn.get(listSites.path)).json());

  await storeTokens(page, account);
  await page.goto('/organization/integrations');
  await page.getByRole('button', { name: 'Connect tracker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect tracker' });
  await dialog.getByLabel('URL').fill(github.url);
  await dialog.getByLabel('Token').fill('wrong');
  await dialog.getByLabel('Repository').fill('example/shop');
  await dialog.getByRole('button', { name: 'Connect tracker' }).click();
  await expect(dialog.getByText(/GitHub rejected the token/)).toBeVisible();
  await dialog.getByLabel('Token').fill(github.token);
  await dialog.getByRole('button', { name: 'Connect tracker' }).click();
  await expect(page.getByText('All other sites: example/shop')).toBeVisible();
  await page.getByRole('button', { name: 'Test connection to GitHub' }).click();
  await expect(page.getByText('The connection to GitHub works.').first()).toBeVisible();

  await page.goto(`/sites/${sites[0]!.id}`);
  await page.getByRole('grid', { name: 'Issues' }).getByRole('row').filter({ hasText: 'img' }).click();
  await page.getByRole('button', { name: 'Create ticket' }).click();
  const link = page.getByRole('link', { name: /^GitHub #1/ });
  await expect(link).toHaveAttribute('href', github.getTicketUrl(1), UNTIL_DONE);
  expect(github.tickets).toMatchObject([{ isClosed: false, title: expect.stringContaining(host) }]);

  html = PAGE_AFTER;
  await scan();
  await expect.poll(() => github?.tickets[0]?.isClosed, UNTIL_DONE).toBe(true);
  expect(github.tickets).toMatchObject([{ comments: [expect.stringContaining('no longer found')] }]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Ticket' })).toContainText('Closed');
  await signedIn.dispose();
});

const issueId = createTrackedIssue(1).id;
const ticket: Ticket = {
  tracker: 'github',
  project: 'tide-mugs/website',
  state: 'linked',
  key: '#12',
  url: 'https://github.com/tide-mugs/website/issues/12',
  status: 'Open',
  is_closed: false,
  checked_at: '2026-11-01T00:00:00.000Z',
  problem: null,
  next_attempt_at: null,
};

test('links a ticket by its URL, and rejects an invalid URL at the field', async ({ page }) => {
  const shop = createSite();
  const error = 'This isn’t the URL of a ticket in a connected issue tracker.';
  const sent: unknown[] = [];
  await mockSitesApi(page, [shop]);
  await routeApi(page, `**/api/sites/${SITE_ID}/issues/${issueId}/ticket/`, (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length === 1)
      return route.fulfill({ status: 400, json: { error, code: 'ticket/url', details: { url: [error] } } });
    shop.ticket = ticket;
    return route.fulfill({ json: ticket });
  });
  await openApp(page, `/sites/${SITE_ID}?issue=${issueId}`);
  await page.getByRole('button', { name: 'Link ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link ticket' });
  await dialog.getByRole('button', { name: 'Link ticket' }).click();
  await expect(dialog.getByText('Enter the ticket’s URL, which starts with https://')).toBeVisible();
  await dialog.getByLabel('Ticket URL').fill('https://example.com/1');
  await dialog.getByRole('button', { name: 'Link ticket' }).click();
  await expect(dialog.getByText(error)).toBeVisible();
  await dialog.getByLabel('Ticket URL').fill(ticket.url!);
  await dialog.getByRole('button', { name: 'Link ticket' }).click();
  await expect(page.getByRole('link', { name: /^GitHub #12/ })).toHaveAttribute('href', ticket.url!);
  await expect(page.getByRole('button', { name: 'Create ticket' })).toBeHidden();
  expect(sent).toEqual([{ url: 'https://example.com/1' }, { url: ticket.url }]);
});

test('explains why a ticket couldn’t be created, and offers nothing to viewers', async ({ page }) => {
  const shop = createSite();
  shop.ticket = {
    ...ticket,
    state: 'failed',
    key: null,
    url: null,
    status: null,
    problem: 'GitHub refused it.',
  };
  await mockSitesApi(page, [shop]);
  const app = createMockApp();
  await openApp(page, `/sites/${SITE_ID}?issue=${issueId}`, app);
  const region = page.getByRole('region', { name: 'Ticket' });
  await expect(region).toContainText('We couldn’t create a ticket in GitHub (tide-mugs/website).');
  await expect(region).toContainText('GitHub refused it.');
  await expect(region.getByRole('button', { name: 'Try again' })).toBeVisible();
  await selectTeam(page, app, 'viewer');
  await page.goto(`/sites/${SITE_ID}?issue=${issueId}`);
  await expect(region).toContainText('GitHub refused it.');
  await expect(region.getByRole('button')).toHaveCount(0);
});
