import { login } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { mockAccountApi, verifiedUser } from './support/mock-account.ts';
import { mockReply } from './support/mock-reply.ts';
import { expect, test } from './support/test.ts';

const password = 'correct horse battery';
const signedIn = { json: { access: 'access', refresh: 'refresh', user: verifiedUser } };

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const secret = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? in/ });

async function signIn(page: Page): Promise<void> {
  await email(page).fill('ada@example.com');
  await secret(page).fill(password);
  await submit(page).click();
}

test('sends email and password and opens the dashboard', async ({ page }) => {
  const requests = await mockReply(page, login.path, signedIn);
  await mockAccountApi(page);
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  expect(requests[0]?.postDataJSON()).toEqual({ email: 'ada@example.com', password });
});

test('follows the redirect in the URL after sign-in if it is one of the product’s pages', async ({
  page,
}) => {
  await mockReply(page, login.path, signedIn);
  await mockAccountApi(page);
  for (const [redirect, target] of [
    ['/profile?from=mail', '/profile?from=mail'],
    ['https://evil.example/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ] as const) {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`);
    await signIn(page);
    await expect(page, redirect).toHaveURL(target);
    await page.evaluate(() => sessionStorage.clear());
  }
});
