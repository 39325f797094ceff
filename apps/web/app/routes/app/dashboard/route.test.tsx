import type { Overview } from '@curbcut/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyOverview, verifiedUser } from '../../../../e2e/support/mock-account.ts';
import { createDashboard, createMockApp, createUserScan } from '../../../../e2e/support/mock-app.ts';
import { AUDIT_ID } from '../../../../e2e/support/mock-audit.ts';
import { createOverview } from '../../../../e2e/support/mock-overview.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

const path = '/dashboard';
const getMain = () => within(screen.getByRole('main'));
const getRecentScans = () => within(screen.getByRole('region', { name: 'Recent scans' }));
const findMetric = async (note: string) => (await screen.findByText(note)).closest('div');
const notNow = buildProblemReply(403, 'Not now.');

test('greets users by first name, and links to a new scan', async () => {
  await renderScreen(path, { app: createMockApp() });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, Ada$/);
  expect(screen.getByText('Here’s an overview of your accessibility testing.')).toBeVisible();
  expect(getMain().getAllByRole('link', { name: 'New scan' })[0]).toHaveAttribute('href', '/scan');
});

test('greets users without a first name as User', async () => {
  await renderScreen(path, { app: { ...createMockApp(), user: { ...verifiedUser, first_name: ' ' } } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, User$/);
});

test('shows four metrics', async () => {
  await renderScreen(path, { app: createMockApp() });
  expect(await findMetric('scans completed')).toHaveTextContent('Scans this month3scans completed');
  expect(await findMetric('scans available')).toHaveTextContent('Scans remaining7scans available');
  expect(await findMetric('accessibility rating')).toHaveTextContent(
    'Average score71accessibility ratingAverage of your sites’ latest scores',
  );
  expect(await findMetric('10 scans per month')).toHaveTextContent('PlanFree10 scans per month');
});

test('shows a dash when there is no average score', async () => {
  await renderScreen(path, { app: { ...createMockApp(), dashboard: createDashboard(0) } });
  expect(await findMetric('accessibility rating')).toHaveTextContent('–None yet');
});

test('lists five recent scans with URL, date, pages, score and status, linked to their results', async () => {
  const scans = [
    createUserScan(0, { status: 'running', score: null, pages_scanned: 0 }),
    createUserScan(1, { url: 'https://www.shop.example/sale/', score: 91 }),
    createUserScan(3, { status: 'failed', score: null, pages_scanned: 0 }),
    createUserScan(9, { status: 'being_rethought', score: null, completed_at: '2025-01-15T12:00:00.000Z' }),
    createUserScan(6, { status: 'queued', score: null }),
    createUserScan(7),
  ];
  await renderScreen(path, { app: { ...createMockApp(), scans } });
  await screen.findByText('www.shop.example/sale');
  const rows = getRecentScans().getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent(/Running.*Today, [\d:]+ · 1 page$/);
  expect(rows[1]).toHaveTextContent(/www\.shop\.example\/sale.*Completed.*Yesterday · 6 pages.*91\/100/);
  expect(rows[2]).toHaveTextContent(/being_rethought.*Jan 15/);
  expect(rows[3]).toHaveTextContent('Queued');
  const listed = scans.filter(({ status }) => status !== 'failed');
  for (const [index, { id }] of listed.entries())
    expect(within(rows[index]!).getByRole('link')).toHaveAttribute('href', `/scan-results/${id}`);
  expect(screen.getByRole('link', { name: 'View all scans' })).toHaveAttribute('href', '/scans');
});

test('lists failed scans last', async () => {
  const scans = [createUserScan(0, { status: 'failed', score: null, pages_scanned: 0 }), createUserScan(1)];
  await renderScreen(path, { app: { ...createMockApp(), scans } });
  await screen.findByText('shop-0.example');
  const [first, second] = getRecentScans().getAllByRole('listitem');
  expect(first).toHaveTextContent(/shop-1\.example.*Completed/);
  expect(second).toHaveTextContent(/shop-0\.example.*Failed.*no pages tested/);
});

test('shows loading, error and empty states for recent scans', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const { user } = await renderScreen(path, {
    app: createMockApp(),
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
    app: createMockApp(),
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
    app: createMockApp(),
    replies: { '/api/overview/': [notNow, { json: createOverview() }] },
  });
  expect(await screen.findByText('We couldn’t load this section.')).toBeVisible();
  await user.click(getMain().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Needs attention' })).toBeVisible();
  expect(await screen.findByText('scans completed'), 'the rest of the screen').toBeVisible();
});

const getInbox = () => within(screen.getByRole('region', { name: 'Needs attention' }));
const getInboxRows = () =>
  getInbox()
    .getAllByRole('link')
    .map((link) => link.closest('li')!);
const getActions = () =>
  getInbox()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('lists what needs attention on all sites and in all audits, with one action per item', async () => {
  const overview = createOverview();
  await renderScreen(path, { app: { ...createMockApp(), overview } });
  await screen.findByRole('region', { name: 'Needs attention' });
  const rows = getInboxRows();
  expect(rows).toHaveLength(11);
  expect(rows[0]).toHaveTextContent(
    /Critical.*shop\.example · 13 occurrences on 2 pages.*Regressed.*Open issue/,
  );
  expect(rows[0]!.querySelector('img')).toHaveAttribute('src', overview.issues[0]!.thumbnail!.screenshot.url);
  expect(rows[1]).toHaveTextContent(/Critical: .*\d+ days overdue/);
  expect(rows[2]).not.toHaveTextContent(/New|Regressed|overdue/);
  expect(rows[3]!.querySelector('img')).toBeNull();
  expect(rows[3], 'the selector instead of a screenshot').toHaveTextContent(/^img\.hero-3Critical/);
  expect(rows.slice(5).map((row) => row.querySelector('p')?.textContent)).toEqual([
    'The scheduled scan of documentation.example didn’t start',
    'The scan of gone.example failed',
    'Invitation: Audit of the library',
    '3 answers to review: Audit of the shop',
    '7 questions assigned to you: Harbor authority 2026',
    'Signed report outdated: Accessibility report 2025',
  ]);
  expect(getActions()).toEqual([
    ...overview.issues.slice(0, 5).map(({ id, site_id }) => `/sites/${site_id}?state=all&issue=${id}`),
    '/sites/77777777-7777-4777-8777-000000000002?view=schedule',
    '/scans/55555555-5555-4555-8555-000000000007',
    '/audits',
    `/audits/${AUDIT_ID}?state=unreviewed`,
    `/audits/88888888-8888-4888-8888-000000000002?state=undecided&assignee=${verifiedUser.id}`,
    '/audits/88888888-8888-4888-8888-000000000003?view=results',
  ]);
});

test('shows all issues on request, and shows how many are not listed', async () => {
  const { user } = await renderScreen(path, { app: { ...createMockApp(), overview: createOverview() } });
  const more = await screen.findByRole('button', { name: 'Show 2 more issues' });
  expect(screen.getByText('Another 1 issue in your sites’ trackers.')).toBeVisible();
  await user.click(more);
  expect(getInboxRows()).toHaveLength(13);
  expect(screen.getByText('1 more issue in your sites’ trackers.')).toBeVisible();
});

test('filters what needs attention', async () => {
  const { user } = await renderScreen(path, { app: { ...createMockApp(), overview: createOverview() } });
  const overdue = await screen.findByRole('button', { name: 'Overdue 3' });
  await user.click(overdue);
  expect(overdue).toHaveAttribute('aria-pressed', 'true');
  expect(getInboxRows()).toHaveLength(3);
  for (const row of getInboxRows()) expect(row).toHaveTextContent('days overdue');
  await user.click(screen.getByRole('button', { name: 'Latest scan failed 2' }));
  expect(getInboxRows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Latest scan failed 2' }));
  expect(getInboxRows()).toHaveLength(11);
});

test.each(['with a filter', 'without filters'])('links to all issues assigned to me, %s', async (how) => {
  const overview = createOverview();
  if (how === 'without filters') {
    const attention = { critical: 0, regressed: 0, overdue: 0, assigned: 1, issues: 1 };
    const issues = [{ ...overview.issues[0]!, reasons: ['assigned' as const] }];
    const none = {
      failed_scans: [],
      failed_schedules: [],
      audits: [],
      outdated_reports: [],
      invitations: [],
    };
    Object.assign(overview, { ...none, attention, issues });
  }
  const { user } = await renderScreen(path, { app: { ...createMockApp(), overview } });
  await screen.findByRole('region', { name: 'Needs attention' });
  if (how === 'with a filter') await user.click(screen.getByRole('button', { name: 'Assigned to me 1' }));
  const link = getInbox().getByRole('link', { name: 'See all your issues by due date' });
  expect(link).toHaveAttribute('href', '/my-issues');
});

test('shows each site with its score, open issues, and last and next scan', async () => {
  await renderScreen(path, { app: { ...createMockApp(), overview: createOverview() } });
  const table = within(await screen.findByRole('table', { name: /^Sites/ }));
  const row = table.getByRole('row', { name: /shop\.example/ });
  expect(within(row).getByRole('img')).toHaveAccessibleName(/^Score: 74 .* Low 52, high 74\.$/);
  const cells = within(row).getAllByRole('cell');
  expect(cells).toHaveLength(5);
  expect(within(row).getByRole('rowheader')).toHaveTextContent(
    /checkoutclient: Tide MugsOwner: Ada Lovelace$/,
  );
  for (const [index, text] of [
    /^Score: 74, grade C$/,
    /^\+4 since the previous scan with the same scope$/,
    /^23 open issues4 critical 11 serious 5 moderate 3 minor 2 regressed$/,
    /12 pages2 regressed, 3 new, 5 fixed$/,
    /^Next scan /,
  ].entries())
    expect(cells[index]).toHaveTextContent(text);
  expect(
    table.getByRole('row', { name: /documentation/ }),
    'scores from scans with different settings aren’t compared',
  ).toHaveTextContent(/91.*Different scope.*8 open.*5 in the last scan.*2 pages, down from 7.*Add schedule/);
  expect(screen.getByText(/^Scores are from the last scan\./)).toBeVisible();
  expect(table.getByRole('row', { name: /new\.example/ })).toHaveTextContent(
    /No score yet.*Last scan: None completed/,
  );
  expect(within(row).getByRole('link', { name: /^Last scan: / })).toBeVisible();
});

test('doesn’t say that the scope changed if the previous scan has no score', async () => {
  const overview = createOverview();
  const [shop] = overview.sites;
  const [first] = shop!.trend;
  const last = shop!.trend.at(-1)!;
  const sites = [{ ...shop!, trend: [{ ...first!, score: null }, last] }];
  await renderScreen(path, { app: { ...createMockApp(), overview: { ...overview, sites } } });
  const row = await screen.findByRole('row', { name: /shop\.example/ });
  expect(row).toHaveTextContent('No earlier score');
  expect(row).not.toHaveTextContent('Different scope');
});

test('sorts and filters sites', async () => {
  const overview = createOverview();
  const [shop] = overview.sites;
  const sites = [74, 12, 99, 50].map((score, index) => ({
    ...shop!,
    id: `77777777-7777-4777-8777-00000000010${index}`,
    origin: `https://site-${index}.example`,
    thresholds: null,
    last_scan: { ...shop!.last_scan!, score },
    trend: [{ ...shop!.trend[0]!, score }],
  }));
  const { user } = await renderScreen(path, {
    app: { ...createMockApp(), overview: { ...overview, sites } },
  });
  const table = within(await screen.findByRole('table', { name: /^Sites/ }));
  const listSites = () =>
    table.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
  expect(listSites()).toEqual(['site-0.example', 'site-1.example', 'site-2.example', 'site-3.example']);
  await user.click(table.getByRole('button', { name: 'Score' }));
  expect(listSites()).toEqual(['site-1.example', 'site-3.example', 'site-0.example', 'site-2.example']);
  expect(table.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Sort by: Score' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Most urgent' }));
  expect(listSites()[0]).toBe('site-0.example');
  await user.type(screen.getByRole('searchbox', { name: 'Filter sites' }), 'SITE-2');
  expect(listSites()).toEqual(['site-2.example']);
  expect(screen.getByText('1 of 4 sites')).toBeVisible();
});

test('shows the progress of audits', async () => {
  await renderScreen(path, { app: { ...createMockApp(), overview: createOverview() } });
  const audits = within(await screen.findByRole('region', { name: 'Audits in progress' }));
  const [first, second] = audits.getAllByRole('listitem');
  expect(first).toHaveTextContent('26 of 40 questions answered');
  expect(second).toHaveTextContent('harbor.example, shared with you, 7 assigned to you');
  const [progress] = audits.getAllByRole<HTMLProgressElement>('progressbar');
  expect(progress!.value / progress!.max).toBe(0.65);
});

/** The overview of an account with one scanned site that doesn't need attention. */
function createQuietOverview(): Overview {
  const quiet = { open: 2, critical: 0, overdue: 0, regressed: 0 };
  const [site] = createOverview().sites;
  return { ...emptyOverview, totals: { sites: 1, ...quiet }, sites: [{ ...site!, ...quiet }] };
}

test('reports that nothing is urgent', async () => {
  await renderScreen(path, { app: { ...createMockApp(), overview: createQuietOverview() } });
  expect(
    await screen.findByText('No new critical, regressed or overdue issues on your 1 site.'),
  ).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Audits in progress' })).toBeNull();
});

test('mentions critical issues that are in progress', async () => {
  const overview = createQuietOverview();
  overview.totals.critical = 3;
  await renderScreen(path, { app: { ...createMockApp(), overview } });
  expect(await screen.findByText(/on your 1 site\. 3 critical issues are in progress\.$/)).toBeVisible();
});

test('makes no claims before the first scan has finished', async () => {
  const overview = createQuietOverview();
  overview.sites = overview.sites.map((site) => ({ ...site, last_scan: null, trend: [] }));
  await renderScreen(path, { app: { ...createMockApp(), overview } });
  expect(await screen.findByText(/^No scan has finished yet\./)).toBeVisible();
});

test('announces that scans are being imported, then shows their issues', async () => {
  const importing = { ...createQuietOverview(), importing: 7 };
  const { getRequests } = await renderScreen(path, {
    app: createMockApp(),
    replies: { '/api/overview/': [{ json: importing }, { json: createOverview() }] },
  });
  expect(await screen.findByText('Importing 7 scans.')).toBeVisible();
  expect(screen.queryByText(/^No new critical/)).toBeNull();
  await vi.waitFor(() => expect(getInboxRows()).toHaveLength(11), { timeout: 20_000 });
  expect(screen.queryByText('Importing 7 scans.')).toBeNull();
  expect(getRequests('/api/overview/')).toHaveLength(2);
});

test('shows new users a field for their first scan, and the next steps', async () => {
  const { user, getUrl, getRequests } = await renderScreen(path, {
    app: { ...createMockApp(), scans: [] },
    replies: {
      '/api/scanner/start-scan/': [
        buildProblemReply(400, 'This URL isn’t valid.'),
        {
          status: 202,
          json: {
            scan_id: '00000000-0000-4000-8000-000000000001',
            status: 'queued',
            ...{ progress_url: '/', results_url: '/', site_id: null, max_pages: 10 },
            ...{ notice: null, claim_token: null },
          },
        },
      ],
    },
  });
  const first = within(await screen.findByRole('region', { name: 'Scan your first site' }));
  expect(first.getAllByRole('listitem').map((step) => step.querySelector('h3')?.textContent)).toEqual([
    'Scan your site',
    'Fix what matters most',
    'Schedule scans',
  ]);
  const field = first.getByRole('textbox', { name: 'Website address' });
  await user.click(first.getByRole('button', { name: 'Start scan' }));
  expect(first.getByText(/^Enter a website address/)).toBeVisible();
  expect(getRequests('/api/scanner/start-scan/')).toHaveLength(0);
  await user.type(field, 'shop.example{Enter}');
  expect(await first.findByText('This URL isn’t valid.')).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, '{Enter}');
  await vi.waitFor(() => expect(getUrl()).toMatch(/^\/scans\/00000000/));
  expect(getRequests('/api/scanner/start-scan/')[0]!.postDataJSON()).toEqual({ url: 'shop.example' });
});

test('stays simple for new users', async () => {
  await renderScreen(path, { app: { ...createMockApp(), scans: [] } });
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
    await renderScreen(path, { app: { ...createMockApp(), dashboard: createDashboard(used) } });
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
  await renderScreen(path, { app: createMockApp() });
  const heading = await screen.findByRole('heading', { name: 'Quick actions' });
  const links = within(heading.parentElement!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New scan', '/scans/new'],
    ['View reports', '/reports'],
    ['Settings', '/profile'],
  ]);
});
