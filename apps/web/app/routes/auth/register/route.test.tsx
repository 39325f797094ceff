import { register } from '@curbcut/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import {
  findAlert,
  getDescription,
  type RenderedScreen,
  renderScreen,
} from '../../../../test-utils/render-screen.tsx';

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

const getField = (label: string) => screen.getByLabelText(label);
const submit = ({ user }: RenderedScreen) => user.click(screen.getByRole('button', { name: /^Creat/ }));
const waitForDescription = (label: string, expected: RegExp) =>
  waitFor(() => expect(getDescription(getField(label))).toMatch(expected));

async function openRegister(mocks: Parameters<typeof renderScreen>[1] = {}): Promise<RenderedScreen> {
  const rendered = await renderScreen('/register', mocks);
  await screen.findByLabelText('First name');
  return rendered;
}

async function fillForm({ user }: RenderedScreen, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(getField(label));
    await user.type(getField(label), value);
  }
}

function expectValues(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) expect(getField(label)).toHaveValue(value);
}

test('shows missing input at each required field and focuses the first', async () => {
  await submit(await openRegister());
  await waitForDescription('First name', /^First name is required$/);
  expect(getField('First name')).toHaveFocus();
  expect(getDescription(getField('Last name'))).toBe('Last name is required');
  expect(getDescription(getField('Email'))).toMatch(/Email is required$/);
  expect(getDescription(getField('Password'))).toMatch(/Password is required$/);
  expect(getDescription(getField('Confirm password'))).toBe('Please confirm your password');
  for (const label of Object.keys(optional)) expect(getField(label)).not.toHaveAttribute('aria-invalid');
});

test('shows invalid input at its field and keeps the input', async () => {
  const rendered = await openRegister();
  const wrong = {
    ...required,
    Email: 'ada at example',
    Password: '1234567',
    'Confirm password': '7654321',
    'Website URL (optional)': 'engines.example',
  };
  await fillForm(rendered, wrong);
  await submit(rendered);
  await waitForDescription('Email', /Please enter a valid email address$/);
  expect(getField('Email')).toHaveFocus();
  expect(getDescription(getField('Password'))).toMatch(/Password must be at least 8 characters long$/);
  expect(getDescription(getField('Website URL (optional)'))).toBe(
    'Please enter a valid URL (include http:// or https://)',
  );
  expectValues(wrong);
  // The passwords are compared once both are valid.
  await fillForm(rendered, { Password: '12345678' });
  await submit(rendered);
  await waitForDescription('Confirm password', /^Passwords do not match$/);
  expect(getField('Email')).toHaveFocus();
});

test('shows the first server message at each field', async () => {
  const taken = 'An account with this email address already exists';
  const rendered = await openRegister({
    replies: {
      [register.path]: [
        buildProblemReply(400, 'Some fields are not right.', {
          phone_number: ['This is too long'],
          email: [taken, 'And another thing'],
        }),
        { status: 400, json: { details: { email: [taken] } } },
        buildProblemReply(400, 'The door is closed.', { email: [taken], door: ['Closed.'] }),
      ],
    },
  });
  await fillForm(rendered, { ...required, ...optional });
  await submit(rendered);
  await waitForDescription('Email', new RegExp(`${taken}$`));
  expect(getField('Email'), 'the first invalid field on the screen').toHaveFocus();
  expect(getDescription(getField('Phone number (optional)'))).toBe('This is too long');
  expect(screen.queryByText('Some fields are not right.')).toBeNull();
  expect(getField('Password')).toHaveValue('correct horse');

  await submit(rendered);
  await waitFor(() => expect(getField('Phone number (optional)')).not.toHaveAttribute('aria-invalid'));
  await waitForDescription('Email', new RegExp(`${taken}$`));
  await submit(rendered);
  expect(await findAlert('The door is closed.')).toBeVisible();
});

test('shows other errors in a banner with the server’s message or the default, and keeps the input', async () => {
  const rendered = await openRegister({
    replies: {
      [register.path]: [
        buildProblemReply(429, 'Too many attempts. Try again in 12 minutes.'),
        { status: 500, json: { message: 'Sent as a message.' } },
        { status: 500, json: {} },
      ],
    },
  });
  await fillForm(rendered, required);
  for (const sentence of ['Too many attempts.', 'Sent as a message.', 'Registration failed']) {
    await submit(rendered);
    expect(await findAlert(sentence)).toBeVisible();
    expectValues(required);
  }
});
