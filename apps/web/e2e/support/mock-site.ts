import {
  ASSIGNED_TO_ME,
  ChangeSiteBody,
  ChangeTrackedIssuesBody,
  type CheckedThresholds,
  CheckSiteOwnershipBody,
  type ComparedIssue,
  type Facet,
  type HistoryPoint,
  type IssueActivity,
  type IssueComment,
  listMyIssues,
  type MergedIssue,
  PutScheduleBody,
  ScanComparison,
  type Schedule,
  Site,
  SiteOwnership,
  type SitePerson,
  type SiteThresholds,
  type Ticket,
  type TicketTarget,
  type TrackedIssue,
  TrackedIssueList,
  TrackedIssuesQuery,
  UNASSIGNED,
  UNLABELED,
} from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { type ApiRoute, routeApi } from './api-routes.ts';
import { verifiedUser } from './mock-account.ts';
import { createUserScan, pagesWithSites } from './mock-app.ts';
import { answerJourneyRequest } from './mock-journeys.ts';
import { createMockFilters, mockLabels } from './mock-labels.ts';
import { createSmallScan } from './mock-scan.ts';
import { buildProblemReply, mockScanApi } from './mock-scan-api.ts';
import { buildChangedTranscripts, buildTranscriptComparison } from './mock-transcripts.ts';

const DAY_MS = 86_400_000;
const padId = (place: number) => String(place).padStart(12, '0');

export const SITE_ID = '77777777-7777-4777-8777-000000000001';
const LAST_SCAN_ID = '55555555-5555-4555-8555-555555555555';

const rules = [
  { rule_id: 'image-alt', rule_title: 'Images have alternative text', severity: 'critical' },
  { rule_id: 'color-contrast', rule_title: 'Text has sufficient color contrast', severity: 'serious' },
  { rule_id: 'link-name', rule_title: 'Links have an accessible name', severity: 'serious' },
  { rule_id: 'heading-order', rule_title: 'Heading levels do not skip', severity: 'moderate' },
  { rule_id: 'region', rule_title: 'All content is in landmarks', severity: 'minor' },
] as const;

/** Creates a tracked issue of the site. */
export function createTrackedIssue(place: number, change: Partial<TrackedIssue> = {}): TrackedIssue {
  const rule = rules[place % rules.length] ?? rules[0];
  const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  return {
    id: `77777777-7777-4777-9777-${padId(place)}`,
    state: 'open',
    outcome: 'failed',
    ...rule,
    cause: `img.hero-${place} in header`,
    message: `Screen reader users hear nothing for image ${place}.`,
    help: 'Add alternative text that describes the image.',
    wcag_criteria: ['1.1.1'],
    wcag_sc: '1.1.1',
    best_practice: false,
    priority: Math.max(1, 90 - place),
    pages: 3 + (place % 12),
    occurrences: 9 + place,
    fix: { status: 'proven', confidence: 'likely', needs_author_text: null, fixed_occurrences: 9 },
    first_seen_at: at(30),
    last_seen_at: at(1),
    fixed_at: null,
    fix_reason: null,
    last_checked_at: at(1),
    not_retested: null,
    labels: [],
    merged_issues: 0,
    assignee: null,
    note: '',
    due_on: null,
    overdue: false,
    ignored_reason: '',
    ignored_until: null,
    audit_id: null,
    last_scan_id: LAST_SCAN_ID,
    last_issue_id: 'critical',
    ...change,
  };
}

/** Creates one completed scan of the site's history; the newest is 0. */
function createHistoryPoint(place: number, change: Partial<HistoryPoint> = {}): HistoryPoint {
  return {
    scan_id: `77777777-7777-4777-a777-${padId(place)}`,
    completed_at: new Date(Date.now() - place * 7 * DAY_MS).toISOString(),
    series: 'weekly',
    depth: 'standard',
    score: Math.max(5, 74 - place * 4),
    grade: 'C',
    critical: 2 + (place % 3),
    serious: 6 + place,
    moderate: 9,
    minor: 3 + place * 2,
    total_issues: (change.critical ?? 2 + (place % 3)) + 6 + place + 9 + 3 + place * 2,
    needs_review: 4,
    excluded: { ignored: 0, false_positive: 0 },
    pages_tested: 12,
    fixed: 3,
    added: 1,
    newly_tested: 0,
    not_retested: 0,
    merged: 0,
    regressed: place % 2,
    ...change,
  };
}

const scanSettings = {
  url: 'https://shop.example/',
  max_pages: 25,
  include: ['/shop/**'],
  exclude: [],
  variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' as const }],
  wait_for: null,
  level: 'AA' as const,
  best_practices: true,
  second_opinion: false,
  depth: 'standard' as const,
  signed_in: 'read-only' as const,
};

export function createSchedule(change: Partial<Schedule> = {}): Schedule {
  return {
    every: 'weekly',
    timing: null,
    paused_until: null,
    next_run_at: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    url: scanSettings.url,
    settings: scanSettings,
    email_enabled: true,
    signs_in: false,
    last_scan_id: LAST_SCAN_ID,
    last_problem: null,
    ...change,
  };
}

/** All data of one site. */
export interface MockSite {
  site: Site;
  issues: TrackedIssue[];
  activity: IssueActivity[];
  ticket: Ticket | null;
  ticketTarget: TicketTarget | null;
  /** Oldest first. */
  points: HistoryPoint[];
  /** Who can see the site, the signed-in user first. */
  people: SitePerson[];
  /** The issues that are merged into each issue. */
  merged: MergedIssue[];
  comments: IssueComment[];
}

const emptyCounts = { open: 0, in_progress: 0, fixed: 0, regressed: 0, ignored: 0, false_alarm: 0 };

/** The signed-in user. */
const ADA: SitePerson = { user_id: verifiedUser.id, name: 'Ada Lovelace', email: verifiedUser.email };
const GRACE: SitePerson = {
  user_id: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a12',
  name: 'Grace Hopper',
  email: 'grace@example.com',
};

/** Creates a shop with this many issues, nine scans and a schedule. */
export function createSite(issueCount = 12): MockSite {
  const states = [
    'regressed',
    'open',
    'open',
    'in_progress',
    'open',
    'fixed',
    'ignored',
    'false_alarm',
  ] as const;
  const issues = Array.from({ length: issueCount }, (_, place) => {
    const state = states[place % states.length] ?? 'open';
    return createTrackedIssue(place, {
      state,
      ...(place === 0 && {
        assignee: { user_id: ADA.user_id, name: ADA.name },
        due_on: '2026-01-02',
        overdue: true,
      }),
      ...(place === 2 && { due_on: '2099-12-31' }),
      ...(state === 'ignored' && { ignored_reason: 'The banner goes in May.', ignored_until: '2099-05-01' }),
    });
  });
  const points = Array.from({ length: 9 }, (_, place) => createHistoryPoint(8 - place));
  return {
    site: {
      id: SITE_ID,
      origin: 'https://shop.example',
      name: null,
      created_at: points[0]?.completed_at ?? '',
      scans: points.length,
      last_scan: {
        id: LAST_SCAN_ID,
        completed_at: points.at(-1)?.completed_at ?? '',
        score: 74,
        grade: 'C',
        total_issues: 9,
        pages_tested: 5,
        ...{ added: 1, newly_tested: 0, fixed: 3, not_retested: 0, merged: 0, regressed: 0 },
        previous: { pages_tested: 5, is_comparable: true },
        needs_review_count: 1,
        excluded: { ignored: 1, false_positive: 1 },
      },
      trend: points.map(({ scan_id, completed_at, score }) => ({ scan_id, completed_at, score })),
      severities: { critical: 0, serious: 0, moderate: 0, minor: 0 },
      counts: emptyCounts,
      needs_review: emptyCounts,
      schedule: createSchedule(),
      tags: [],
      owner: null,
      verification: null,
      thresholds: null,
    },
    issues,
    ticket: null,
    ticketTarget: { tracker: 'github', project: 'example/shop' },
    activity: [
      {
        at: '2026-03-04T10:00:00.000Z',
        by: 'person',
        person: { user_id: ADA.user_id, name: ADA.name },
        scan_id: null,
        field: 'assignee',
        before: null,
        after: ADA.name,
      },
      {
        at: '2026-03-01T10:00:00.000Z',
        by: 'scan',
        person: null,
        scan_id: LAST_SCAN_ID,
        field: 'state',
        before: 'fixed',
        after: 'regressed',
      },
    ],
    points,
    people: [ADA, GRACE],
    merged: [],
    comments: [
      {
        id: '77777777-7777-4777-b777-000000000001',
        author: { user_id: GRACE.user_id, name: GRACE.name },
        text: `@{${ADA.user_id}}, is the caption enough?`,
        mentions: [{ user_id: ADA.user_id, name: ADA.name }],
        created_at: '2026-03-02T10:00:00.000Z',
      },
    ],
  };
}

/**
 * Mocks all requests about sites, and about the scan that found their issues. Changes to the data show in the next
 * response.
 */
export async function mockSitesApi(page: Page, all: readonly MockSite[]): Promise<void> {
  const counted = ({ site, issues }: MockSite): Site => {
    const counts = { failed: { ...site.counts }, cantTell: { ...site.needs_review } };
    for (const { state, outcome } of issues) counts[outcome][state] += 1;
    const open = issues.filter(
      ({ state, outcome }) => outcome === 'failed' && ['open', 'in_progress', 'regressed'].includes(state),
    );
    const severities = { ...site.severities };
    for (const { severity } of open) severities[severity] += 1;
    return Site.parse({ ...site, counts: counts.failed, needs_review: counts.cantTell, severities });
  };
  pagesWithSites.add(page);
  await mockScanApi(page, createSmallScan(LAST_SCAN_ID));
  await routeApi(page, '**/api/sites/', (route) => route.fulfill({ json: { sites: all.map(counted) } }));
  await routeApi(page, '**/api/organizations/*/labels/', (route) =>
    route.fulfill({ json: { labels: mockLabels } }),
  );
  await routeApi(page, '**/api/organizations/*/saved-filters/', (route) =>
    route.fulfill({ json: { filters: createMockFilters() } }),
  );
  for (const one of all) {
    await routeApi(page, `**/api/sites/${one.site.id}/**`, async (route) => {
      const request = route.request();
      const { pathname, searchParams } = new URL(request.url());
      const rest = pathname.slice(pathname.indexOf(one.site.id) + one.site.id.length);
      if (rest === '/') {
        if (request.method() === 'PATCH') changeSite(one, ChangeSiteBody.parse(request.postDataJSON()));
        return route.fulfill({ json: counted(one) });
      }
      if (rest.startsWith('/ownership/')) return fulfillOwnership(route, one);
      if (rest === '/people/') return route.fulfill({ json: { people: one.people } });
      if (rest === '/history/') return route.fulfill({ json: { points: one.points } });
      if (rest === '/schedule/') return fulfillSchedule(route, one);
      if (rest === '/issues/export/') return route.fulfill({ contentType: 'text/csv', body: 'state\r\n' });
      if (rest === '/issues/' && request.method() === 'PATCH') return fulfillChange(route, one);
      if (rest === '/issues/') return route.fulfill({ json: filterIssues(one, searchParams) });
      const journeys = answerJourneyRequest(rest);
      if (journeys !== null) return route.fulfill({ json: journeys });
      const issue = one.issues.find(({ id }) => rest === `/issues/${id}/`);
      return issue
        ? route.fulfill({
            json: {
              ...{ issue, activity: one.activity, comments: one.comments },
              ...{ watchers: [], is_watching: false, merged: one.merged, merged_into: null },
              ...{ ticket: one.ticket, ticket_target: one.ticketTarget },
            },
          })
        : route.fulfill(buildProblemReply(404, 'There is no such issue.'));
    });
  }
}

/** Creates thresholds: the score fails, and the others pass. */
export const createThresholds = (settings: SiteThresholds): CheckedThresholds => ({
  settings,
  status: settings.min_score === null ? 'passing' : 'failing',
  checks: [
    ...(settings.min_score === null
      ? []
      : [
          {
            threshold: 'min_score' as const,
            status: 'failing' as const,
            reason: `The score is 74; at least ${settings.min_score} is required.`,
          },
        ]),
    ...(settings.no_critical
      ? [
          {
            threshold: 'no_critical' as const,
            status: 'passing' as const,
            reason: 'No critical issues were found.',
          },
        ]
      : []),
  ],
});

/** Changes a site as the server does. The user is the only person who can see it. */
function changeSite({ site }: MockSite, { name, tags, owner_id: ownerId, thresholds }: ChangeSiteBody): void {
  if (thresholds !== undefined) site.thresholds = thresholds && createThresholds(thresholds);
  if (name !== undefined) site.name = name;
  if (tags) site.tags = tags;
  if (ownerId !== undefined)
    site.owner = ownerId === null ? null : { user_id: ownerId, name: 'Ada Lovelace' };
}

const VERIFICATION_TOKEN = '77777777-7777-4777-9999-000000000001';

/** Every check succeeds. */
function fulfillOwnership(route: ApiRoute, { site }: MockSite): Promise<void> {
  if (route.request().method() === 'POST') {
    const { method } = CheckSiteOwnershipBody.parse(route.request().postDataJSON());
    const now = new Date().toISOString();
    site.verification = { method, verified_at: site.verification?.verified_at ?? now, checked_at: now };
  }
  const text = `curbcut-verification=${VERIFICATION_TOKEN}`;
  return route.fulfill({
    json: SiteOwnership.parse({
      verification: site.verification,
      dns: { name: `_curbcut.${new URL(site.origin).host}`, value: text },
      file: { url: `${site.origin}/.well-known/curbcut-verification.txt`, content: text },
      meta: {
        url: `${site.origin}/`,
        html: `<meta name="curbcut-verification" content="${VERIFICATION_TOKEN}">`,
      },
    } satisfies SiteOwnership),
  });
}

function fulfillSchedule(route: ApiRoute, one: MockSite): Promise<void> {
  if (route.request().method() === 'DELETE') {
    one.site.schedule = null;
    return route.fulfill({ json: { site_id: one.site.id } });
  }
  const { every, timing, paused_until, settings } = PutScheduleBody.parse(route.request().postDataJSON());
  const { max_pages = scanSettings.max_pages, level = 'AA', depth = 'standard' } = settings;
  one.site.schedule = createSchedule({
    ...{ every, timing: one.site.schedule?.timing ?? null },
    settings: { ...scanSettings, max_pages, level, depth },
    ...(timing !== undefined && { timing }),
    ...(paused_until !== undefined && { paused_until }),
  });
  return route.fulfill({ json: one.site.schedule });
}

function fulfillChange(route: ApiRoute, one: MockSite): Promise<void> {
  const { ids, change } = ChangeTrackedIssuesBody.parse(route.request().postDataJSON());
  const { assignee_id: assigneeId, ...fields } = change;
  const found = one.people.find(({ user_id }) => user_id === assigneeId);
  const assignee = found ? { user_id: found.user_id, name: found.name } : null;
  const { add_labels: added = [], remove_labels: removed = [], ...values } = fields;
  const changed = { ...values, ...(assigneeId !== undefined && { assignee }) };
  const relabel = ({ labels }: TrackedIssue) =>
    mockLabels
      .filter(
        ({ id }) => !removed.includes(id) && (added.includes(id) || labels.some((label) => label.id === id)),
      )
      .map(({ id, name, color }) => ({ id, name, color }));
  one.issues = one.issues.map((issue) =>
    ids.includes(issue.id) ? { ...issue, ...changed, labels: relabel(issue) } : issue,
  );
  return route.fulfill({ json: { changed: ids.length } });
}

const getAssignee = ({ assignee }: TrackedIssue): string => assignee?.user_id ?? UNASSIGNED;

function filterIssues({ issues }: MockSite, search: URLSearchParams): TrackedIssueList {
  const query = TrackedIssuesQuery.parse(Object.fromEntries(search));
  const matches = (issue: TrackedIssue, but?: string) =>
    (but === 'outcome' || query.outcome === undefined || query.outcome === issue.outcome) &&
    (but === 'state' || !query.state?.length || query.state.includes(issue.state)) &&
    (but === 'severity' || !query.severity?.length || query.severity.includes(issue.severity)) &&
    (but === 'rule' || !query.rule?.length || query.rule.includes(issue.rule_id)) &&
    (but === 'assignee' ||
      !query.assignee?.length ||
      query.assignee.some((id) => (id === ASSIGNED_TO_ME ? ADA.user_id : id) === getAssignee(issue))) &&
    (but === 'label' ||
      !query.label?.length ||
      query.label.some((id) =>
        id === UNLABELED ? issue.labels.length === 0 : issue.labels.some((label) => label.id === id),
      )) &&
    (query.overdue === undefined || query.overdue === issue.overdue) &&
    `${issue.cause} ${issue.rule_title} ${issue.note}`.includes(query.q ?? '');
  const matching = issues.filter((issue) => matches(issue));
  const facet = (name: string, read: (issue: TrackedIssue) => string, title = read): Facet[] => {
    const all = new Map<string, Facet>();
    for (const issue of issues.filter((one) => matches(one, name))) {
      const value = read(issue);
      const known = all.get(value) ?? { value, title: title(issue), issues: 0 };
      all.set(value, { ...known, issues: known.issues + 1 });
    }
    return [...all.values()];
  };
  // Cursors are opaque to callers; here they are list indexes.
  const from = Number(query.cursor ?? 0);
  const to = from + query.limit;
  return TrackedIssueList.parse({
    issues: matching.slice(from, to),
    total: matching.length,
    next_cursor: to < matching.length ? String(to) : null,
    facets: {
      outcome: facet('outcome', ({ outcome }) => outcome),
      state: facet('state', ({ state }) => state),
      severity: facet('severity', ({ severity }) => severity),
      rule: facet(
        'rule',
        ({ rule_id }) => rule_id,
        ({ rule_title }) => rule_title,
      ),
      assignee: facet('assignee', getAssignee, ({ assignee }) => assignee?.name ?? 'Unassigned'),
      label: facet(
        'label',
        ({ labels }) => labels[0]?.id ?? UNLABELED,
        ({ labels }) => labels[0]?.name ?? 'No label',
      ),
    },
  } satisfies TrackedIssueList);
}

function createComparedIssue(place: number, change: Partial<ComparedIssue> = {}): ComparedIssue {
  const { outcome, severity, rule_id, rule_title, cause, message, priority } = createTrackedIssue(place);
  const shown = { issue_id: `i${place}`, pages: 3 + place, occurrences: 10 + place };
  return {
    outcome,
    severity,
    rule_id,
    rule_title,
    cause,
    message,
    priority,
    before: shown,
    after: shown,
    why: null,
    ...change,
  };
}

/** Compares two scans of the shop a week apart, with issues in each group. */
export function createComparison(change: Partial<ScanComparison> = {}): ScanComparison {
  return ScanComparison.parse({
    before: createUserScan(8, { url: 'https://shop.example/', score: 64, total_issues: 5 }),
    after: createUserScan(1, { url: 'https://shop.example/', score: 71, total_issues: 4 }),
    same_settings: true,
    comparable_scores: true,
    fixed: [createComparedIssue(0, { after: null }), createComparedIssue(1, { after: null })],
    added: [createComparedIssue(2, { before: null })],
    remaining: [
      createComparedIssue(3),
      createComparedIssue(4, { after: { issue_id: 'i4', pages: 2, occurrences: 1 } }),
    ],
    not_comparable: [
      createComparedIssue(5, { after: null, why: 'page-not-tested' }),
      createComparedIssue(6, { before: null, why: 'other-depth' }),
    ],
    needs_review: {
      fixed: [],
      added: [createComparedIssue(7, { before: null, outcome: 'cantTell' })],
      remaining: [],
      not_comparable: [],
    },
    unlisted: { merged: 0, split: 0, excluded: 0, counted_again: 0 },
    ...change,
  } satisfies ScanComparison);
}

/** Creates a person's issues on two sites. */
export const createMyIssues = () =>
  listMyIssues.replies[200].parse({
    issues: [
      createTrackedIssue(0, { state: 'regressed', due_on: '2026-01-02', overdue: true }),
      createTrackedIssue(3, { state: 'in_progress' }),
    ].map((issue) => ({ ...issue, site_id: SITE_ID, origin: 'https://shop.example' })),
    ...{ total: 2, overdue: 1, next_cursor: null },
  });

/** Mocks the comparison of two scans and returns the path of its screen. */
export async function mockComparisonApi(page: Page, comparison: ScanComparison): Promise<string> {
  const { before, after } = comparison;
  const path = `/api/scanner/compare/${before.id}/${after.id}/`;
  await routeApi(page, `**${path}`, (route) => route.fulfill({ json: comparison }));
  await routeApi(page, `**${path}transcripts/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const pageId = pathname.slice(`${path}transcripts/`.length).replace('/', '');
    return route.fulfill({
      json:
        pageId === ''
          ? buildChangedTranscripts(searchParams)
          : buildTranscriptComparison(pageId, searchParams),
    });
  });
  return `/compare/${before.id}/${after.id}`;
}
