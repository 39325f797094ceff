import { Dashboard, type NotificationList, Overview, type TwoFactorStatus, User } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './api-routes.ts';

/** A verified account on the Free plan without scans. */
export const verifiedUser: User = User.parse({
  id: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a11',
  email: 'ada@example.com',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  is_email_verified: true,
  date_joined: '2026-01-02T09:00:00.000Z',
  last_login: '2026-02-03T10:00:00.000Z',
  scans_used_this_month: 0,
  subscription_tier: { name: 'Free', max_scans_per_month: 10 },
  profile: { company_name: '', phone_number: '', job_title: '', website_url: '' },
} satisfies User);

/** The dashboard of an account without scans. */
export const emptyDashboard: Dashboard = Dashboard.parse({
  scans_used_this_month: 0,
  scans_remaining: 10,
  subscription_tier: verifiedUser.subscription_tier,
  usage_percent: 0,
  resets_at: '2026-03-01T00:00:00.000Z',
  average_score: null,
  total_scans: 0,
  recent_scans: [],
} satisfies Dashboard);

/** The overview of an account without sites and audits. */
export const emptyOverview: Overview = Overview.parse({
  importing: 0,
  totals: { sites: 0, open: 0, critical: 0, overdue: 0, regressed: 0 },
  attention: { critical: 0, regressed: 0, overdue: 0, assigned: 0, issues: 0 },
  issues: [],
  failed_scans: [],
  failed_schedules: [],
  invitations: [],
  sites: [],
  audits: [],
  outdated_reports: [],
} satisfies Overview);

export const noNotifications: NotificationList = { notifications: [], unread: 0 };

export const noMyIssues = { issues: [], total: 0, overdue: 0, next_cursor: null };

export const noTwoFactor: TwoFactorStatus = { is_enabled: false, enabled_at: null, recovery_codes_left: 0 };

/** Mocks the requests that every page of the app sends. Later routes take precedence. */
export async function mockAccountApi(page: Page, user: User = verifiedUser): Promise<void> {
  const answers: Record<string, unknown> = {
    '/api/auth/profile/': user,
    '/api/auth/dashboard/': emptyDashboard,
    '/api/overview/': emptyOverview,
    '/api/notifications/': noNotifications,
    '/api/notifications/settings/': { emails: 'daily' },
    '/api/issues/assigned/': noMyIssues,
    // The app signs out when the real server rejects the made-up token.
    '/api/audits/': { audits: [] },
    '/api/auth/report-brand/': { brand: null },
    '/api/auth/sessions/': { sessions: [] },
    '/api/auth/two-factor/': noTwoFactor,
    '/api/auth/passkeys/': { passkeys: [] },
    '/api/auth/scan-retention/': { days: null },
    '/api/organizations/': { organizations: [] },
    '/api/organization-invitations/': { invitations: [] },
    '/api/auth/logout/': { message: 'Signed out.' },
    '/api/scanner/user-scans/': { scans: [], total: 0, next_cursor: null },
  };
  await routeApi(
    page,
    ({ pathname }) => pathname in answers,
    (route) => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  );
}

/** Signs in before the page opens, as with “Remember me”. */
export async function storeTokens(page: Page, tokens: { access?: string; refresh?: string }): Promise<void> {
  await page.addInitScript(({ access, refresh }) => {
    // Only once, so that changes to the tokens persist across pages.
    if (sessionStorage.getItem('tokens-were-set')) return;
    sessionStorage.setItem('tokens-were-set', 'yes');
    if (access !== undefined) localStorage.setItem('accessToken', access);
    if (refresh !== undefined) localStorage.setItem('refreshToken', refresh);
  }, tokens);
}

/** Reads the tokens from both storages of a browser. */
export function readStoredTokens(page: Page) {
  return page.evaluate(() => {
    const of = (store: Storage) => [store.getItem('accessToken'), store.getItem('refreshToken')];
    return { local: of(localStorage), session: of(sessionStorage) };
  });
}
