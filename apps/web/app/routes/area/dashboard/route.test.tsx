import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { verifiedUser } from '../../../../e2e/support/mock-account.ts';
import { createArea, createDashboard, createUserScan } from '../../../../e2e/support/mock-area.ts';
import { createOverview } from '../../../../e2e/support/mock-overview.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { renderScreen } from '../../../../test-kit/render-screen.tsx';

const path = '/dashboard';
const getMain = () => within(screen.getByRole('main'));
const getRecentScans = () => within(screen.getByRole('region', { name: 'Recent scans' }));
const findMetric = async (note: string) => (await screen.findByText(note)).closest('div');
const notNow = buildProblemReply(403, 'Not now.');

test('greets users by first name, and links to a new scan', async () => {
  await renderScreen(path, { area: createArea() });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, Ada$/);
  expect(screen.getByText('Here’s an overview of your accessibility testing.')).toBeVisible();
  expect(getMain().getAllByRole('link', { name: 'New scan' })[0]).toHaveAttribute('href', '/scan');
});

test('greets users without a first name as User', async () => {
  await renderScreen(path, { area: { ...createArea(), user: { ...verifiedUser, first_name: ' ' } } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, User$/);
});

test('shows four metrics', async () => {
  await renderScreen(path, { area: createArea() });
  expect(await findMetric('scans completed')).toHaveTextContent('Scans this month3scans completed');
  expect(await findMetric('scans available')).toHaveTextContent('Scans remaining7scans available');
  expect(await findMetric('accessibility rating')).toHaveTextContent('Average score71accessibility rating');
  expect(await findMetric('10 scans per month')).toHaveTextContent('PlanFree10 scans per month');
});

test('shows a dash when there is no average score', async () => {
  await renderScreen(path, { area: { ...createArea(), dashboard: createDashboard(0) } });
  expect(await findMetric('accessibility rating')).toHaveTextContent('–None yet');
});

test('lists five recent scans with URL, date, pages, score and status, linked to their results', async () => {
  const scans = [
    createUserScan(0, { status: 'running', score: null, pages_scanned: 0 }),
    createUserScan(1, { url: 'https://www.shop.example/sale/', score: 91 }),
    createUserScan(3, { status: 'failed', score: null, pages_scanned: 0 }),
    createUserScan(9, { status: 'being_rethought', score: null, created_at: '2025-01-15T12:00:00.000Z' }),
    createUserScan(6, { status: 'queued', score: null }),
    createUserScan(7),
  ];
  await renderScreen(path, { area: { ...createArea(), scans } });
  await screen.findByText('www.shop.example/sale');
  const rows = getRecentScans().getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent(/Running.*Today, [\d:]+ · 1 page$/);
  expect(rows[1]).toHaveTextContent(/www\.shop\.example\/sale.*Completed.*Yesterday · 6 pages.*91\/100/);
  expect(rows[2]).toHaveTextContent(/Failed.*3 days ago/);
  expect(rows[3]).toHaveTextContent(/being_rethought.*Jan 15/);
  expect(rows[4]).toHaveTextContent('Queued');
  for (const [index, { id }] of scans.slice(0, 5).entries())
    expect(within(rows[index]!).getByRole('link')).toHaveAttribute('href', `/scan-results/${id}`);
  expect(screen.getByRole('link', { name: 'View all scans' })).toHaveAttribute('href', '/scans');
});

test('shows loading, error and empty states for recent scans', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const { user } = await renderScreen(path, {
    area: createArea(),
    replies: {
      '/api/scanner/user-scans/': [
        { ...buildProblemReply(403, 'The list is under maintenance.'), after: promise },
        { json: { scans: [], total: 0, next_cursor: null } },
      ],
    },
  });
  expect(await screen.findByText('Loading scans...')).toBeVisible();
  answer();
  expect(await screen.findByRole('heading', { name: 'Unable to load scans' })).toBeVisible();
  expect(screen.getByText('The list is under maintenance.')).toBeVisible();
  expect(logged.mock.calls.flat().join('\n')).toContain('We couldn’t load your scans.');
  await user.click(getRecentScans().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No scans yet' })).toBeVisible();
  expect(screen.getByText('Run your first accessibility scan to get started.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start scanning' })).toHaveAttribute('href', '/scan');
});

test('reports a dashboard that fails to load, and retries', async () => {
  const { user, getRequests } = await renderScreen(path, {
    area: createArea(),
    replies: { '/api/auth/dashboard/': [notNow, { json: createDashboard(4) }] },
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
  expect(screen.getByText('Not now.')).toBeVisible();
  await user.click(getMain().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('scans completed')).toBeVisible();
  expect(getRequests('/api/auth/dashboard/')).toHaveLength(2);
});

test('reports an overview that fails to load, and retries', async () => {
  const { user } = await renderScreen(path, {
    area: createArea(),
    replies: { '/api/overview/': [notNow, { json: createOverview() }] },
  });
  expect(await screen.findByText('We couldn’t load this section.')).toBeVisible();
  await user.click(getMain().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Needs attention' })).toBeVisible();
  expect(await screen.findByText('scans completed'), 'the rest of the screen').toBeVisible();
});

test('shows what needs attention, and links each number to it', async () => {
  await renderScreen(path, { area: { ...createArea(), overview: createOverview() } });
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const [list] = attention.getAllByRole('list');
  expect([...list!.querySelectorAll(':scope > li > div > p')].map((item) => item.textContent)).toEqual([
    '5 open critical issues',
    '2 issues are back',
    '3 overdue issues',
    '1 signed report outdated',
    '7 audit questions assigned to you',
  ]);
  for (const [name, href] of [
    ['documentation.example', '/sites/77777777-7777-4777-8777-000000000002?severity=critical'],
    ['Accessibility report 2025', '/audits/88888888-8888-4888-8888-000000000003?view=results'],
  ] as const)
    expect(attention.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', href);
  const row = within(screen.getByRole('table', { name: /^Sites/ })).getByRole('row', {
    name: /shop\.example/,
  });
  expect(within(row).getByRole('img')).toHaveAccessibleName(/^Score: 74 .* Low 52, high 74\.$/);
  const cells = within(row).getAllByRole('cell');
  expect(cells).toHaveLength(4);
  for (const [index, text] of [
    /52.*74/,
    /^\+4 since the previous scan$/,
    /^23/,
    /2 regressed, 3 new, 5 fixed$/,
  ].entries())
    expect(cells[index]).toHaveTextContent(text);
  const audits = within(screen.getByRole('region', { name: 'Audits in progress' }));
  const [first, second] = audits.getAllByRole('listitem');
  expect(first).toHaveTextContent('26 of 40 questions answered');
  expect(second).toHaveTextContent('harbor.example, shared with you, 7 assigned to you');
  const [progress] = audits.getAllByRole<HTMLProgressElement>('progressbar');
  expect(progress!.value / progress!.max).toBe(0.65);
});

test('says that nothing is urgent', async () => {
  const quiet = { open: 2, critical: 0, overdue: 0, regressed: 0 };
  const overview = createOverview();
  await renderScreen(path, {
    area: {
      ...createArea(),
      overview: {
        totals: { sites: 1, ...quiet },
        sites: overview.sites.slice(0, 1).map((site) => ({ ...site, ...quiet })),
        audits: [],
        outdated_reports: [],
      },
    },
  });
  expect(await screen.findByText('No critical, regressed or overdue issues on your 1 site.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Audits in progress' })).toBeNull();
});

test('stays simple for a new account', async () => {
  await renderScreen(path, { area: { ...createArea(), scans: [] } });
  expect(await screen.findByRole('heading', { name: 'No scans yet' })).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sites' })).toBeNull();
});

test.each([
  { used: 8, name: '80% used', tone: 'normal', warning: null, counts: 'Used8Remaining2' },
  {
    used: 9,
    name: '90% used',
    tone: 'warning',
    warning: /1 scan left until March 1/,
    counts: 'Used9Remaining1',
  },
  {
    used: 12,
    name: '100% used',
    tone: 'warning',
    warning: /No scans left until March 1/,
    counts: 'Used12Remaining0',
  },
])(
  'shows $name for $used of 10 scans, and warns above 80%',
  async ({ used, name, tone, warning, counts }) => {
    await renderScreen(path, { area: { ...createArea(), dashboard: createDashboard(used) } });
    const bar = await screen.findByRole('progressbar', { name });
    expect(bar).toHaveAttribute('data-tone', tone);
    expect(getMain().getByText(`${used} of 10`)).toBeVisible();
    expect(getMain().getByText('Used').closest('dl')).toHaveTextContent(counts);
    const upgrade = getMain().queryByRole('link', { name: 'Upgrade plan' });
    if (warning === null) {
      expect(getMain().queryByText('Usage limit approaching')).toBeNull();
      expect(upgrade).toBeNull();
    } else {
      expect(getMain().getByText('Usage limit approaching')).toBeVisible();
      expect(getMain().getByText(warning)).toBeVisible();
      expect(upgrade).toHaveAttribute('href', '/subscription');
    }
  },
);

test('links the quick actions to a new scan, reports and settings', async () => {
  await renderScreen(path, { area: createArea() });
  const heading = await screen.findByRole('heading', { name: 'Quick actions' });
  const links = within(heading.parentElement!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New scan', '/scans/new'],
    ['View reports', '/reports'],
    ['Settings', '/profile'],
  ]);
});
