import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { listSites, startScan } from '@curbcut/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { PAGE_BEFORE, serveChangingSite } from './support/changing-site.ts';
import { storeTokens } from './support/mock-account.ts';
import { type LoginReply, registerRealAccount } from './support/real-account.ts';
import { quickScan, runRealScan } from './support/real-scan.ts';
import { SITE_PORT } from './support/site-port.ts';
import { expect, test } from './support/test.ts';

// Sequential, because the tests share one site.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1440, height: 900 } });

const site = `http://127.0.0.1:${SITE_PORT}`;
const host = `127.0.0.1:${SITE_PORT}`;
let server: Server;

test.beforeAll(async () => {
  server = await serveChangingSite(SITE_PORT, () => PAGE_BEFORE);
});

test.afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Organization: ${name}` });
const toast = (page: Page, text: string) => page.getByText(text).first();

async function createTeam(page: Page, account: LoginReply, name: string): Promise<void> {
  await storeTokens(page, account);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Organization: / }).click();
  await page.getByRole('button', { name: 'Create organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create organization' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL('/organization/members');
  await expect(switcher(page, name)).toBeVisible();
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto('/organization/members');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Sent invitations' })).toContainText(email);
}

/** Returns the link in the newest email to an address whose path starts with this. */
async function findMailedPath(request: APIRequestContext, email: string, start: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const mailbox = await (await request.get('/dev/mailbox/')).text();
      const mine = mailbox.split('<article').find((mail) => mail.includes(email) && mail.includes(start));
      path = new RegExp(`${start}[\\w-]+`).exec(mine ?? '')?.[0] ?? '';
      return path;
    })
    .not.toBe('');
  return path;
}

test('creates a team, scans with a key, invites a viewer, switches, and removes the viewer', async ({
  page,
  browser,
  request,
  playwright,
  baseURL,
}) => {
  test.slow();
  const ada = await registerRealAccount(request);
  const grace = await registerRealAccount(request, { first_name: 'Grace', last_name: 'Hopper' });
  await createTeam(page, ada, 'Tide Mugs');

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'Create API key' });
  await keyDialog.getByLabel('Name').fill('CI');
  await keyDialog.getByRole('checkbox', { name: /^Start, cancel and delete scans/ }).check();
  await keyDialog.getByRole('button', { name: 'Create API key' }).click();
  const secret = await keyDialog.getByLabel('API key', { exact: true }).inputValue();
  await keyDialog.getByRole('button', { name: 'Close' }).last().click();
  const asKey = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const { site_id: siteId } = await runRealScan(asKey, { url: `${site}/`, max_pages: 1, ...quickScan });
  await page.reload();
  await expect(page.getByText('Last networks')).toBeVisible();

  await invite(page, grace.user.email, 'Viewer');
  const theirs = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await storeTokens(theirs, grace);
  await theirs.goto('/dashboard');
  await theirs.getByRole('button', { name: 'Accept invitation to Tide Mugs' }).click();
  await expect(switcher(theirs, 'Tide Mugs')).toBeVisible();
  await expect(theirs.getByRole('main').getByText(host).first()).toBeVisible();

  // The API reference acts in the same organization.
  await theirs.goto('/help/api/listSites');
  await theirs.getByRole('button', { name: 'Send request' }).click();
  await expect(theirs.getByRole('region', { name: 'Response body' })).toContainText(host);

  // A viewer sees the results and is offered no changes.
  await theirs.goto(`/sites/${siteId}`);
  await expect(theirs.getByRole('row').first()).toBeVisible();
  for (const name of [/^Change/, 'Start audit', 'Select all shown'])
    await expect(theirs.getByRole('button', { name })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Actions' }).click();
  await expect(theirs.getByRole('menuitem', { name: 'See all scans' })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: /Remove site|Scan with/ })).toHaveCount(0);
  await theirs.keyboard.press('Escape');

  // None of the team's data shows in the personal organization, and the link to the site switches back to the
  // team.
  await switcher(theirs, 'Tide Mugs').click();
  await theirs.getByRole('button', { name: /Personal/ }).click();
  await expect(theirs).toHaveURL('/dashboard');
  await expect(theirs.getByRole('heading', { name: 'Scan your first site' })).toBeVisible();
  await expect(theirs.getByText(host)).toHaveCount(0);
  await theirs.goto(`/sites/${siteId}`);
  await expect(switcher(theirs, 'Tide Mugs')).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 1, name: host })).toBeVisible();
  await theirs.reload();
  await expect(switcher(theirs, 'Tide Mugs')).toBeVisible();

  await page.goto('/organization/members');
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByRole('rowheader', { name: 'Grace Hopper' })).toHaveCount(0);
  await theirs.goto('/dashboard');
  await expect(toast(theirs, 'You’re no longer a member of')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Scan your first site' })).toBeVisible();

  await page.getByRole('link', { name: 'Change log' }).click();
  await expect(page.getByRole('rowheader', { name: /Member removed/ })).toBeVisible();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Revoke CI' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
  expect((await asKey.get(listSites.path)).status()).toBe(401);
  expect((await asKey.post(startScan.path, { data: { url: site } })).status()).toBe(401);
  await asKey.dispose();
  await theirs.close();
});

test('someone without an account signs up through the emailed invitation and returns to it', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await createTeam(page, await registerRealAccount(request), 'Harbor Books');
  const email = `mary-${randomUUID()}@example.com`;
  await invite(page, email, 'Member');
  const path = await findMailedPath(request, email, '/invitations/');

  const theirs = await browser.newPage();
  await theirs.goto(path);
  await expect(theirs.getByText('You’ve been invited.')).toBeVisible();
  await theirs.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await theirs.getByLabel('First name').fill('Mary');
  await theirs.getByLabel('Last name').fill('Jackson');
  await theirs.getByLabel('Email', { exact: true }).fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await theirs.getByLabel('Confirm password').fill('correct horse battery');
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await expect(theirs.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await theirs.goto(await findMailedPath(request, email, '/verify-email/'));
  await theirs.getByRole('link', { name: 'Continue to Sign In' }).click();
  await theirs.getByLabel('Email', { exact: true }).fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs).toHaveURL(path);
  await theirs.getByRole('button', { name: 'Accept invitation to Harbor Books' }).click();
  await expect(switcher(theirs, 'Harbor Books')).toBeVisible();
  // Members can start scans.
  await expect(theirs.getByRole('main').getByRole('link', { name: 'New scan' }).first()).toBeVisible();

  // To anyone else, the invitation doesn't exist.
  await page.goto(path);
  await expect(page.getByText('Invitation not found')).toBeVisible();
  await theirs.close();
});

test('creates a webhook, shows its secret once, pauses it, and deletes it', async ({ page, request }) => {
  const ada = await registerRealAccount(request);
  await createTeam(page, ada, 'Harbor Books');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create webhook' });
  await dialog.getByLabel('Name').fill('Dashboard');
  await dialog.getByLabel('URL').fill('https://example.com/webhooks/curbcut');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const webhooks = page.getByRole('list', { name: 'Webhooks' });
  await expect(webhooks).toContainText('Active');
  await page.getByRole('button', { name: 'Deliveries Dashboard' }).click();
  await expect(page.getByText('Nothing was sent in the last 30 days.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pause Dashboard' }).click();
  await expect(webhooks).toContainText('Paused');
  await page.reload();
  await expect(webhooks).toContainText('Paused');
  await page.getByRole('button', { name: 'Delete Dashboard' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
