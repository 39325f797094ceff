import { findFreePort } from '../../../tools/lib/free-port.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
} from '../../server/test/support/identity-provider.ts';
import { checkScreen } from './support/check-screen.ts';
import { serveProduct } from './support/serve-product.ts';
import { expect, test } from './support/test.ts';

const password = 'the password from the settings';

test('is set up, tested and required by the owner, and signs in a new member', async ({ page, browser }) => {
  test.slow();
  const port = await findFreePort();
  const provider = await startIdentityProvider(port);
  provider.claims = {
    sub: 'grace',
    email: 'grace@corp.example',
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    groups: ['design'],
  };
  const product = await serveProduct({
    ALLOW_PRIVATE_TARGETS: `127.0.0.1:${port}`,
    FIRST_ORGANIZATION: 'Tide Mugs',
    FIRST_OWNER_EMAIL: 'owner@corp.example',
    FIRST_OWNER_PASSWORD: password,
    FIRST_SSO_ISSUER: provider.issuer,
    FIRST_SSO_CLIENT_ID: CLIENT_ID,
    FIRST_SSO_CLIENT_SECRET: CLIENT_SECRET,
    FIRST_SSO_DOMAINS: 'corp.example',
    SIGN_UP: 'closed',
  });
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.origin}/register`);
    await expect(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible();
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email', { exact: true }).fill('owner@corp.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /^Organization:/ }).click();
    await page.getByRole('button', { name: /^Tide Mugs/ }).click();
    await expect(page.getByRole('button', { name: 'Organization: Tide Mugs' })).toBeVisible();
    await page.goto(`${product.origin}/organization/single-sign-on`);
    const redirectUri = await page.getByLabel('Redirect URI').inputValue();
    expect(new URL(redirectUri).origin).toBe(product.origin);
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
    await member.goto(`${product.origin}/login`);
    await member.getByRole('link', { name: 'Continue with single sign-on' }).click();
    // The sign-in page has a field with the same label until the next page has loaded.
    await expect(member.getByRole('heading', { name: 'Single sign-on', level: 1 })).toBeVisible();
    await member.getByLabel('Email', { exact: true }).fill('grace@corp.example');
    await member.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(member).toHaveURL(`${product.origin}/dashboard`);
    await expect(member.getByRole('button', { name: 'Organization: Tide Mugs' })).toBeVisible();
    await member.goto(`${product.origin}/organization/members`);
    await expect(member.getByText('grace@corp.example').first()).toBeVisible();
    await member.context().close();
  } finally {
    await product.stop();
    await provider.close();
  }
});
