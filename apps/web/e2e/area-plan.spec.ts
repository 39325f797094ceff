import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { createArea, createDashboard, type MockArea, mockAreaApi, openArea } from './support/mock-area.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PROVIDER_URL = 'https://pay.example/session';

/** An account with a paid Pro plan. */
function createPayingAccount(change: Partial<MockArea['subscription']> = {}): MockArea {
  const area = createArea();
  area.dashboard = createDashboard(210, { name: 'Pro', max_scans_per_month: 250 });
  area.subscription = {
    ...area.subscription,
    plan: 'Pro',
    max_scans_per_month: 250,
    max_pages_per_scan: 250,
    price_per_month: 49,
    scans_used_this_month: 210,
    scans_remaining: 40,
    billing: 'stripe',
    explanation: 'Plans are paid by card with Stripe.',
    status: 'active',
    renews_at: '2026-03-12T00:00:00.000Z',
    has_portal: true,
    ...change,
  };
  return area;
}

/** Mocks the provider's page, so that no request leaves this machine. */
async function mockPaymentProvider(page: Page): Promise<void> {
  await page.route(`${PROVIDER_URL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Provider</h1>' }),
  );
}

test('shows the plan, its usage and the reset date', async ({ page }) => {
  await openArea(page, '/subscription');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'Free' })).toBeVisible();
  await expect(main.getByText('Free of charge')).toBeVisible();
  await expect(main.getByRole('progressbar', { name: 'Scans this month' })).toHaveAttribute(
    'aria-valuetext',
    '3 of 10',
  );
  await expect(main.getByText('Up to 10 pages per scan. Your scans reset on March 1 (UTC).')).toBeVisible();
  await expect(main.getByText('Nobody pays here, so plans switch at once.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Invoices' })).toHaveCount(0);
  await expect(main.getByRole('listitem').filter({ hasText: '$149' })).toContainText(
    /Business.*2,000 scans per month.*2,000 pages per scan/,
  );
});

test('switches plans immediately when self-hosted, with a confirmation for smaller plans', async ({
  page,
}) => {
  const area = await openArea(page, '/subscription');
  const plans = { Free: 10, Starter: 50, Pro: 250, Business: 2000 } as const;
  const requestedPlans: string[] = [];
  await routeApi(page, '**/api/billing/change-plan/', (route) => {
    const { plan } = route.request().postDataJSON() as { plan: keyof typeof plans };
    requestedPlans.push(plan);
    area.subscription = {
      ...area.subscription,
      plan,
      max_scans_per_month: plans[plan],
      scans_remaining: plans[plan] - 3,
    };
    area.dashboard = createDashboard(3, { name: plan, max_scans_per_month: plans[plan] });
    return route.fulfill({ json: area.subscription });
  });
  const side = page.getByRole('region', { name: 'Your plan' });
  await page.getByRole('button', { name: 'Switch to Pro' }).click();
  await expect(page.getByText('You are now on the Pro plan.')).toBeVisible();
  await expect(side.getByText('3/250', { exact: true })).toBeVisible();
  await expect(side.getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Switch to Pro' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 3, name: 'Pro' })).toBeFocused();

  await page.getByRole('button', { name: 'Switch to Free' }).click();
  const question = page.getByRole('alertdialog', { name: 'Switch to Free?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Switch to Free' })).toBeFocused();
  await page.getByRole('button', { name: 'Switch to Free' }).click();
  await question.getByRole('button', { name: 'Switch plan' }).click();
  await expect(side.getByText('3/10', { exact: true })).toBeVisible();
  await expect(side.getByRole('link', { name: 'Upgrade' })).toBeVisible();
  expect(requestedPlans).toEqual(['Pro', 'Free']);
});

test('explains why a plan switch failed', async ({ page }) => {
  await openArea(page, '/subscription');
  await mockReply(page, '/api/billing/change-plan/', buildProblemReply(409, 'Plans are paid here.'));
  await page.getByRole('button', { name: 'Switch to Starter' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Plans are paid here.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to Starter' })).toBeFocused();
});

test('opens the checkout for the first paid plan', async ({ page }) => {
  await mockPaymentProvider(page);
  const area = createPayingAccount({
    plan: 'Free',
    max_scans_per_month: 10,
    price_per_month: 0,
    status: 'free',
    renews_at: null,
    has_portal: false,
  });
  await openArea(page, '/subscription', area);
  const sent = await mockReply(page, '/api/billing/checkout/', { json: { url: `${PROVIDER_URL}/checkout` } });
  await expect(page.getByRole('button', { name: 'Manage payment' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch to Pro' }).click();
  await expect(page).toHaveURL(`${PROVIDER_URL}/checkout`);
  expect(sent[0]?.postDataJSON()).toEqual({ plan: 'Pro' });
});

test('changes, cancels and pays for a paid plan in the portal', async ({ page }) => {
  await mockPaymentProvider(page);
  await mockAreaApi(page, createPayingAccount());
  const sent = await mockReply(page, '/api/billing/portal/', { json: { url: `${PROVIDER_URL}/portal` } });
  const ways = [
    ['Switch to Business', { plan: 'Business' }],
    ['Switch to Free', { plan: 'Free' }],
    ['Manage payment', {}],
  ] as const;
  for (const [button, body] of ways) {
    await openPage(page, '/subscription');
    await page.getByRole('button', { name: button }).click();
    if (button === 'Switch to Free')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Switch plan' }).click();
    await expect(page).toHaveURL(`${PROVIDER_URL}/portal`);
    expect(sent.at(-1)?.postDataJSON()).toEqual(body);
  }
});

test('shows when a paid plan renews, ends or has a failed payment', async ({ page }) => {
  const area = await openArea(page, '/subscription', createPayingAccount());
  const main = page.getByRole('main');
  await expect(main.getByText('$49 a month', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Your plan renews on March 12.')).toBeVisible();
  await expect(main.getByRole('progressbar')).toHaveAttribute('data-tone', 'warning');
  area.subscription = {
    ...area.subscription,
    status: 'ending',
    renews_at: null,
    ends_at: '2026-03-12T00:00:00.000Z',
  };
  await page.reload();
  await expect(main.getByText('Your plan is canceled and ends on March 12.')).toBeVisible();
  area.subscription = { ...area.subscription, status: 'past-due' };
  await page.reload();
  await expect(main.getByText(/Your last payment failed\. We will try again/)).toBeVisible();
});

test('confirms a payment with the provider, and reports a canceled one as not charged', async ({ page }) => {
  await mockAreaApi(page, createPayingAccount());
  const queries: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/subscription/') && queries.push(new URL(request.url()).search),
  );
  await openPage(page, '/subscription?checkout=done');
  await expect(page.getByRole('alert').filter({ hasText: 'Thank you.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pro' }).first()).toBeVisible();
  await openPage(page, '/subscription?checkout=cancelled');
  await expect(page.getByText('The payment was canceled. You were not charged.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pro' }).first()).toBeVisible();
  expect(queries).toEqual(['?fresh=true', '']);
});

test('shows an empty list, invoices and older invoices, and reports a loading error', async ({ page }) => {
  const area = await openArea(page, '/subscription', createPayingAccount());
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByText('No invoices yet.')).toBeVisible();
  area.invoices = Array.from({ length: 30 }, (_, index) => ({
    id: `in_${index}`,
    number: index === 0 ? null : `CURB-${index}`,
    created_at: '2026-02-03T12:00:00.000Z',
    total: 4900,
    currency: 'usd',
    status: index === 0 ? 'draft' : 'paid',
    page_url: index === 0 ? null : `${PROVIDER_URL}/invoice/${index}`,
    pdf_url: null,
  }));
  await page.reload();
  const rows = invoices.getByRole('rowheader');
  await expect(rows).toHaveCount(24);
  await expect(invoices.getByRole('row').nth(2)).toHaveText(/CURB-1.*February 3, 2026.*paid.*\$49\.00/);
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', `${PROVIDER_URL}/invoice/1`);
  await expect(rows.nth(0)).toHaveText('in_0');
  await invoices.getByRole('button', { name: 'Show older invoices' }).click();
  await expect(rows).toHaveCount(30);
  await mockReply(page, '/api/billing/invoices/', buildProblemReply(409, 'Stripe is not answering.'));
  await page.reload();
  await expect(invoices.getByText('Stripe is not answering.')).toBeVisible();
});

test('retries a plan that fails to load', async ({ page }) => {
  const area = createArea();
  await mockAreaApi(page, area);
  await mockReply(page, '/api/billing/subscription/', buildProblemReply(409, 'Not now.'), {
    json: area.subscription,
  });
  await openPage(page, '/subscription');
  await expect(page.getByRole('heading', { name: 'Your plan could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
});
