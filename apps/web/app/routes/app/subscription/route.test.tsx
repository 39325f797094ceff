import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp, createPayingApp } from '../../../../e2e/support/mock-app.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { findAlert, renderScreen } from '../../../../test-utils/render-screen.tsx';

const path = '/subscription';
const getInvoices = () => within(screen.getByRole('region', { name: 'Invoices' }));

test('shows the plan, its usage and the reset date', async () => {
  await renderScreen(path, { app: createMockApp() });
  expect(await screen.findByRole('heading', { level: 2, name: 'Free' })).toBeVisible();
  expect(screen.getByText('$0 a month')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Scans this month' })).toHaveAttribute(
    'aria-valuetext',
    '3 of 10',
  );
  expect(screen.getByText('Up to 10 pages per scan. Your scans reset on March 1 (UTC).')).toBeVisible();
  expect(screen.getByText('Plans are free here. Switch any time.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull();
  const plans = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(plans.find((text) => text.includes('$149'))).toMatch(
    /Business.*2,000 scans per month.*2,000 pages per scan/,
  );
});

test('explains why a plan switch failed', async () => {
  const { user } = await renderScreen(path, {
    app: createMockApp(),
    replies: { '/api/billing/change-plan/': [buildProblemReply(409, 'Plans are paid here.')] },
  });
  const button = await screen.findByRole('button', { name: 'Switch to Starter' });
  await user.click(button);
  expect(await findAlert('Plans are paid here.')).toBeVisible();
  expect(button).toHaveFocus();
});

test.each([
  [{}, 'Your plan renews on March 12.'],
  [
    { status: 'ending' as const, renews_at: null, ends_at: '2026-03-12T00:00:00.000Z' },
    'Your plan is canceled and ends on March 12.',
  ],
  [{ status: 'past-due' as const }, /Your last payment failed\. We’ll try again/],
])('shows when a paid plan renews, ends or has a failed payment: %j', async (change, sentence) => {
  await renderScreen(path, { app: createPayingApp(change) });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getAllByText('$49 a month')[0]).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Scans this month' })).toHaveAttribute(
    'data-tone',
    'warning',
  );
});

test('confirms a payment with the provider', async () => {
  const app = createPayingApp();
  const { getRequests } = await renderScreen(`${path}?checkout=done`, {
    app,
    replies: { '/api/billing/subscription/': [{ json: app.subscription }] },
  });
  expect(await findAlert('Thank you.')).toBeVisible();
  expect((await screen.findAllByRole('heading', { name: 'Pro' }))[0]).toBeVisible();
  expect(getRequests('/api/billing/subscription/').map((request) => new URL(request.url()).search)).toEqual([
    '?refresh=true',
  ]);
});

test('confirms that a canceled payment wasn’t charged', async () => {
  const app = createPayingApp();
  const { getRequests } = await renderScreen(`${path}?checkout=cancelled`, {
    app,
    replies: { '/api/billing/subscription/': [{ json: app.subscription }] },
  });
  expect(await screen.findByText('The payment was canceled. You weren’t charged.')).toBeVisible();
  expect((await screen.findAllByRole('heading', { name: 'Pro' }))[0]).toBeVisible();
  expect(getRequests('/api/billing/subscription/').map((request) => new URL(request.url()).search)).toEqual([
    '',
  ]);
});

test('shows that there are no invoices yet', async () => {
  await renderScreen(path, { app: createPayingApp() });
  expect(await screen.findByText('No invoices yet.')).toBeVisible();
});

test('shows invoices, and older ones on request', async () => {
  const app = createPayingApp();
  app.invoices = Array.from({ length: 30 }, (_, index) => ({
    id: `in_${index}`,
    number: index === 0 ? null : `CURB-${index}`,
    created_at: '2026-02-03T12:00:00.000Z',
    total: 4900,
    currency: 'usd',
    status: index === 0 ? 'draft' : 'paid',
    page_url: index === 0 ? null : `https://pay.example/invoice/${index}`,
    pdf_url: null,
  }));
  const { user } = await renderScreen(path, { app });
  await screen.findByText('CURB-1');
  const rows = getInvoices().getAllByRole('rowheader');
  expect(rows).toHaveLength(24);
  expect(getInvoices().getAllByRole('row')[2]).toHaveTextContent(/CURB-1.*February 3, 2026.*paid.*\$49\.00/);
  expect(within(rows[1]!).getByRole('link')).toHaveAttribute('href', 'https://pay.example/invoice/1');
  expect(rows[0]).toHaveTextContent(/^in_0$/);
  await user.click(getInvoices().getByRole('button', { name: 'Show older invoices' }));
  await waitFor(() => expect(getInvoices().getAllByRole('rowheader')).toHaveLength(30));
});

test('explains why invoices could not be loaded', async () => {
  await renderScreen(path, {
    app: createPayingApp(),
    replies: { '/api/billing/invoices/': [buildProblemReply(409, 'Stripe is not answering.')] },
  });
  expect(await screen.findByText('Stripe is not answering.')).toBeVisible();
});

test('retries after the plan fails to load', async () => {
  const app = createMockApp();
  const { user } = await renderScreen(path, {
    app,
    replies: {
      '/api/billing/subscription/': [buildProblemReply(409, 'Not now.'), { json: app.subscription }],
    },
  });
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your plan' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Plans' })).toBeVisible();
});
