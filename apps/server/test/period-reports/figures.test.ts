import { randomUUID } from 'node:crypto';
import type { IssueChanges, PeriodReportData } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOpenIssues } from '../../src/db/queries/attention.ts';
import { readPeriodReportForJob } from '../../src/db/queries/period-reports.ts';
import { type OrganizationReader, toOrganizationReader } from '../../src/db/queries/reader.ts';
import { findSite } from '../../src/db/queries/sites.ts';
import { listTrackedIssuesMatching } from '../../src/db/queries/tracked-issues.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import { createPeriodReport } from '../../src/period-reports/read-period-report.ts';
import { applyIssueChange } from '../../src/tracker/apply-issue-change.ts';
import { mergeIssues } from '../../src/tracker/merge-issues.ts';
import {
  openTestServices,
  type ScanFixture,
  type TestServices,
  testPerson,
} from '../support/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

const DAY_MS = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

const scan = (organizationId: string, fixture: Omit<ScanFixture, 'organizationId'>) =>
  testServices.storeAndTrackScan({ organizationId, ...fixture });

async function create(
  organizationId: string,
  {
    from,
    until = today,
    reader = toOrganizationReader(organizationId),
  }: {
    from: string;
    until?: string;
    reader?: OrganizationReader;
  },
): Promise<PeriodReportData> {
  const { services } = testServices;
  const id = randomUUID();
  await createPeriodReport(services, {
    ...{ id, reader, type: 'progress', from, until, organizationName: 'Acme', creatorName: 'Ada Byron' },
    scope: { kind: 'organization', id: null, name: 'Acme' },
  });
  return (await readPeriodReportForJob(services.db, id))!.data;
}

/** All of a report's tables balance, and the parts add up to the totals. */
function expectBalanced({ totals, by_severity, sites }: PeriodReportData): void {
  const all: IssueChanges[] = [
    totals.issues,
    ...Object.values(by_severity),
    ...sites.map((one) => one.issues),
  ];
  for (const one of all)
    expect(
      one.open_at_start +
        one.found +
        one.regressed +
        one.counted_again -
        (one.fixed + one.closed_in_audits + one.excluded),
    ).toBe(one.open_at_end);
  for (const name of Object.keys(totals.issues) as (keyof IssueChanges)[]) {
    const add = (parts: readonly IssueChanges[]) => parts.reduce((total, part) => total + part[name], 0);
    expect(add(Object.values(by_severity)), name).toBe(totals.issues[name]);
    expect(add(sites.map(({ issues }) => issues)), name).toBe(totals.issues[name]);
  }
  expect(Object.values(totals.severities).reduce((sum, issues) => sum + issues, 0)).toBe(
    totals.issues.open_at_end,
  );
}

test('counts what scans found, fixed and found again between two days', async () => {
  const organizationId = await testServices.createOrganization();
  const origin = 'https://one.example';
  await scan(organizationId, { origin, startedAt: daysAgo(40), pages: { '/': ['a', 'b', 'c'] } });
  await scan(organizationId, { origin, startedAt: daysAgo(30), pages: { '/': ['b', 'c'] } });
  await scan(organizationId, { origin, startedAt: daysAgo(10), pages: { '/': ['a', 'c', 'd'] } });
  await scan(organizationId, { origin, startedAt: daysAgo(5), pages: { '/': ['a', 'c', 'd', 'e'] } });
  await scan(organizationId, { origin, startedAt: daysAgo(2), pages: { '/': ['a', 'c', 'd'] } });

  const data = await create(organizationId, { from: toDay(daysAgo(20)) });
  // `a` was fixed before and is back, `b` was fixed, `d` is new, and `e` came and went.
  expect(data.totals.issues).toEqual({
    ...{ open_at_start: 2, found: 2, fixed: 2, regressed: 1, open_at_end: 3 },
    ...{ closed_in_audits: 0, excluded: 0, counted_again: 0 },
  });
  expectBalanced(data);
  expect(data.by_criterion).toEqual([{ criterion: '1.1.1', ...data.totals.issues }]);
  expect(data.sites[0]).toMatchObject({ scans: 3, is_scanned_in_period: true, scope_changes: [] });
  // 30 days for `b`, 3 for `e`.
  expect(data.days_to_fix.median).toBeCloseTo(16.5, 3);
  expect(data.days_to_fix.by_severity).toMatchObject({ minor: null });

  // For an earlier end date, the report shows the state at the end of that day.
  const earlier = await create(organizationId, { from: toDay(daysAgo(45)), until: toDay(daysAgo(20)) });
  expect(earlier.totals.issues).toMatchObject({ open_at_start: 0, found: 3, fixed: 1, open_at_end: 2 });
  expectBalanced(earlier);
  const { db } = testServices.services;
  const counts = await countOpenIssues(db, toOrganizationReader(organizationId), today);
  const [current] = [...counts.values()];
  expect(current).toMatchObject({
    open: data.totals.issues.open_at_end,
    severities: data.totals.severities,
    overdue: data.totals.overdue,
  });
});

test('issues that are merged later still count in the periods before', async () => {
  const { services } = testServices;
  const organizationId = await testServices.createOrganization();
  const origin = 'https://merged.example';
  await scan(organizationId, { origin, startedAt: daysAgo(40), pages: { '/': ['a', 'b', 'c'] } });
  const { siteId } = await scan(organizationId, {
    ...{ origin, startedAt: daysAgo(30), pages: { '/': ['b', 'c'] } },
  });
  const past = { from: toDay(daysAgo(45)), until: toDay(daysAgo(20)) };
  const before = await create(organizationId, past);
  expect(before.totals.issues).toMatchObject({ found: 3, fixed: 1, open_at_end: 2 });
  const found = await listTrackedIssuesToMatch(services.db, siteId!);
  const [first, ...rest] = found.toSorted((a, b) => (a.state < b.state ? 1 : -1)).map(({ id }) => id);
  await mergeIssues(services, testPerson, { siteId: siteId!, issueId: first! }, rest);
  const after = await create(organizationId, past);
  expect(after.totals).toEqual(before.totals);
  expect(after.by_severity).toEqual(before.by_severity);
  expect(after.days_to_fix).toEqual(before.days_to_fix);
  const current = await create(organizationId, { from: toDay(daysAgo(20)) });
  expect(current.totals.issues).toMatchObject({ open_at_start: 1, open_at_end: 1, fixed: 0 });
  expectBalanced(current);
});

test('never counts an issue as fixed if no scan tested for it again', async () => {
  const organizationId = await testServices.createOrganization();
  const origin = 'https://two.example';
  const deep = { '/': ['a'], '/other': ['b'] };
  await scan(organizationId, { origin, startedAt: daysAgo(40), pages: deep });
  // A scan of fewer pages finds nothing wrong with the other page.
  await scan(organizationId, {
    ...{ origin, startedAt: daysAgo(3), pages: { '/': [] } },
    settings: { max_pages: 1, depth: 'quick' },
  });
  const data = await create(organizationId, { from: toDay(daysAgo(7)) });
  expect(data.totals.issues).toMatchObject({ open_at_start: 2, fixed: 1, open_at_end: 1 });
  const [site] = data.sites;
  expect(site!.scope_changes).toEqual([
    'The depth changed from standard to quick.',
    'Pages tested: 2 at the start, 1 at the end.',
  ]);
  // The scores can't be compared, so there is no change.
  expect(site).toMatchObject({ score_change: null, scores: [{}] });
});

test('leaves excluded issues out, and says how many there are', async () => {
  const organizationId = await testServices.createOrganization();
  const origin = 'https://three.example';
  await scan(organizationId, { origin, startedAt: daysAgo(40), pages: { '/': ['a', 'b'] } });
  const { db } = testServices.services;
  const siteId = (await findSite(db, organizationId, origin))!;
  const [first] = await listTrackedIssuesMatching(db, siteId, {}, { sort: 'priority', limit: 5, today });
  await applyIssueChange(testServices.services, testPerson, siteId, {
    ids: [first!.id],
    change: { state: 'ignored', ignored_reason: 'An advertisement' },
  });
  const data = await create(organizationId, { from: toDay(daysAgo(7)) });
  expect(data.totals.issues).toMatchObject({ open_at_start: 2, excluded: 1, open_at_end: 1, fixed: 0 });
  expectBalanced(data);
});

test('a site without a scan in the period, or ever, is reported as not tested', async () => {
  const organizationId = await testServices.createOrganization();
  await scan(organizationId, {
    origin: 'https://old.example',
    startedAt: daysAgo(90),
    pages: { '/': ['a'] },
  });
  await scan(organizationId, {
    origin: 'https://new.example',
    startedAt: daysAgo(2),
    pages: { '/': [], '/x': null },
  });
  const data = await create(organizationId, { from: toDay(daysAgo(7)) });
  expect(data.totals).toMatchObject({ sites: 2, scanned_in_period: 1, never_scanned: 0 });
  expect(data.sites.map(({ origin, is_scanned_in_period }) => [origin, is_scanned_in_period])).toEqual([
    ['https://old.example', false],
    ['https://new.example', true],
  ]);
  expect(data.rules).toMatchObject([{ rule_id: 'image-alt', sites: 1, issues: 1, severity: 'critical' }]);
});

test('contains only sites that the reader can access', async () => {
  const organizationId = await testServices.createOrganization();
  await scan(organizationId, {
    origin: 'https://mine.example',
    startedAt: daysAgo(2),
    pages: { '/': ['a'] },
  });
  await scan(organizationId, {
    origin: 'https://theirs.example',
    startedAt: daysAgo(2),
    pages: { '/': ['b'] },
  });
  const siteId = (await findSite(testServices.services.db, organizationId, 'https://mine.example'))!;
  const reader = { ...toOrganizationReader(organizationId), siteIds: [siteId] };
  const data = await create(organizationId, { from: toDay(daysAgo(7)), reader });
  expect(data.sites.map(({ id }) => id)).toEqual([siteId]);
  expect(data.totals.issues.open_at_end).toBe(1);
  await expect(
    create(organizationId, { from: today, reader: { ...reader, siteIds: [] } }),
  ).rejects.toMatchObject({ code: 'report/no-sites' });
});
