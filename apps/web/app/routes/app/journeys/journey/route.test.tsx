import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createMockApp } from '../../../../../e2e/support/mock-app.ts';
import { createJourneyDetails, JOURNEY_ID } from '../../../../../e2e/support/mock-journeys.ts';
import { createSite, mockSitesApi, SITE_ID } from '../../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../../test-utils/render-screen.tsx';

const path = `/api/sites/${SITE_ID}/journeys/${JOURNEY_ID}/`;
const openEditor = (replies: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(`/sites/${SITE_ID}/journeys/${JOURNEY_ID}`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [createSite()]),
    ...replies,
  });
const listSteps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');

test('shows each step, and which are tested, not allowed or missing a secret', async () => {
  await openEditor();
  await screen.findByRole('heading', { name: 'Checkout', level: 1 });
  expect(listSteps()).toEqual([
    expect.stringMatching(/Open https:\/\/shop\.example\/cart.*Step 1: Cart/),
    expect.stringMatching(/Click “Go to checkout”.*Step 2: Address/),
    expect.stringContaining('Fill in #email with “ada@shop.example”'),
    expect.stringContaining('Fill in “Security number” with the secret CARD_CODE'),
    expect.stringMatching(/Click “Send order”.*The scan stops before this step/),
  ]);
  expect(await screen.findByRole('button', { name: 'Set CARD_CODE' })).toBeTruthy();
});

test('moves steps with the keyboard, keeps focus, and saves a new version', async () => {
  const saved = { ...createJourneyDetails(), version: 4 };
  const { user, getRequests } = await openEditor({
    replies: { [path]: [{ json: createJourneyDetails() }, { json: saved }] },
  });
  const up = await screen.findByRole('button', { name: 'Move step 3 up' });
  up.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(listSteps()[0]).toContain('Fill in #email');
  expect(screen.getByText('Moved to position 1 of 5.')).toBeTruthy();
  // The button moved with its step, and can't go further up.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move step 1 up' }));
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('button', { name: 'Move step 1 down' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move step 2 down' }));
  await user.click(screen.getByRole('button', { name: 'Move step 2 up' }));

  await user.click(screen.getByRole('button', { name: 'Edit step 5' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit step' });
  await user.selectOptions(
    within(dialog).getByLabelText('Does this step pay for, send or delete something?'),
    'Yes, do it once per scan',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Apply changes' }));
  await user.click(screen.getByRole('button', { name: 'Remove step 4' }));
  await user.click(screen.getByRole('button', { name: 'Save journey' }));
  const request = getRequests(path).find((one) => one.method() === 'PUT');
  expect(request?.postDataJSON()).toMatchObject({
    base_version: 3,
    journey: {
      title: 'Checkout',
      signedIn: { element: ['text/Sign out'] },
      steps: [
        { type: 'change', value: 'ada@shop.example' },
        { type: 'navigate' },
        { type: 'click', name: 'Address' },
        { type: 'click', name: 'Confirmation', commits: true, allowed: true },
      ],
    },
  });
});

test('adds a step that opens a link in an email, without empty patterns', async () => {
  const saved = { ...createJourneyDetails(), version: 4 };
  const { user, getRequests } = await openEditor({
    replies: { [path]: [{ json: createJourneyDetails() }, { json: saved }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Add step' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add step' });
  await user.selectOptions(within(dialog).getByLabelText('What it does'), 'Open a link in an email');
  await user.type(within(dialog).getByRole('textbox', { name: /^Subject/ }), 'Sign in to *');
  await user.click(within(dialog).getByRole('button', { name: 'Add step' }));
  expect(listSteps().at(-1)).toContain('Open the link in the email “Sign in to *” (mailbox MAILBOX)');
  await user.click(screen.getByRole('button', { name: 'Save journey' }));
  const request = getRequests(path).find((one) => one.method() === 'PUT');
  expect(request?.postDataJSON().journey.steps.at(-1)).toEqual({
    type: 'openEmailLink',
    mailbox: 'MAILBOX',
    subject: 'Sign in to *',
  });
});

describe('running one step', () => {
  const tryPath = `/api/sites/${SITE_ID}/journeys/try/`;
  const screenshot = 'data:image/png;base64,iVBORw0KGgo=';
  const { journey } = createJourneyDetails();
  const reached = (index: number) => ({
    index,
    healed: null,
    url: `https://shop.example/${index}`,
    screenshot,
  });

  test('shows its screenshot next to the step until the steps change', async () => {
    const tried = { steps: [reached(0), reached(1)], problem: null, page: null, journey };
    const { user, getRequests } = await openEditor({ replies: { [tryPath]: [{ json: tried }] } });
    await user.click(await screen.findByRole('button', { name: 'Run to step 2' }));
    const step = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')[1]!;
    expect(await within(step).findByText(/^Step 2 is done/)).toBeTruthy();
    expect(within(step).getByRole('img', { name: 'The page after step 2' }).getAttribute('src')).toBe(
      screenshot,
    );
    expect(getRequests(tryPath)[0]?.postDataJSON()).toMatchObject({
      last_step: 1,
      journey: { title: 'Checkout' },
    });
    await user.click(screen.getByRole('button', { name: 'Move step 1 down' }));
    expect(screen.queryByText(/^Step 2 is done/)).toBeNull();
  });

  test('explains why the step wasn’t reached', async () => {
    const problem = {
      code: 'scan/step-failed',
      reason: 'Step 2 (click) matches no visible element.',
      screenshot,
    };
    const replies = [
      { json: { steps: [reached(0)], problem, page: null, journey } },
      {
        json: { steps: [reached(0), reached(1), reached(2), reached(3)], problem: null, page: null, journey },
      },
      { status: 409, json: { error: 'The secret CARD_CODE isn’t set.', code: 'journey/secrets' } },
    ];
    const { user } = await openEditor({ replies: { [tryPath]: replies } });
    await user.click(await screen.findByRole('button', { name: 'Run to step 3' }));
    expect(await screen.findByText(problem.reason)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'The page where we stopped' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Run to step 5' }));
    expect(
      await screen.findByText(/^We stopped before step 5, which pays for, sends or deletes/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Run to step 4' }));
    expect(await screen.findByText(/CARD_CODE isn’t set/)).toBeTruthy();
  });
});
