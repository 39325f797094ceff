import { register } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { verifiedUser } from './support/mock-account.ts';
import { mockReply } from './support/mock-reply.ts';
import { expect, test } from './support/test.ts';

const required = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};
const optional = {
  'Company name (optional)': 'Analytical Engines',
  'Job title (optional)': 'Programmer',
  'Phone number (optional)': '+44 20 7946 0000',
  'Website URL (optional)': 'https://engines.example',
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: /^Creat/ }).click();

async function fillForm(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

test('sends all nine fields and opens the verification page', async ({ page }) => {
  const requests = await mockReply(page, register.path, {
    status: 201,
    json: { message: 'Registered.', user: { ...verifiedUser, is_email_verified: false } },
  });
  await page.goto('/register');
  await fillForm(page, { ...required, ...optional });
  await submit(page);
  await expect(page).toHaveURL('/email-verification-sent?email=ada%40example.com');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(requests[0]?.postDataJSON()).toEqual({
    email: 'ada@example.com',
    password: 'correct horse',
    password2: 'correct horse',
    first_name: 'Ada',
    last_name: 'Lovelace',
    company_name: 'Analytical Engines',
    job_title: 'Programmer',
    phone_number: '+44 20 7946 0000',
    website_url: 'https://engines.example',
  });
});
