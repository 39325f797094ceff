import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { selectOrganization } from '#app/api/selected-organization.ts';
import { type ApiRequest, routeApi } from '../../../../e2e/support/api-routes.ts';
import { createMockApp, type MockApp } from '../../../../e2e/support/mock-app.ts';
import {
  createMockTeam,
  createTeam,
  mockTeamApi,
  personalOrganization,
  TEAM_ID,
} from '../../../../e2e/support/mock-organizations.ts';
import {
  createReportSchedules,
  mockSharedPeriodReport,
} from '../../../../e2e/support/mock-period-reports.ts';
import { createReport } from '../../../../e2e/support/mock-reports.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { createSite, mockSitesApi } from '../../../../e2e/support/mock-site.ts';
import type { FakePage } from '../../../../test-utils/fake-page.ts';
import { findAlert, renderScreen } from '../../../../test-utils/render-screen.tsx';

function createTeamApp(role: Parameters<typeof createTeam>[0] = 'owner'): MockApp {
  selectOrganization(TEAM_ID);
  return { ...createMockApp(), organizations: [personalOrganization, createTeam(role)] };
}

/** Mocks the team, and records the requests that change something. All of them get the same reply. */
function mockChanges(reply: { status?: number; json: unknown }, team = createMockTeam()) {
  const requests: ApiRequest[] = [];
  const mock = async (page: FakePage) => {
    await mockTeamApi(page, team);
    await mockSitesApi(page, [createSite()]);
    await routeApi(
      page,
      ({ pathname }) => /\/(period-reports|report-schedules)\//.test(pathname),
      (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        requests.push(route.request());
        return route.fulfill(reply as never);
      },
    );
  };
  return { requests, mock };
}

test('a progress report on a site is requested, and an invalid period is explained at its field', async () => {
  const error = 'The last day is before the first day. Choose a later one.';
  const { requests, mock } = mockChanges({
    status: 400,
    json: { error, code: 'request/invalid', details: { until: [error] } },
  });
  const { user } = await renderScreen('/reports/sites', { app: createTeamApp(), mock });
  const [summary] = await screen.findAllByText(/105 open issues; 31 found, 48 fixed, 2 regressed/);
  expect(summary).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Type'), 'progress');
  const sites = await screen.findByLabelText('Sites');
  const site = within(sites).getAllByRole('option').at(-1)!;
  await user.selectOptions(sites, site);
  await user.click(screen.getByRole('button', { name: 'Create report' }));
  await findAlert(error);
  expect(requests[0]!.postDataJSON()).toMatchObject({
    type: 'progress',
    site_id: expect.any(String),
    until: new Date().toISOString().slice(0, 10),
  });
});

test('a report that the filters hide is shown on request after it was created', async () => {
  const existing = createReport(1, { type: 'conformance', format: 'pdf' });
  const app = {
    ...createMockApp(),
    reports: [createReport(0, { type: 'detailed', format: 'pdf' }), existing],
  };
  const { user, getUrl } = await renderScreen('/reports?type=detailed', {
    app,
    replies: {
      [`/api/scanner/scan/${app.scans[1]!.id}/report/`]: [{ status: 202, json: { report: existing } }],
    },
  });
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Create report' }));
  await user.click(await screen.findByRole('button', { name: 'Show report' }));
  const heading = await screen.findByRole('heading', { level: 3, name: /^Conformance report/ });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(getUrl()).toBe('/reports');
});

test('a report’s links show when they were opened, how often and from which network', async () => {
  const { mock } = mockChanges({ json: {} });
  const { user } = await renderScreen('/reports/sites', { app: createTeamApp(), mock });
  await user.click(await screen.findByRole('button', { name: /^Share Portfolio/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share report' }));
  expect(dialog.getByText(/^Opened 2 times, last on Nov 2, 2026/)).toBeVisible();
  expect(dialog.getByText(/network 2001:db8:85a3::\/48$/)).toBeInTheDocument();
});

test('a viewer can open reports, but not create, share or delete them', async () => {
  const { mock } = mockChanges({ json: {} });
  await renderScreen('/reports/sites', { app: createTeamApp('viewer'), mock });
  expect(await screen.findAllByRole('link', { name: /^Read / })).toHaveLength(2);
  for (const name of ['Create report', /^Share/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Scheduled' })).toBeNull();
});

test('a report is scheduled for several recipients', async () => {
  const { requests, mock } = mockChanges({ status: 201, json: createReportSchedules()[0] });
  const { user } = await renderScreen('/reports/schedules', { app: createTeamApp(), mock });
  expect(await screen.findByText(/mailbox full/)).toBeVisible();
  expect(screen.getByText('Won’t get the report: can’t access all of its sites')).toBeVisible();
  expect(screen.getByText(/Grace Hopper can no longer create reports/)).toBeVisible();
  await user.type(screen.getByLabelText('Recipients'), 'ada@example.com, client@example.org');
  await user.click(screen.getByRole('button', { name: 'Schedule report' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]!.postDataJSON()).toEqual({
    ...{ type: 'portfolio', every: 'weekly', link_days: 14 },
    recipients: ['ada@example.com', 'client@example.org'],
  });
});

test('a schedule is paused, and an unsubscribed address is rejected with the reason', async () => {
  const problem = 'This address has unsubscribed.';
  const { requests, mock } = mockChanges({
    status: 409,
    json: { error: problem, code: 'report/recipient-unsubscribed' },
  });
  const { user } = await renderScreen('/reports/schedules', { app: createTeamApp(), mock });
  await user.click(await screen.findByRole('button', { name: 'Pause Portfolio: All sites' }));
  await waitFor(() => expect(requests[0]!.postDataJSON()).toEqual({ paused: true }));
  const [email] = screen.getAllByLabelText('Add recipient');
  await user.type(email!, 'gone@example.org{Enter}');
  await waitFor(() => expect(requests[1]!.postDataJSON()).toEqual({ email: 'gone@example.org' }));
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
});

test('an unknown view of the reports isn’t found', async () => {
  await renderScreen('/reports/nope', { app: createTeamApp() });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See scan reports' })).toHaveAttribute('href', '/reports');
});

test('the page behind a shared link explains what is recorded', async () => {
  const path = '/api/shared-period-reports/token/';
  await renderScreen('/shared/reports/token', { replies: { [path]: [{ json: mockSharedPeriodReport }] } });
  expect(await screen.findByRole('heading', { name: 'Portfolio report' })).toBeVisible();
  expect(screen.getByText(/can see when it was opened and from which network/)).toBeVisible();
});

test('the page behind an expired share link explains why it doesn’t open', async () => {
  const path = '/api/shared-period-reports/token/';
  await renderScreen('/shared/reports/token', { replies: { [path]: [buildProblemReply(404, 'Over.')] } });
  expect(await screen.findByRole('heading', { name: 'Report not found' })).toBeVisible();
});

test('an address is confirmed or unsubscribed only when a button is pressed', async () => {
  const path = '/api/report-emails/confirm/';
  const reply = { organization: 'Example Agency', type: 'portfolio', every: 'monthly' };
  const { user, getRequests } = await renderScreen('/report-emails/confirm/1.abc', {
    replies: { [path]: [{ json: reply }] },
  });
  const confirm = await screen.findByRole('button', { name: 'Confirm address' });
  expect(getRequests(path)).toHaveLength(0);
  await user.click(confirm);
  expect(
    await screen.findByText('You’ll get the monthly report from Example Agency by email.'),
  ).toBeVisible();
  expect(getRequests(path)[0]!.postDataJSON()).toEqual({ token: '1.abc' });
});

test('a scheduled report that failed can be sent again', async () => {
  const [failed] = createReportSchedules();
  Object.assign(failed!, {
    undelivered: { from: '2026-10-01', until: '2026-10-31' },
    problem: 'Something went wrong on our side.',
  });
  const team = { ...createMockTeam(), reportSchedules: [failed!] };
  const { requests, mock } = mockChanges({ status: 200, json: failed }, team);
  const { user } = await renderScreen('/reports/schedules', { app: createTeamApp(), mock });
  expect(await screen.findByText(/^The report for .* wasn’t sent\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Send again the report for/ }));
  expect(await screen.findByText('The report is being created and sent.')).toBeVisible();
  expect(new URL(requests[0]!.url()).pathname).toMatch(/\/deliveries\/$/);
});

test('the search field keeps focus while a search without results is cleared', async () => {
  const { user } = await renderScreen('/reports?search=nowhere', {
    app: { ...createMockApp(), reports: [createReport(0)] },
  });
  await screen.findByText('No reports match these filters.');
  const field = screen.getByRole('searchbox', { name: 'Search by URL' });
  await user.clear(field);
  expect(await screen.findByRole('heading', { name: 'Summary report, web page' })).toBeVisible();
  expect(field).toHaveFocus();
});

test('scan reports’ names include the audience, and the list can be filtered by URL and type', async () => {
  const reports = [
    createReport(0, { type: 'developer', format: 'html' }),
    createReport(1, { type: 'summary', format: 'pdf', url: 'https://blog.example/' }),
  ];
  const { user, getUrl } = await renderScreen('/reports', { app: { ...createMockApp(), reports } });
  expect(await screen.findByRole('heading', { name: 'Developer report, web page' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Report type'), 'summary');
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Developer report/ })).toBeNull());
  await user.type(screen.getByRole('searchbox', { name: 'Search by URL' }), 'shop');
  expect(await screen.findByText('No reports match these filters.')).toBeVisible();
  expect(getUrl()).toContain('type=summary');
  await user.clear(screen.getByRole('searchbox', { name: 'Search by URL' }));
  expect(await screen.findByRole('heading', { name: 'Summary report, PDF' })).toBeVisible();
});
