import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotificationList, Overview, type OverviewIssue, SearchResults } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './api-routes.ts';
import { verifiedUser } from './mock-account.ts';
import { AUDIT_ID } from './mock-audit.ts';
import { createThresholds, createTrackedIssue, SITE_ID } from './mock-site.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const buildScanId = (place: number) => `55555555-5555-4555-8555-${String(place).padStart(12, '0')}`;

const SECOND_SITE = {
  site_id: '77777777-7777-4777-8777-000000000002',
  origin: 'https://documentation.example',
};

const SCREENSHOT_URL = `/api/scanner/results/${buildScanId(9)}/pages/0/screenshot/`;
const boxes = [
  { x: 1066, y: 227, width: 121, height: 51 },
  { x: 1039, y: 93, width: 40, height: 40 },
  { x: 300, y: 771, width: 42, height: 42 },
];

/** Serves the screenshot for the thumbnails. */
export async function mockThumbnails(page: Page): Promise<void> {
  const body = await readFile(join(import.meta.dirname, '../../app/routes/home/demo/demo-screenshot.webp'));
  await routeApi(
    page,
    ({ pathname }) => pathname === SCREENSHOT_URL,
    (route) => route.fulfill({ contentType: 'image/webp', body }),
  );
}

/** An issue that needs attention, with a thumbnail. */
function createOverviewIssue(index: number, change: Partial<OverviewIssue> = {}): OverviewIssue {
  const { message, rule_title, cause } = createTrackedIssue(index);
  return {
    id: `66666666-6666-4666-8666-${String(index).padStart(12, '0')}`,
    site_id: SITE_ID,
    origin: 'https://shop.example',
    reasons: ['critical'],
    severity: 'critical',
    ...{ rule_title, message, cause, pages: 2, occurrences: 13 },
    due_on: null,
    first_seen_at: hoursAgo(30),
    thumbnail: {
      screenshot: { url: SCREENSHOT_URL, width: 1280, height: 840, scale: 1, page_height: 840 },
      box: boxes[index % boxes.length]!,
    },
    ...change,
  };
}

/** Three sites, one of them with all of the urgent issues, two audits and an outdated report. */
export function createOverview(): Overview {
  const trend = (scores: readonly number[]) =>
    scores.map((score, place) => ({
      scan_id: buildScanId(place),
      completed_at: hoursAgo(24 * 7 * (scores.length - place)),
      score,
    }));
  const lastScan = {
    ...{ id: buildScanId(9), completed_at: hoursAgo(30), score: 74, grade: 'C' as const },
    ...{ pages_tested: 12, total_issues: 23, newly_tested: 0, not_retested: 0, merged: 0 },
    previous: { pages_tested: 12, is_comparable: true },
  };
  return Overview.parse({
    importing: 0,
    totals: { sites: 3, open: 31, critical: 5, overdue: 3, regressed: 2 },
    attention: { critical: 4, regressed: 2, overdue: 3, assigned: 1, issues: 8 },
    issues: [
      createOverviewIssue(0, { reasons: ['regressed'] }),
      createOverviewIssue(1, { reasons: ['critical', 'overdue', 'assigned'], due_on: '2025-01-05' }),
      createOverviewIssue(2),
      createOverviewIssue(3, { ...SECOND_SITE, thumbnail: null }),
      createOverviewIssue(4, { severity: 'serious', reasons: ['regressed'] }),
      createOverviewIssue(5, { severity: 'serious', reasons: ['overdue'], due_on: '2025-02-05' }),
      createOverviewIssue(6, { severity: 'minor', reasons: ['overdue'], due_on: '2025-02-05' }),
    ],
    failed_scans: [
      {
        scan_id: buildScanId(7),
        url: 'https://gone.example/',
        error: 'The server did not answer.',
        failed_at: hoursAgo(3),
      },
    ],
    failed_schedules: [
      {
        ...SECOND_SITE,
        problem: 'Skipped: the previous scan was still running.',
        next_run_at: hoursAgo(-12),
      },
    ],
    invitations: [
      {
        audit_id: '88888888-8888-4888-8888-000000000009',
        title: 'Audit of the library',
        origin: 'https://library.example',
        invited_by: 'Grace Hopper (grace@example.com)',
      },
    ],
    sites: [
      {
        id: SITE_ID,
        origin: 'https://shop.example',
        name: null,
        ...{ open: 23, critical: 4, overdue: 3, regressed: 2 },
        severities: { critical: 4, serious: 11, moderate: 5, minor: 3 },
        last_scan: { ...lastScan, added: 3, fixed: 5, regressed: 2 },
        trend: trend([52, 58, 55, 63, 61, 70, 74]),
        next_scan_at: hoursAgo(-30),
        thresholds: createThresholds({ min_score: 80, no_critical: true, no_new_serious: false }),
        tags: ['checkout', 'client: Tide Mugs'],
        owner: { user_id: verifiedUser.id, name: 'Ada Lovelace' },
      },
      {
        id: SECOND_SITE.site_id,
        origin: SECOND_SITE.origin,
        name: null,
        ...{ open: 8, critical: 1, overdue: 0, regressed: 0 },
        severities: { critical: 1, serious: 0, moderate: 4, minor: 3 },
        last_scan: {
          ...lastScan,
          ...{ score: 91, grade: 'A', added: 0, fixed: 0, regressed: 0, pages_tested: 2, total_issues: 5 },
          previous: { pages_tested: 7, is_comparable: false },
        },
        trend: trend([91]),
        next_scan_at: null,
        thresholds: null,
        tags: [],
        owner: null,
      },
      {
        id: '77777777-7777-4777-8777-000000000003',
        origin: 'https://new.example',
        name: null,
        ...{ open: 0, critical: 0, overdue: 0, regressed: 0 },
        severities: { critical: 0, serious: 0, moderate: 0, minor: 0 },
        last_scan: null,
        trend: [],
        next_scan_at: null,
        thresholds: null,
        tags: [],
        owner: null,
      },
    ],
    audits: [
      {
        id: AUDIT_ID,
        title: 'Audit of the shop',
        origin: 'https://shop.example',
        role: 'owner',
        questions: 40,
        answered: 26,
        assigned: 0,
        to_review: 3,
      },
      {
        id: '88888888-8888-4888-8888-000000000002',
        title: 'Harbor authority 2026',
        origin: 'https://harbor.example',
        role: 'evaluator',
        questions: 61,
        answered: 12,
        assigned: 7,
        to_review: 0,
      },
    ],
    outdated_reports: [
      {
        audit_id: '88888888-8888-4888-8888-000000000003',
        title: 'Accessibility report 2025',
        origin: 'https://shop.example',
        criteria: ['1.1.1', '2.4.7'],
      },
    ],
  } satisfies Overview);
}

/** One notification of each type, the newest three unread. */
export function createNotifications(): NotificationList {
  const audit = { audit_id: AUDIT_ID, title: 'Audit of the shop', origin: 'https://shop.example' };
  return NotificationList.parse({
    unread: 3,
    notifications: [
      {
        id: `scan:${buildScanId(1)}`,
        kind: 'scan-completed',
        at: hoursAgo(1),
        is_read: false,
        scan_id: buildScanId(1),
        url: 'https://shop.example/',
        site_id: SITE_ID,
        score: 74,
        regressed: 2,
        new_critical: 1,
      },
      {
        ...{ id: '99999999-9999-4999-8999-000000000001', kind: 'issue', at: hoursAgo(4), is_read: false },
        ...{
          issue_id: '77777777-7777-4777-9777-000000000001',
          site_id: SITE_ID,
          origin: 'https://shop.example',
        },
        ...{ message: 'This image has no alternative text.', events: ['assigned', 'mentioned'], count: 3 },
        ...{ actor_name: 'Grace Hopper', due_on: null },
      },
      {
        ...{ id: 'questions-assigned:1', kind: 'questions-assigned', at: hoursAgo(5), is_read: false },
        ...audit,
        questions: 7,
      },
      {
        ...{ id: `scan:${buildScanId(2)}`, kind: 'scan-failed', at: hoursAgo(26), is_read: true },
        ...{ scan_id: buildScanId(2), url: 'https://gone.example/', error: 'The server did not answer.' },
      },
      {
        ...{ id: 'report-outdated:1', kind: 'report-outdated', at: hoursAgo(50), is_read: true },
        ...audit,
        criteria: ['1.1.1'],
      },
      {
        ...{ id: 'audit-invitation:1', kind: 'audit-invitation', at: hoursAgo(80), is_read: true },
        ...audit,
        ...{ role: 'evaluator', invited_by: 'Grace Hopper (grace@example.com)' },
      },
      {
        id: `scan:${buildScanId(3)}`,
        kind: 'scan-completed',
        at: hoursAgo(24 * 9),
        is_read: true,
        scan_id: buildScanId(3),
        url: 'https://documentation.example/',
        site_id: null,
        score: null,
        ...{ regressed: 0, new_critical: 0 },
      },
    ],
  } satisfies NotificationList);
}

/** One result of each type. */
export function createSearchResults(): SearchResults {
  const { id, rule_title, message, cause, severity, outcome } = createTrackedIssue(0);
  const origin = 'https://shop.example';
  return SearchResults.parse({
    totals: { sites: 1, issues: 1, scans: 1, audits: 1 },
    sites: [{ id: SITE_ID, origin, name: null }],
    issues: [
      {
        ...{
          id,
          site_id: SITE_ID,
          origin,
          rule_title,
          message,
          cause,
          severity,
          state: 'regressed' as const,
          outcome,
        },
        ...{ url: 'https://shop.example/contact', pages: 3 },
      },
    ],
    scans: [
      {
        id: buildScanId(1),
        url: 'https://shop.example/',
        status: 'completed',
        created_at: hoursAgo(2),
        completed_at: hoursAgo(2),
        score: 74,
      },
    ],
    audits: [{ id: AUDIT_ID, title: 'Audit of the shop', origin, role: 'owner' }],
  } satisfies SearchResults);
}
