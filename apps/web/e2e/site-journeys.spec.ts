import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { importSites } from '@curbcut/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { storeTokens } from './support/mock-account.ts';
import { openOptionGroups } from './support/option-groups.ts';
import { registerRealAccount } from './support/real-account.ts';
import { SITE_PORT } from './support/site-port.ts';
import { expect, test } from './support/test.ts';
import { UNTIL_DONE } from './support/test-scope.ts';

const site = `http://127.0.0.1:${SITE_PORT}`;
const USER_PASSWORD = 'planted-secret-7';
let server: Server | undefined;

test.afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves a sign-in and two pages that only signed-in visitors see. */
async function serveSignIn(): Promise<Server> {
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  const form =
    '<form method="post" action="/login"><p><label>Email <input name="email" type="email"></label></p><p><label>Password <input name="password" type="password"></label></p><button>Sign in</button></form>';
  const members =
    '<p><a href="/account/orders">Orders</a> <a href="/logout">Sign out</a></p><img src="/x.png">';
  const started = createServer(async (request, response) => {
    const isSignedIn = request.headers.cookie?.includes('sid=ada') ?? false;
    const { url = '' } = request;
    const send = (html: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    if (request.method === 'POST') {
      const isRight = new URLSearchParams(await text(request)).get('password') === USER_PASSWORD;
      response.writeHead(
        303,
        isRight ? { location: '/account', 'set-cookie': 'sid=ada; Path=/' } : { location: '/login' },
      );
      response.end();
    } else if (url === '/login') send(page('Sign in', form));
    else if (!url.startsWith('/account')) response.writeHead(404).end();
    else if (isSignedIn) send(page(url === '/account' ? 'Account' : 'Orders', members));
    else response.writeHead(303, { location: '/login' }).end();
  });
  await new Promise<void>((resolve) => started.listen(SITE_PORT, '127.0.0.1', resolve));
  return started;
}

/**
 * Serves a checkout whose three steps share one URL. The images of the second and third one have no text
 * alternative.
 */
async function serveCheckout(): Promise<Server> {
  const html = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1><div id="view"></div></main>
    <script>
      const views = [
        '<h2>Cart</h2><p>2 mugs</p><button>Enter address</button>',
        '<h2>Address</h2><label>City <input autocomplete="address-level2"></label><img src="/map.png" width="60" height="40"><button>Continue to payment</button>',
        '<h2>Payment</h2><p>Pay by invoice</p><img src="/card.png" width="60" height="40">',
      ];
      let at = 0;
      const show = () => {
        document.getElementById('view').innerHTML = views[at];
        document.querySelector('button')?.addEventListener('click', () => { at += 1; show(); });
      };
      show();
    </script></body></html>`;
  const started = createServer(({ url }, response) => {
    const isPage = url === '/shop' || url === '/login';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? html : '');
  });
  await new Promise<void>((resolve) => started.listen(SITE_PORT, '127.0.0.1', resolve));
  return started;
}

const checkout = JSON.stringify({
  title: 'Checkout',
  steps: [
    { type: 'navigate', url: `${site}/shop`, name: 'Cart' },
    { type: 'click', selectors: [['aria/Enter address[role="button"]']], name: 'Address' },
    { type: 'change', selectors: [['aria/City']], value: 'Bath' },
    { type: 'click', selectors: [['aria/Continue to payment[role="button"]']], name: 'Payment' },
  ],
});

const recording = JSON.stringify({
  title: 'Sign in as Ada',
  steps: [
    { type: 'navigate', url: `${site}/login` },
    { type: 'change', selectors: [['aria/Email'], ['[name=email]']], value: 'ada@shop.example' },
    { type: 'change', selectors: [['aria/Password'], ['[name=password]']], value: USER_PASSWORD },
    { type: 'click', selectors: [['aria/Sign in[role="button"]'], ['form button']] },
  ],
});

/** Registers an account, adds the site, and opens its journeys. */
async function openJourneys(page: Page, request: APIRequestContext): Promise<void> {
  const account = await registerRealAccount(request);
  const headers = { authorization: `Bearer ${account.access}` };
  const added = await request.post(importSites.path, { headers, data: { sites: [{ url: `${site}/` }] } });
  expect(added.status(), await added.text()).toBe(200);
  await storeTokens(page, account);
  await page.goto('/sites');
  await page
    .getByRole('link', { name: /127\.0\.0\.1/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Journeys/ }).click();
}

test('a pasted recording leads to a scan of signed-in pages', async ({ page, request }) => {
  test.slow();
  server = await serveSignIn();
  await openJourneys(page, request);
  await page.getByRole('link', { name: 'Add recording' }).click();
  await page.getByLabel('Recording').fill(recording);
  await page.getByRole('button', { name: 'Import recording' }).click();
  await expect(page.getByText('with the secret PASSWORD')).toBeVisible();
  await page.getByLabel('Element that only signed-in visitors see').fill('text/Sign out');
  await page.getByRole('button', { name: 'Set PASSWORD' }).click();
  await page.getByRole('dialog').getByLabel('Value').fill(USER_PASSWORD);
  await page.getByRole('button', { name: 'Save secret' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('The last page shows that we’re signed in.')).toBeVisible(UNTIL_DONE);
  await expect(page.getByRole('list', { name: 'Tried steps' }).getByRole('img')).toHaveCount(4);
  await page.getByRole('button', { name: 'Save journey' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in as Ada', level: 1 })).toBeVisible();

  await page.goto(`/scans/new?url=${encodeURIComponent(`${site}/account`)}`);
  await page.getByLabel('Maximum pages').fill('2');
  await page.locator('summary').filter({ hasText: 'Journeys' }).click();
  await page.getByLabel('Sign in with').selectOption('Sign in as Ada');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('signed in with “Sign in as Ada, version 1”').first()).toBeVisible(UNTIL_DONE);
  await page.goto(`${page.url().split('?')[0]}?view=pages`);
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
});

test('the sign-in wizard finds the form, tries it and suggests a signed-in indicator', async ({
  page,
  request,
}) => {
  test.slow();
  server = await serveSignIn();
  await openJourneys(page, request);
  await page.getByRole('link', { name: 'Set up sign-in' }).click();
  await page.getByLabel('Username or email address').fill('ada@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Find sign-in form' }).click();
  await expect(page.getByRole('heading', { name: 'We found the form' })).toBeVisible(UNTIL_DONE);
  await page.getByRole('button', { name: 'Try sign-in' }).click();
  await expect(page.getByText('The page asks you to sign in again.')).toBeVisible(UNTIL_DONE);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('Username or email address').fill('ada@shop.example');
  await page.getByLabel('Password', { exact: true }).fill(USER_PASSWORD);
  await page.getByRole('button', { name: 'Find sign-in form' }).click();
  await page.getByRole('button', { name: 'Try sign-in' }).click(UNTIL_DONE);
  await expect(page.getByLabel('Shown only to signed-in visitors')).toContainText('Sign out', UNTIL_DONE);
  await page.getByRole('button', { name: 'Save sign-in' }).click();
  await expect(page.getByText('Signs in')).toBeVisible();
});

test('an audit samples every step of a journey as one process, and its questions name the step', async ({
  page,
  request,
}) => {
  test.slow();
  server = await serveCheckout();
  await openJourneys(page, request);
  const siteUrl = page.url().replace(/\/journeys.*$/, '');
  await page.getByRole('link', { name: 'Add recording' }).click();
  await page.getByLabel('Recording').fill(checkout);
  await page.getByRole('button', { name: 'Import recording' }).click();
  await page.getByRole('button', { name: 'Save journey' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();

  await page.goto(`/scans/new?url=${encodeURIComponent(`${site}/shop`)}`);
  await page.locator('summary').filter({ hasText: 'Journeys' }).click();
  await page.getByLabel('Journey to test').selectOption('Checkout');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('Tested: 3 pages').first()).toBeVisible(UNTIL_DONE);

  await page.goto(siteUrl);
  await page.getByRole('link', { name: 'Start audit' }).click();
  for (const step of ['Step 1: Cart', 'Step 2: Address', 'Step 3: Payment'])
    await expect(page.getByRole('row', { name: step })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Step 3: Payment' })).toContainText('Step of a process');
  await openOptionGroups(page, 'Views and processes');
  await page.getByRole('button', { name: 'Add process Checkout' }).click();
  await page.getByRole('button', { name: 'Start audit' }).click();

  await expect(page.locator('#question-heading')).toBeVisible();
  await expect(page.getByText('Step 3: Payment').first()).toBeVisible();
  await page.goto(`${page.url().split('?')[0]}?view=details`);
  await expect(page.getByText(/Step 1: Cart.* → Step 2: Address.* → Step 3: Payment/).first()).toBeVisible();
});
