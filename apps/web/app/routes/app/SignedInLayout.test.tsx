import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createDashboard, createMockApp } from '../../../e2e/support/mock-app.ts';
import { createSmallScan } from '../../../e2e/support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from '../../../e2e/support/mock-scan-api.ts';
import { renderScreen } from '../../../test-utils/render-screen.tsx';

const findPlan = async () => within(await screen.findByRole('region', { name: 'Your plan' }));

test('the sidebar lists its links in order', async () => {
  await renderScreen('/dashboard', { app: createMockApp() });
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  const links = navigation.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/dashboard'],
    ['Sites', '/sites'],
    ['Scans', '/scans'],
    ['Audits', '/audits'],
    ['Reports', '/reports'],
    ['Widget', '/widget'],
    ['Settings', '/profile'],
    ['Help', '/help'],
  ]);
});

test('the sidebar shows usage, the plan and an upgrade link on the Free plan', async () => {
  await renderScreen('/dashboard', { app: createMockApp() });
  const plan = await findPlan();
  expect(await plan.findByText('3/10')).toBeVisible();
  expect(plan.getAllByText('Usage this month')[0]).toBeVisible();
  const bar = plan.getByRole<HTMLProgressElement>('progressbar', { name: 'Usage this month' });
  expect(bar.value / bar.max).toBe(0.3);
  expect(plan.getByText('Free')).toBeVisible();
  expect(plan.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscription');
});

test('the sidebar offers no upgrade on a paid plan', async () => {
  const dashboard = createDashboard(60, { name: 'Pro', max_scans_per_month: 250 });
  await renderScreen('/dashboard', { app: { ...createMockApp(), dashboard } });
  const plan = await findPlan();
  expect(await plan.findByText('60/250')).toBeVisible();
  expect(plan.getByText('Pro')).toBeVisible();
  expect(plan.queryByRole('link', { name: 'Upgrade' })).toBeNull();
});

test('the sidebar shows the account’s plan without dashboard data', async () => {
  await renderScreen('/subscription', {
    app: createMockApp(),
    replies: { '/api/auth/dashboard/': [buildProblemReply(403, 'Not now.')] },
  });
  const plan = await findPlan();
  expect(await plan.findByText('0/10')).toBeVisible();
  expect(plan.getByText('Free')).toBeVisible();
});

const scanId = '00000000-0000-4000-8000-000000000001';

test.each<[path: string, title: string, ancestors: string[], documentTitle?: string]>([
  ['/sites/import', 'Add sites', ['Sites']],
  ['/dashboard', 'Overview', []],
  ['/profile', 'Settings', []],
  ['/scans', 'Scans', []],
  ['/scans/new', 'New scan', ['Scans']],
  // The tab says which scan it shows.
  [`/scans/${scanId}`, 'Scan detail', ['Scans'], 'Scan results for shop.example'],
  ['/reports', 'Reports', []],
  ['/widget', 'Widget', []],
  ['/subscription', 'Subscription', []],
  ['/help', 'Help', []],
])(
  '%s is titled “%s”, below %j, and has no footer',
  async (path, title, ancestors, documentTitle = title) => {
    await renderScreen(path, {
      app: createMockApp(),
      mock: (page) => mockScanApi(page, createSmallScan(scanId)),
    });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByText(title)).toHaveAttribute('aria-current', 'page');
    expect(crumbs.queryAllByRole('link').map((link) => link.textContent)).toEqual(ancestors);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.title).toBe(`${documentTitle} · Curbcut`));
    expect(screen.queryByRole('contentinfo')).toBeNull();
  },
);
