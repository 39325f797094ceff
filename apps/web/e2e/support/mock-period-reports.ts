import {
  noIssueChanges,
  type PeriodReport,
  type ReportSchedule,
  type SharedPeriodReport,
} from '@curbcut/contract';

const id = (index: number) => `00000000-0000-4000-b000-${String(index).padStart(12, '0')}`;

const files = (path: string): Pick<PeriodReport, 'download_urls' | 'preview_url'> => ({
  download_urls: {
    html: `${path}?format=html`,
    pdf: `${path}?format=pdf`,
    csv: `${path}?format=csv`,
    json: `${path}?format=json`,
  },
  preview_url: `${path}?format=html&show=1`,
});

const portfolio = {
  type: 'portfolio',
  scope: { kind: 'organization', id: null, name: 'Example Agency' },
  ...{ from: '2026-10-01', until: '2026-10-31', sites: 14, created_at: '2026-11-01T08:00:00.000Z' },
} as const;

/** A portfolio report with a link that was opened, and a progress report on a site. */
export function createPeriodReports(): PeriodReport[] {
  const issues = {
    ...noIssueChanges,
    open_at_start: 120,
    found: 31,
    fixed: 48,
    regressed: 2,
    open_at_end: 105,
  };
  return [
    {
      ...portfolio,
      ...{ id: id(1), issues, created_by: 'Ada Lovelace' },
      ...files(`/api/period-reports/${id(1)}/download/`),
      shares: [
        {
          ...{ id: 'link-1', created_at: '2026-11-01T09:00:00.000Z', expires_at: '2099-11-15T09:00:00.000Z' },
          ...{ revoked_at: null, opened: 2 },
          openings: [
            { at: '2026-11-02T10:00:00.000Z', network: '203.0.113.0/24' },
            { at: '2026-11-01T10:00:00.000Z', network: '2001:db8:85a3::/48' },
          ],
        },
      ],
    },
    {
      ...{ id: id(2), type: 'progress', from: '2026-07-01', until: '2026-09-30', sites: 1 },
      scope: {
        kind: 'site',
        id: id(3),
        name: 'https://a-shop-with-a-very-long-name-for-narrow-screens.example',
      },
      ...{
        issues,
        created_at: '2026-10-01T08:00:00.000Z',
        created_by: 'Schedule (Ada Lovelace)',
        shares: [],
      },
      ...files(`/api/period-reports/${id(2)}/download/`),
    },
  ];
}

/** A schedule with a recipient in each state, and one that can no longer create its report. */
export function createReportSchedules(): ReportSchedule[] {
  const sent = '2026-11-01T08:00:00.000Z';
  const recipient = { is_member: false, last_sent_at: null, problem: null };
  return [
    {
      ...{ id: id(4), type: 'portfolio', every: 'monthly', link_days: 30, paused: false, problem: null },
      undelivered: null,
      scope: portfolio.scope,
      ...{ next_run_at: '2026-12-01T08:00:00.000Z', last_run_at: sent, created_by: 'Ada Lovelace' },
      recipients: [
        {
          ...recipient,
          id: id(5),
          email: 'ada@example.com',
          is_member: true,
          state: 'active',
          last_sent_at: sent,
        },
        { ...recipient, id: id(6), email: 'client@example.org', state: 'unconfirmed' },
        { ...recipient, id: id(7), email: 'former@example.com', is_member: true, state: 'no_access' },
        { ...recipient, id: id(8), email: 'gone@example.org', state: 'unsubscribed', last_sent_at: sent },
        {
          ...{ ...recipient, id: id(9), email: 'full@example.org', state: 'active', last_sent_at: sent },
          problem: 'The mail server refused the email: mailbox full.',
        },
      ],
    },
    {
      ...{ id: id(10), type: 'progress', every: 'weekly', link_days: 14, paused: true },
      scope: { kind: 'site_group', id: id(11), name: 'Bakery client' },
      ...{ next_run_at: '2026-12-01T08:00:00.000Z', last_run_at: null, created_by: 'Grace Hopper' },
      undelivered: { from: '2026-11-16', until: '2026-11-22' },
      problem:
        'Grace Hopper can no longer create reports about these sites. To keep sending this report, resume the schedule yourself.',
      recipients: [],
    },
  ];
}

export const mockSharedPeriodReport: SharedPeriodReport = {
  ...portfolio,
  ...{ organization: 'Example Agency', expires_at: '2099-11-15T09:00:00.000Z' },
  ...files('/api/shared-period-reports/token/download/'),
};
