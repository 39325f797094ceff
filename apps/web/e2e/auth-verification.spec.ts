import { verifyEmail } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('verification link', () => {
  test('verifies the address when the page opens and links to sign-in', async ({ page }) => {
    let answer = () => {};
    const { promise: requestBody, resolve } = Promise.withResolvers<unknown>();
    await routeApi(page, `**${verifyEmail.path}`, async (route) => {
      resolve(route.request().postDataJSON());
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.fulfill({ json: { message: 'Your address is verified.' } });
    });
    await page.goto('/verify-email/of-the-mail');
    expect(await requestBody).toEqual({ token: 'of-the-mail' });
    await expect(heading(page, 'Verifying your email')).toBeVisible();
    await expect(page.getByRole('status')).toContainText('Verifying your email address');
    answer();
    await expect(heading(page, 'Email Verified!')).toBeFocused();
    await expect(page.getByText('Your address is verified.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Sign In' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('numbers the next steps after an email was sent, and links to support', async ({ page }) => {
  await page.goto('/email-verification-sent?email=ada%40example.com');
  await expect(page.getByRole('region', { name: 'Next steps' }).getByRole('list')).toHaveCSS(
    'list-style-type',
    'decimal',
  );
  await expect(page.locator('a[href^="mailto:"]')).toBeVisible();
});
