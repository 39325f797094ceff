import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../tools/lib/free-port.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
} from '../../server/test/support/identity-provider.ts';
import { checkScreen } from './support/check-screen.ts';
import { openPage } from './support/open-page.ts';
import { type ServedProduct, serveProduct } from './support/serve-product.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });
// The screens are on other origins.
test.use({ isIsolated: true });

const OWNER_PASSWORD = 'the password from the settings';

/** An organization whose members sign in with an identity provider on this port. */
const singleSignOn = (port: number) => ({
  ALLOW_PRIVATE_TARGETS: `127.0.0.1:${port}`,
  FIRST_ORGANIZATION: 'Tide Mugs',
  FIRST_OWNER_EMAIL: 'owner@corp.example',
  FIRST_OWNER_PASSWORD: OWNER_PASSWORD,
  FIRST_SSO_ISSUER: provider.issuer,
  FIRST_SSO_CLIENT_ID: CLIENT_ID,
  FIRST_SSO_CLIENT_SECRET: CLIENT_SECRET,
  FIRST_SSO_DOMAINS: 'corp.example',
  SIGN_UP: 'closed',
});

let bareSettings: ServedProduct;
let ownerSettings: ServedProduct;
let folder: string;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

test.beforeAll(async () => {
  test.slow();
  folder = await mkdtemp(join(tmpdir(), 'curbcut-e2e-legal-'));
  await writeFile(
    join(folder, 'privacy.md'),
    '# What Tide Mugs keeps\n\nOrders, for {{companyName}}.\n\n<script>document.title = "taken over"</script>\n',
  );
  const port = await findFreePort();
  provider = await startIdentityProvider(port);
  [bareSettings, ownerSettings] = await Promise.all([
    serveProduct({}),
    serveProduct({
      ...singleSignOn(port),
      COMPANY_NAME: 'Tide & Mugs',
      CONTACT_EMAIL: 'hello@example.com',
      SUPPORT_EMAIL: 'help@example.com',
      CONTACT_RESPONSE_TIME: 'within two working days',
      LINK_BLOG: 'https://example.com/blog',
      LINK_CASE_STUDIES: 'https://example.com/cases',
      LINK_INDUSTRY_REPORTS: 'https://example.com/reports',
      LINK_EMERGENCY_SUPPORT: 'tel:+15550100',
      LEGAL_PRIVACY_FILE: join(folder, 'privacy.md'),
      LEGAL_TERMS_URL: 'https://example.com/terms',
      ACCOUNT_PAGES_PER_SCAN: '10000',
      VISITOR_PAGES_PER_SCAN: '25',
    }),
  ]);
});
test.afterAll(async () => {
  await Promise.all([bareSettings?.stop(), ownerSettings?.stop()]);
  await provider?.close();
  await rm(folder, { recursive: true, force: true });
});

test('without settings, shows no dead links, and the contact page explains why', async ({ page }) => {
  await openPage(page, `${bareSettings.origin}/contact`);
  await expect(page.getByRole('heading', { name: 'No contact details yet' })).toBeVisible();
  await expect(page.getByText('We usually answer')).toHaveCount(0);
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0);
  for (const label of ['Blog', 'Case Studies', 'Industry Reports', 'Contact Expert', 'Emergency Support']) {
    await expect(page.getByRole('link', { name: label, includeHidden: true }), label).toHaveCount(0);
  }
  await openPage(page, `${bareSettings.origin}/`);
  await expect(page.getByRole('link', { name: 'Book Expert Demo' })).toHaveCount(0);
  await openPage(page, `${bareSettings.origin}/legal/privacy`);
  await expect(page.getByText('has not published a name here')).toBeVisible();
});

test('menus, contact and legal pages show the settings, with and without JavaScript', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${ownerSettings.origin}/contact`);
    await expect(page.getByRole('strong')).toHaveText('Tide & Mugs');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'hello@example.com' })).toHaveAttribute(
      'href',
      'mailto:hello@example.com',
    );
    await expect(main.getByRole('link', { name: 'help@example.com' })).toBeVisible();
    await expect(page.getByText('No contact details yet')).toHaveCount(0);
    await expect(page.getByText('We usually answer within two working days.').first()).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Blog' })).toHaveAttribute(
      'href',
      'https://example.com/blog',
    );
    await expect(footer.getByText('Run by Tide & Mugs.')).toBeVisible();
    for (const [label, href] of [
      ['Case Studies', 'https://example.com/cases'],
      ['Industry Reports', 'https://example.com/reports'],
      ['Contact Expert', '/contact'],
      ['Emergency Support', 'tel:+15550100'],
    ] as const) {
      const link = page.getByRole('link', { name: label, includeHidden: true }).first();
      await expect(link).toHaveAttribute('href', href);
    }
    const emergency = page
      .getByRole('listitem', { includeHidden: true })
      .filter({ hasText: 'Emergency Support' });
    await expect(emergency.last()).toContainText('24/7');
    await context.close();
  }
});

test('the pricing page shows this server’s limits, with and without JavaScript', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${ownerSettings.origin}/pricing`);
    await expect(page.getByText(/10,000 pages a scan/)).toHaveCount(4);
    await expect(page.getByText(/Plans differ in scans per month\. /)).toBeVisible();
    await expect(page.getByText(/Scan up to 25 pages at a time/)).toBeVisible();
    await page.goto(`${bareSettings.origin}/pricing`);
    await expect(page.getByText(/2,000 pages a scan/)).toBeVisible();
    await expect(page.getByText(/Plans differ in scans per month and pages per scan\./)).toBeVisible();
    await expect(page.getByText(/up to 5 pages at a time/)).toBeVisible();
    await context.close();
  }
});

test('the operator’s text replaces the default without running its scripts, and remains after navigating away and back', async ({
  page,
}) => {
  await openPage(page, `${ownerSettings.origin}/legal/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('heading', { level: 2, name: 'What Tide Mugs keeps' })).toBeVisible();
  await expect(page.getByText('Orders, for {{companyName}}.')).toBeVisible();
  await expect(page.getByText('document.title')).toBeVisible();
  await expect(page).toHaveTitle('Privacy · Curbcut');
  await expect(page.getByText('In your browser')).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${ownerSettings.origin}/about`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'What Tide Mugs keeps' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'What Tide Mugs keeps' })).toBeVisible();
});

test('redirects pages hosted elsewhere and omits them from the sitemap', async ({ request }) => {
  const getLocation = async (path: string) => {
    const reply = await request.get(`${ownerSettings.origin}${path}`, { maxRedirects: 0 });
    return [reply.status(), reply.headers().location];
  };
  expect(await getLocation('/legal/terms')).toEqual([302, 'https://example.com/terms']);
  expect(await getLocation('/resources/case-studies')).toEqual([302, 'https://example.com/cases']);
  expect(await getLocation('/resources/help-center')).toEqual([302, '/help']);
  expect(await getLocation('/resources/contact-expert')).toEqual([302, '/contact']);
  const sitemap = await (await request.get(`${ownerSettings.origin}/sitemap.xml`)).text();
  expect(sitemap).toContain('/legal/privacy<');
  expect(sitemap).not.toContain('/legal/terms<');
});

test('single sign-on is set up, tested and required by the owner, and signs in a new member', async ({
  page,
  browser,
}) => {
  provider.claims = {
    sub: 'grace',
    email: 'grace@corp.example',
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    groups: ['design'],
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownerSettings.origin}/register`);
  await expect(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible();
  await page.goto(`${ownerSettings.origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill('owner@corp.example');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Organization:/ }).click();
  await page.getByRole('button', { name: /^Tide Mugs/ }).click();
  await expect(page.getByRole('button', { name: 'Organization: Tide Mugs' })).toBeVisible();
  await page.goto(`${ownerSettings.origin}/organization/single-sign-on`);
  const redirectUri = await page.getByLabel('Redirect URI').inputValue();
  expect(new URL(redirectUri).origin).toBe(ownerSettings.origin);
  provider.register([redirectUri]);

  await page.getByRole('button', { name: 'Test sign-in' }).click();
  await expect(page.getByText('The test succeeded.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'groups ["design"] ID token' })).toBeVisible();
  await expect(
    page.getByText('The first time, they’d get the new account grace@corp.example.'),
  ).toBeVisible();
  await checkScreen(page, { tabWidths: [360] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('switch', { name: 'Require single sign-on' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require single sign-on' }).click();
  await expect(page.getByRole('switch', { name: 'Require single sign-on' })).toBeChecked();

  const member = await (await browser.newContext()).newPage();
  await member.setViewportSize({ width: 1440, height: 900 });
  await member.goto(`${ownerSettings.origin}/login`);
  await member.getByRole('link', { name: 'Continue with single sign-on' }).click();
  // The sign-in page has a field with the same label until the next page has loaded.
  await expect(member.getByRole('heading', { name: 'Single sign-on', level: 1 })).toBeVisible();
  await member.getByLabel('Email', { exact: true }).fill('grace@corp.example');
  await member.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(member).toHaveURL(`${ownerSettings.origin}/dashboard`);
  await expect(member.getByRole('button', { name: 'Organization: Tide Mugs' })).toBeVisible();
  await member.goto(`${ownerSettings.origin}/organization/members`);
  await expect(member.getByText('grace@corp.example').first()).toBeVisible();
  await member.context().close();
});
