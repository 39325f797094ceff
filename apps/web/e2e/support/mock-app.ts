import {
  type AccountSession,
  Dashboard,
  type Invoice,
  type listMyIssues,
  type NotificationList,
  type Organization,
  type Overview,
  type Passkey,
  type ReceivedOrganizationInvitation,
  type Report,
  type ScanLimits,
  type SearchResults,
  type Subscription,
  type User,
  type UserScan,
  type Widget,
} from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './api-routes.ts';
import {
  emptyDashboard,
  emptyOverview,
  noMyIssues,
  noNotifications,
  noTwoFactor,
  storeTokens,
  verifiedUser,
} from './mock-account.ts';
import { createCrossSiteIssue } from './mock-labels.ts';
import { createMockTeam, mockTeamApi, personalOrganization } from './mock-organizations.ts';
import { openPage } from './open-page.ts';

/** The source of an uploaded scan of a branch. */
export const branchUpload: NonNullable<UserScan['upload']> = {
  branch: 'feature/search-in-the-header',
  commit: '4f2a9c1d8b7e6f5a',
  tested_url: 'http://localhost:4173',
  updates_issues: false,
};

/** All data of the app except the results of scans. */
export interface MockApp {
  user: User;
  dashboard: Dashboard;
  overview: Overview;
  notifications: NotificationList;
  myIssues: ReturnType<(typeof listMyIssues.replies)[200]['parse']>;
  /** The results of every search. */
  searchResults: SearchResults;
  /** Newest first. */
  scans: UserScan[];
  /** Newest first. */
  reports: Report[];
  limits: ScanLimits;
  subscription: Subscription;
  invoices: Invoice[];
  sessions: AccountSession[];
  passkeys: Passkey[];
  /** The personal one first. */
  organizations: Organization[];
  receivedInvitations: ReceivedOrganizationInvitation[];
  /** Null if scans are kept. */
  retentionDays: number | null;
  widget: Widget;
}

const DAY_MS = 86_400_000;

/** A completed scan. */
export function createUserScan(index: number, change: Partial<UserScan> = {}): UserScan {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const url = change.url ?? `https://shop-${index}.example/`;
  const at = new Date(Date.now() - index * DAY_MS).toISOString();
  const score = change.score === undefined ? 70 + index : change.score;
  return {
    id,
    scan_id: id,
    url,
    website_url: url,
    status: 'completed',
    created_at: at,
    started_at: at,
    completed_at: at,
    score,
    overall_score: score,
    site_id: '77777777-7777-4777-8777-000000000001',
    score_before: null,
    before_id: null,
    pages_scanned: 6,
    pages_processed: 6,
    elements_scanned: 800,
    elements_processed: 800,
    total_issues: 4,
    severity_counts: { critical: 1, serious: 1, moderate: 1, minor: 1 },
    occurrences_count: 12,
    needs_review_count: 1,
    excluded: { ignored: 0, false_positive: 0 },
    issues_found: 4,
    error: null,
    code: null,
    ...change,
  };
}

function createSession(index: number, change: Partial<AccountSession>): AccountSession {
  const at = new Date(Date.now() - index * DAY_MS).toISOString();
  return {
    id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
    created_at: at,
    last_used_at: at,
    expires_at: at,
    device: 'Firefox on Linux',
    is_current: false,
    ...change,
  };
}

const subscriptionTier = verifiedUser.subscription_tier;

/** Creates the dashboard of an account that has used this many scans. */
export function createDashboard(
  used: number,
  subscription_tier: Dashboard['subscription_tier'] = subscriptionTier,
): Dashboard {
  const scanLimit = subscription_tier.max_scans_per_month;
  return Dashboard.parse({
    ...emptyDashboard,
    subscription_tier,
    scans_used_this_month: used,
    scans_remaining: Math.max(0, scanLimit - used),
    usage_percent: Math.min(100, (used / scanLimit) * 100),
  });
}

/** An account on the Free plan of a self-hosted installation, with three scans and two devices. */
export function createMockApp(): MockApp {
  return {
    user: verifiedUser,
    dashboard: { ...createDashboard(3), average_score: 71, total_scans: 3 },
    overview: emptyOverview,
    notifications: noNotifications,
    myIssues: noMyIssues,
    searchResults: {
      totals: { sites: 0, issues: 0, scans: 0, audits: 0 },
      ...{ sites: [], issues: [], scans: [], audits: [] },
    },
    scans: [
      createUserScan(0, { score: null, status: 'running', pages_scanned: 2 }),
      createUserScan(1, {
        score_before: 64,
        upload: branchUpload,
      }),
      createUserScan(2, { score: null, status: 'failed', pages_scanned: 0 }),
    ],
    reports: [],
    limits: {
      plan: 'Free',
      max_pages_per_scan: 10,
      scans_remaining: 7,
      max_scans: 10,
      window: 'month',
      resets_at: emptyDashboard.resets_at,
    },
    subscription: {
      plan: subscriptionTier.name,
      max_scans_per_month: subscriptionTier.max_scans_per_month,
      max_pages_per_scan: 10,
      price_per_month: 0,
      scans_used_this_month: 3,
      scans_remaining: 7,
      usage_resets_at: emptyDashboard.resets_at,
      billing: 'self-hosted',
      explanation: 'Plans are free here. Switch any time.',
      status: 'free',
      renews_at: null,
      ends_at: null,
      has_portal: false,
    },
    invoices: [],
    passkeys: [
      {
        id: '77777777-7777-4777-8777-777777777771',
        name: 'Work laptop',
        created_at: '2026-02-11T09:00:00.000Z',
        last_used_at: '2026-02-27T09:00:00.000Z',
        is_synced: true,
      },
      {
        id: '77777777-7777-4777-8777-777777777772',
        name: 'Security key',
        created_at: '2026-01-05T09:00:00.000Z',
        last_used_at: null,
        is_synced: false,
      },
    ],
    sessions: [
      createSession(0, { device: 'Chrome on macOS', is_current: true }),
      createSession(1, { device: 'Firefox on Linux' }),
    ],
    retentionDays: null,
    organizations: [personalOrganization],
    receivedInvitations: [],
    widget: {
      configuration: {
        position: 'bottom-end',
        language: 'auto',
        color: '#1f4fa3',
        shortcut: '',
        without: [],
        domains: [],
        counts: true,
      },
      snippet: '<script defer\n  src="https://curbcut.example/widget/v1/curbcut.0123456789ab.js"></script>',
      ...{ site_id: null, is_inherited: false },
      use: [{ setting: 'size', count: 41 }],
      updated_at: null,
    },
  };
}

/** An account with a paid Pro plan. */
export function createPayingApp(change: Partial<MockApp['subscription']> = {}): MockApp {
  const app = createMockApp();
  app.dashboard = createDashboard(210, { name: 'Pro', max_scans_per_month: 250 });
  app.subscription = {
    ...app.subscription,
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
  return app;
}

/** Pages whose audits are already mocked. */
export const pagesWithAudits = new WeakSet<Page>();
/** Pages whose sites are already mocked. */
export const pagesWithSites = new WeakSet<Page>();

/**
 * Mocks the app's requests; routes that the test adds later take precedence. Changes to the data show in the
 * next response.
 */
export async function mockAppApi(page: Page, app: MockApp, team = createMockTeam()): Promise<void> {
  await mockTeamApi(page, team);
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/api/auth/profile/': () => app.user,
    '/api/auth/dashboard/': () => app.dashboard,
    '/api/overview/': () => app.overview,
    '/api/notifications/': () => app.notifications,
    '/api/notifications/settings/': () => ({ emails: 'daily' }),
    '/api/issues/assigned/': () => app.myIssues,
    '/api/issues/across-sites/': () => ({ groups: [createCrossSiteIssue(1)], total: 1, next_cursor: null }),
    '/api/search/': () => app.searchResults,
    '/api/auth/sessions/': () => ({ sessions: app.sessions }),
    '/api/auth/two-factor/': () => noTwoFactor,
    '/api/auth/passkeys/': () => ({ passkeys: app.passkeys }),
    '/api/auth/scan-retention/': () => ({ days: app.retentionDays }),
    '/api/auth/scan-retention/expired/': () => ({ expired_scans: 12 }),
    '/api/organizations/': () => ({ organizations: app.organizations }),
    '/api/organization-invitations/': () => ({ invitations: app.receivedInvitations }),
    '/api/auth/logout/': () => ({ message: 'Signed out.' }),
    '/api/widget/': () => app.widget,
    '/api/billing/subscription/': () => app.subscription,
    '/api/billing/invoices/': (query) => paginate('invoices', app.invoices, query, 24),
    ...(!pagesWithSites.has(page) && { '/api/sites/': () => ({ sites: [] }) }),
    ...(!pagesWithAudits.has(page) && { '/api/audits/': () => ({ audits: [] }) }),
    '/api/auth/report-brand/': () => ({ brand: { name: 'Shop Ltd', color: '#1e4c9c', logo: null } }),
    '/api/scanner/scan-limits/': () => app.limits,
    '/api/scanner/reports/': (query) => {
      const [search, type] = [query.get('search') ?? '', query.get('type')];
      const matching = app.reports.filter(
        (report) => report.url.includes(search) && (type === null || report.type === type),
      );
      return { ...paginate('reports', matching, query, 50), total: matching.length };
    },
    '/api/scanner/user-scans/': (query) => {
      const search = query.get('search') ?? '';
      const [status, since] = [query.get('status'), query.get('since') ?? ''];
      const matching = app.scans.filter(
        (scan) =>
          scan.url.includes(search) &&
          (status === null || scan.status === status) &&
          scan.created_at >= since,
      );
      return { ...paginate('scans', matching, query, 100), total: matching.length };
    },
  };
  await routeApi(
    page,
    ({ pathname }) => pathname in answers,
    (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      return route.fulfill({ json: answers[pathname]?.(searchParams) });
    },
  );
  await storeTokens(page, { access: 'access', refresh: 'refresh' });
}

/** Cursors are opaque to callers; here they are list indexes. */
function paginate(name: string, all: readonly unknown[], query: URLSearchParams, usual: number) {
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? usual);
  return { [name]: all.slice(from, to), next_cursor: to < all.length ? String(to) : null };
}

/** Opens a screen of the app as a signed-in user. */
export async function openApp(
  page: Page,
  path: string,
  app: MockApp = createMockApp(),
  team = createMockTeam(),
): Promise<MockApp> {
  await mockAppApi(page, app, team);
  await openPage(page, path);
  return app;
}
