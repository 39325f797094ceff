import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { createDashboard, createPayingApp, mockAppApi, openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PROVIDER_URL = 'https://pay.example/session';

/** Mocks the provider's page, so that no request leaves this machine. */
async function mockPaymentProvider(page: Page): Promise<void> {
  await page.route(`${PROVIDER_URL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Provider</h1>' }),
  );
}

test('switches plans immediately when self-hosted, with a confirmation for smaller plans', async ({
  page,
}) => {
  const app = await openApp(page, '/subscription');
  const plans = { Free: 10, Starter: 50, Pro: 250, Business: 2000 } as const;
  const requestedPlans: string[] = [];
  await routeApi(page, '**/api/billing/change-plan/', (route) => {
    const { plan } = route.request().postDataJSON() as { plan: keyof typeof plans };
    requestedPlans.push(plan);
    app.subscription = {
      ...app.subscription,
      plan,
      max_scans_per_month: plans[plan],
      scans_remaining: plans[plan] - 3,
    };
    app.dashboard = createDashboard(3, { name: plan, max_scans_per_month: plans[plan] });
    return route.fulfill({ json: app.subscription });
  });
  const side = page.getByRole('region', { name: 'Your plan' });
  await page.getByRole('button', { name: 'Switch to Pro' }).click();
  await expect(page.getByText('You’re now on the Pro plan.')).toBeVisible();
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

test('opens the checkout for the first paid plan', async ({ page }) => {
  await mockPaymentProvider(page);
  const app = createPayingApp({
    plan: 'Free',
    max_scans_per_month: 10,
    price_per_month: 0,
    status: 'free',
    renews_at: null,
    has_portal: false,
  });
  await openApp(page, '/subscription', app);
  const sent = await mockReply(page, '/api/billing/checkout/', { json: { url: `${PROVIDER_URL}/checkout` } });
  await expect(page.getByRole('button', { name: 'Manage payment' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch to Pro' }).click();
  await expect(page).toHaveURL(`${PROVIDER_URL}/checkout`);
  expect(sent[0]?.postDataJSON()).toEqual({ plan: 'Pro' });
});

test('changes, cancels and pays for a paid plan in the portal', async ({ page }) => {
  await mockPaymentProvider(page);
  await mockAppApi(page, createPayingApp());
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
