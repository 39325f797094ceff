import { register } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { verifiedUser } from './support/mock-account.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
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

test('shows missing input at each required field and focuses the first', async ({ page }) => {
  await page.goto('/register');
  await submit(page);
  await expect(field(page, 'First name')).toHaveAccessibleDescription('First name is required');
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('Last name is required');
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Email is required$/);
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/Password is required$/);
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Please confirm your password');
  for (const label of Object.keys(optional)) {
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid');
  }
});

test('shows invalid input at its field and keeps the input', async ({ page }) => {
  await page.goto('/register');
  const wrong = {
    ...required,
    Email: 'ada at example',
    Password: '1234567',
    'Confirm password': '7654321',
    'Website URL (optional)': 'engines.example',
  };
  await fillForm(page, wrong);
  await submit(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Please enter a valid email address$/);
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /Password must be at least 8 characters long$/,
  );
  await expect(field(page, 'Website URL (optional)')).toHaveAccessibleDescription(
    'Please enter a valid URL (include http:// or https://)',
  );
  for (const [label, value] of Object.entries(wrong)) await expect(field(page, label)).toHaveValue(value);
  // The passwords are compared once both are valid.
  await fillForm(page, { Password: '12345678' });
  await submit(page);
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await expect(field(page, 'Email')).toBeFocused();
});

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

test('shows the first server message at each field', async ({ page }) => {
  const taken = 'An account with this email address already exists';
  await mockReply(
    page,
    register.path,
    buildProblemReply(400, 'Some fields are not right.', {
      phone_number: ['This is too long'],
      email: [taken, 'And another thing'],
    }),
    { status: 400, json: { details: { email: [taken] } } },
    buildProblemReply(400, 'The door is closed.', { email: [taken], door: ['Closed.'] }),
  );
  await page.goto('/register');
  await fillForm(page, { ...required, ...optional });
  await submit(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(new RegExp(`${taken}$`));
  await expect(field(page, 'Email'), 'the first invalid field on the screen').toBeFocused();
  await expect(field(page, 'Phone number (optional)')).toHaveAccessibleDescription('This is too long');
  await expect(page.getByText('Some fields are not right.')).toHaveCount(0);
  await expect(field(page, 'Password')).toHaveValue('correct horse');

  await submit(page);
  await expect(field(page, 'Phone number (optional)')).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'Email'), 'without a message for the whole form').toHaveAccessibleDescription(
    new RegExp(`${taken}$`),
  );
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'The door is closed.' })).toBeVisible();
});

test('shows other errors in a banner with the server’s message or the default, and keeps the input', async ({
  page,
}) => {
  await mockReply(
    page,
    register.path,
    buildProblemReply(429, 'Too many attempts. Please try again in 12 minutes.'),
    { status: 500, json: { message: 'Sent as a message.' } },
    { status: 500, json: {} },
  );
  await page.goto('/register');
  await fillForm(page, required);
  for (const sentence of ['Too many attempts.', 'Sent as a message.', 'Registration failed']) {
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    for (const [label, value] of Object.entries(required))
      await expect(field(page, label)).toHaveValue(value);
  }
});
