import type { OrganizationRole, Report } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { splitCases } from '../../../tools/test/scope.ts';
import { routeApi } from './support/api-routes.ts';
import { checkScreen } from './support/check-screen.ts';
import { expectValidLinks } from './support/link-check.ts';
import {
  branchUpload,
  createDashboard,
  createMockApp,
  createUserScan,
  type MockApp,
  openApp,
} from './support/mock-app.ts';
import { AUDIT_ID, createAudit, mockAuditsApi, signature } from './support/mock-audit.ts';
import { JOURNEY_ID } from './support/mock-journeys.ts';
import {
  createMockTeam,
  createReceivedInvitation,
  selectTeam,
  TEAM_ID,
} from './support/mock-organizations.ts';
import { mockReply } from './support/mock-reply.ts';
import { createReports } from './support/mock-reports.ts';
import { createSmallScan } from './support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from './support/mock-scan-api.ts';
import {
  createComparison,
  createMyIssues,
  createSite,
  createTrackedIssue,
  mockComparisonApi,
  mockSitesApi,
  SITE_ID,
} from './support/mock-site.ts';
import { openOptionGroups } from './support/option-groups.ts';
import { expect, test, toDetails } from './support/test.ts';
import { isCompleteRun, type ScreenVariant } from './support/test-scope.ts';

const comparison = createComparison({ same_settings: false, comparable_scores: false });
const comparePath = `/compare/${comparison.before.id}/${comparison.after.id}`;
const FINISHED_SCAN_ID = '55555555-5555-4555-8555-555555555555';
const RUNNING_SCAN_ID = '66666666-6666-4666-8666-666666666666';

interface ScreenState {
  path: string;
  /** Changes to the default app data. */
  change?: (app: MockApp) => void;
  /** Text that shows that the screen is complete. */
  ready: string | RegExp;
  /** Changes to the audit, which is in progress; null for no audits. */
  audit?: Parameters<typeof createAudit>[0] | null;
  /** The role in the selected organization; the personal one by default. */
  team?: OrganizationRole;
  /** Whether the targets of its links exist with mocked data too. */
  hasLinkCheck?: boolean;
}

const auditPath = `/audits/${AUDIT_ID}`;
const menuView = {
  ...{ view_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21', name: 'Menu open', state: 'Click “Menu”' },
  ...{ url: 'https://shop.example/page-0', display: 'on a phone (390 px wide)' },
  ...{ reason: 'essential' as const, note: 'Everybody uses it.' },
};
const checkout = {
  ...{ process_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e31', name: 'Checkout' },
  steps: [
    { page_url: menuView.url, view_id: null },
    { page_url: menuView.url, view_id: menuView.view_id },
  ],
};
const [openQuestion, outdatedQuestion, criterionQuestion] = createAudit().questions.map(({ id }) => id);

const LONG_TEXT = `https://shop.example/${'a-very-long-path-'.repeat(12)}`;

/** Nearly used up, with a long name, long URLs and every status. */
function nearUsageLimit(app: MockApp): void {
  app.user = { ...app.user, first_name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren' };
  app.dashboard = { ...createDashboard(9), average_score: 71 };
  const statuses = ['running', 'queued', 'failed', 'cancelled', 'being_rethought'];
  app.scans = [
    createUserScan(1, { score_before: 64, url: LONG_TEXT }),
    ...statuses.map((status, index) => createUserScan(index + 2, { status, score: null })),
  ];
}

function withInvoices(app: MockApp): void {
  app.subscription = {
    ...app.subscription,
    plan: 'Pro',
    max_scans_per_month: 250,
    price_per_month: 49,
    billing: 'stripe',
    status: 'past-due',
    has_portal: true,
  };
  app.invoices = [
    {
      id: 'in_1',
      number: 'CURB-1',
      created_at: '2026-02-03T12:00:00.000Z',
      total: 4900,
      currency: 'usd',
      status: 'paid',
      page_url: 'https://pay.example/1',
      pdf_url: null,
    },
  ];
}

const invitationPath = `/invitations/${createReceivedInvitation().id}`;

const withInvitation = (app: MockApp) =>
  void Object.assign(app, { receivedInvitations: [createReceivedInvitation()] });

/** Every screen of the app with data. */
const screens: readonly ScreenState[] = [
  { path: '/dashboard', change: nearUsageLimit, ready: 'Usage limit approaching', hasLinkCheck: true },
  { path: '/profile', ready: 'Firefox on Linux', hasLinkCheck: true },
  { path: '/scans', change: nearUsageLimit, ready: 'being_rethought', hasLinkCheck: true },
  { path: '/scans/new', ready: /scans left this month/, hasLinkCheck: true },
  { path: `/scans/${FINISHED_SCAN_ID}`, ready: 'Keyboard users reach this element out of order.' },
  { path: `/scans/${FINISHED_SCAN_ID}?issue=serious`, ready: 'What was measured' },
  {
    path: '/reports',
    change: (app) => Object.assign(app, { reports: createReports() }),
    ready: 'Conformance report, OpenACR',
  },
  { path: '/reports/sites', team: 'owner', ready: '105 open issues' },
  { path: '/reports/schedules', team: 'owner', ready: 'mailbox full' },
  {
    path: '/my-issues',
    change: (app) => Object.assign(app, { myIssues: createMyIssues() }),
    ready: '2 open issues, 1 overdue',
  },
  { path: '/sites', ready: 'open issues' },
  { path: '/sites/import', ready: 'Preview sites' },
  { path: `/sites/${SITE_ID}?state=all`, ready: 'days overdue' },
  { path: `/sites/${SITE_ID}?view=history`, ready: 'This site’s scans' },
  { path: `/sites/${SITE_ID}?view=schedule`, ready: 'Stop schedule' },
  { path: `/sites/${SITE_ID}?view=settings`, ready: 'Save details' },
  { path: `/sites/${SITE_ID}?view=audits`, ready: 'not applicable' },
  { path: `/sites/${SITE_ID}?view=journeys`, ready: 'Secret missing: CARD_CODE' },
  { path: `/sites/${SITE_ID}/journeys/new`, ready: 'Import recording' },
  { path: `/sites/${SITE_ID}/journeys/sign-in`, ready: 'Find sign-in form' },
  { path: `/sites/${SITE_ID}/journeys/${JOURNEY_ID}`, ready: 'Set CARD_CODE' },
  { path: '/audits', ready: 'not applicable' },
  { path: `/sites/${SITE_ID}/audits/new`, ready: 'Add this page' },
  { path: auditPath, ready: 'Element 1 of 3 (24 in all)' },
  { path: `${auditPath}?question=${outdatedQuestion}`, ready: 'Compare both versions, and answer again.' },
  { path: `${auditPath}?view=results`, ready: '2 criteria are undecided.' },
  { path: `${auditPath}?view=statement`, ready: 'We welcome your feedback.' },
  { path: `${auditPath}?view=details`, ready: 'Delete audit' },
  { path: `${auditPath}?view=team`, ready: 'Send invitation' },
  { path: `${auditPath}?view=findings`, ready: 'The focus is invisible in the menu.' },
  { path: comparePath, ready: 'In the earlier scan only.' },
  { path: `${comparePath}?part=transcript`, ready: 'Add to cart, button' },
  { path: '/subscription', change: withInvoices, ready: 'CURB-1', hasLinkCheck: true },
  { path: '/organization', team: 'owner', ready: 'Delete organization', hasLinkCheck: true },
  { path: '/organization/members', team: 'owner', ready: 'new.person@example.com', hasLinkCheck: true },
  { path: '/organization/site-groups', team: 'admin', ready: 'Linus Pauling' },
  { path: '/organization/labels', team: 'admin', ready: 'needs design' },
  { path: '/issues', ready: 'Component: ProductCard' },
  { path: '/organization/api-keys', team: 'admin', ready: 'Old pipeline' },
  { path: '/organization/webhooks', team: 'admin', ready: 'Old receiver' },
  { path: '/organization/integrations', team: 'admin', ready: /no longer accepts messages/ },
  { path: '/organization/single-sign-on', team: 'owner', ready: '_curbcut.shop.example.com' },
  { path: '/organization/change-log', team: 'admin', ready: '203.0.113.0/24' },
  {
    path: invitationPath,
    change: withInvitation,
    ready: 'Grace Hopper (grace@example.com) invited you',
    hasLinkCheck: true,
  },
  { path: '/help#score', ready: /rule by rule, weighted by severity/, hasLinkCheck: true },
];

/** Other visual states; they consist of the same components, so fewer variants are enough. */
const states: readonly (ScreenState & {
  /** What distinguishes the state. Every run checks the first state of each kind, and the last state. */
  kind: string;
  /** Whether all questions of the audit are answered. */
  isAnswered?: boolean;
  act?: (page: Page) => Promise<unknown>;
})[] = [
  {
    path: '/dashboard',
    change: (app) => Object.assign(app, { scans: [], dashboard: createDashboard(0) }),
    kind: 'nothing to list',
    ready: 'No scans yet',
  },
  {
    path: '/profile',
    kind: 'errors in a form',
    ready: 'First name is required',
    act: async (page) => {
      await page.getByLabel('First name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    path: '/profile',
    kind: 'errors in a dialog',
    ready: 'Current password is required',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
    },
  },
  {
    path: '/profile',
    kind: 'confirmation',
    ready: 'Type DELETE to confirm',
    act: (page) => page.getByRole('button', { name: 'Delete Account' }).click(),
  },
  {
    path: `/sites/${SITE_ID}`,
    kind: 'dialog',
    ready: 'Only this branch’s uploads open and close issues.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Change default branch' }).click();
    },
  },
  {
    path: '/scans',
    kind: 'menu',
    ready: 'Scan again',
    act: (page) => page.getByRole('button', { name: /^Actions for the scan of shop-1/ }).click(),
  },
  { path: '/scans?search=nowhere', kind: 'nothing to list', ready: 'No scans match' },
  {
    path: '/scans/new',
    kind: 'groups of options',
    ready: 'See plans',
    act: async (page) => {
      await mockReply(
        page,
        '/api/scanner/start-scan/',
        buildProblemReply(402, 'All scans of this month are used.'),
      );
      await openOptionGroups(page, 'Views', 'Rules', 'Depth', 'Pages', 'Sign-in', 'Schedule');
      await page.getByLabel('Sign-in method').selectOption('header');
      await page.getByRole('button', { name: 'Start scan' }).click();
    },
  },
  { path: `/scans/${RUNNING_SCAN_ID}`, kind: 'running scan', ready: 'Cancel scan' },
  {
    path: `/scans/${FINISHED_SCAN_ID}`,
    kind: 'dialog',
    ready: 'Audience',
    act: (page) => page.getByRole('button', { name: 'Create report' }).click(),
  },
  { path: '/reports', kind: 'nothing to list', ready: 'No reports yet', hasLinkCheck: true },
  {
    path: '/reports',
    kind: 'dialog',
    ready: 'Copy it now.',
    change: (app) => Object.assign(app, { reports: createReports() }),
    act: async (page) => {
      const [, { id, shares }] = createReports() as [Report, Report];
      const url = `https://curbcut.example/shared/${'t'.repeat(43)}`;
      await mockReply(page, `/api/scanner/reports/${id}/shares/`, {
        status: 201,
        json: { share: shares[0], url },
      });
      await page.getByRole('button', { name: 'Share Summary report, web page' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
    },
  },
  {
    path: '/subscription',
    kind: 'confirmation',
    ready: 'Switch plan',
    change: withInvoices,
    act: (page) => page.getByRole('button', { name: 'Switch to Free' }).click(),
  },
  {
    path: `/sites/${SITE_ID}?issue=${createTrackedIssue(0).id}`,
    kind: 'issue',
    ready: 'Regressed, was fixed.',
    act: async (page) => {
      await page.getByRole('tab', { name: /^Notes/ }).click();
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask the makers.');
    },
  },
  {
    path: `/sites/${SITE_ID}`,
    kind: 'errors in a dialog',
    ready: 'Enter a reason',
    act: async (page) => {
      await page.getByRole('row').first().focus();
      await page.keyboard.press('x');
      await page.keyboard.press('g');
      await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
    },
  },
  {
    path: `/sites/${SITE_ID}`,
    kind: 'dialog',
    ready: 'Letter keys',
    act: (page) => page.getByRole('button', { name: 'Shortcuts' }).click(),
  },
  { path: `/sites/${SITE_ID}?q=nowhere`, kind: 'nothing to list', ready: 'No issues match' },
  { path: '/audits', audit: null, kind: 'nothing to list', ready: 'No audits yet' },
  { path: `${auditPath}?question=${criterionQuestion}`, kind: 'question', ready: 'Page 1 of 2' },
  {
    path: `${auditPath}?view=details`,
    audit: { views: [menuView], processes: [checkout] },
    kind: 'views',
    ready: 'Everybody uses it.',
  },
  {
    path: `${auditPath}?question=${criterionQuestion}`,
    audit: { views: [menuView], processes: [checkout] },
    kind: 'question',
    ready: 'Also check',
  },
  {
    path: `/sites/${SITE_ID}/audits/new`,
    kind: 'groups of options',
    ready: 'Shown in answers and reports.',
    act: async (page) => {
      await openOptionGroups(page, 'Scope', 'Evaluation', 'Random pages', 'Views and processes');
      await page.getByRole('button', { name: 'Add view' }).click();
    },
  },
  {
    path: `/sites/${SITE_ID}/audits/new`,
    kind: 'groups of options',
    ready: 'How to get there',
    act: async (page) => {
      await openOptionGroups(page, 'Views and processes');
      await page.getByRole('button', { name: 'Add another process' }).click();
      await page.getByLabel('Next step').selectOption({ label: 'A step the scan can’t reach' });
    },
  },
  {
    path: `${auditPath}?view=statement`,
    kind: 'groups of options',
    ready: 'What people can do instead',
    act: async (page) => {
      await openOptionGroups(
        page,
        ...['More contact details', 'Law and complaints', 'Measures and plans'],
        ...['Limitations', 'Technical details', 'Assessment and dates'],
      );
      await page.getByRole('button', { name: 'Add limitation' }).click();
    },
  },
  {
    path: `${auditPath}?view=details`,
    kind: 'groups of options',
    ready: 'Only conformance reports show these.',
    act: (page) => openOptionGroups(page, 'Scope and baseline', 'Evaluation', 'Report header'),
  },
  { path: `${auditPath}?state=closed&criterion=1.1.1`, kind: 'nothing to list', ready: 'No questions match' },
  {
    path: `${auditPath}?question=${openQuestion}`,
    kind: 'question',
    ready: 'Recommended fix',
    act: (page) => page.getByRole('button', { name: /^Fail/ }).click(),
  },
  {
    path: auditPath,
    kind: 'dialog',
    ready: 'Single-key shortcuts',
    act: (page) => page.getByRole('button', { name: 'Shortcuts' }).click(),
  },
  {
    path: auditPath,
    kind: 'errors in a dialog',
    ready: 'Choose an answer',
    act: async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page
        .getByRole('row', { name: /^Alternative text/ })
        .first()
        .focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Answer selected questions' }).click();
      await page.getByRole('button', { name: 'Save answers' }).click();
    },
  },
  {
    path: `${auditPath}?view=results`,
    audit: { criteria: createAudit().audit.criteria.filter(({ outcome }) => outcome !== 'undecided') },
    isAnswered: true,
    kind: 'confirmation',
    ready: 'By signing, you confirm',
    act: (page) => page.getByRole('button', { name: 'Sign report' }).click(),
  },
  {
    path: `${auditPath}?view=results`,
    audit: { signature: { ...signature, outdated: ['1.4.10'] } },
    kind: 'notice',
    ready: 'The signed report is out of date.',
  },
  {
    path: auditPath,
    audit: {
      newer_scan: { scan_id: RUNNING_SCAN_ID, completed_at: '2026-11-25T09:00:00.000Z', tested_pages: 2 },
    },
    kind: 'notice',
    ready: 'There’s a newer scan of this site.',
    act: (page) => page.getByRole('button', { name: 'Newer scan' }).click(),
  },
  {
    path: `/sites/${SITE_ID}/audits/new`,
    kind: 'search',
    ready: 'The first 8 of 12 pages',
    act: (page) => page.getByRole('searchbox').fill('product'),
  },
  {
    path: `${comparePath}?part=not_retested&group=rule`,
    kind: 'comparison',
    ready: 'In the earlier scan only, and the later one couldn’t have found them',
  },
  { path: '/help?search=zebra', kind: 'nothing to list', ready: 'No articles match your search' },
  {
    path: '/dashboard',
    team: 'viewer',
    change: withInvitation,
    kind: 'menu',
    ready: 'Create organization',
    act: (page) =>
      page.getByRole('button', { name: /^Organization: Tide Mugs Agency, 1 invitation/ }).click(),
  },
  {
    path: '/dashboard',
    kind: 'errors in a dialog',
    ready: 'Enter a name',
    act: async (page) => {
      await page.getByRole('button', { name: /^Organization: / }).click();
      await page.getByRole('button', { name: 'Create organization' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click();
    },
  },
  { path: '/organization', kind: 'notice', ready: 'It was created with your account' },
  { path: '/organization', team: 'viewer', kind: 'notice', ready: 'Owners and admins can change it.' },
  {
    path: '/organization',
    team: 'owner',
    kind: 'confirmation',
    ready: 'Everything in Tide Mugs Agency is deleted',
    act: (page) => page.getByRole('button', { name: 'Delete organization' }).click(),
  },
  {
    path: '/organization/members',
    team: 'owner',
    kind: 'confirmation',
    ready: 'immediately loses access',
    act: (page) => page.getByRole('button', { name: 'Remove Grace Hopper' }).click(),
  },
  { path: '/organization/members', kind: 'notice', ready: 'The Free plan includes 1 member' },
  {
    path: '/organization/site-groups',
    team: 'admin',
    kind: 'dialog',
    ready: '1 site selected',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create site group' }).click();
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    path: '/organization/webhooks',
    team: 'admin',
    kind: 'errors in a dialog',
    ready: 'Enter a name',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
    },
  },
  {
    path: '/organization/integrations',
    team: 'admin',
    kind: 'errors in a dialog',
    ready: 'Enter a token',
    act: async (page) => {
      await page.getByRole('button', { name: 'Connect tracker' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Connect tracker' }).click();
    },
  },
  {
    path: '/organization/api-keys',
    team: 'owner',
    kind: 'dialog',
    ready: 'Copy the key now.',
    act: async (page) => {
      const [key] = createMockTeam().keys;
      await routeApi(page, `**/api/organizations/${TEAM_ID}/api-keys/`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { key, secret: `cbk_${'k'.repeat(43)}` } })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Create API key' }).click();
      await page.getByLabel('Name', { exact: true }).fill('CI');
      await page.getByRole('checkbox', { name: /^Start, cancel/ }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    },
  },
  { path: '/organization/api-keys', team: 'viewer', kind: 'notice', ready: 'You don’t have access to this' },
  { path: invitationPath, kind: 'notice', ready: 'Invitation not found' },
  { path: '/scans/new', team: 'viewer', kind: 'notice', ready: 'You can’t start scans here' },
];

async function openState(
  page: Page,
  { path, change, team, audit, isAnswered, ready, act }: Omit<(typeof states)[number], 'kind'>,
): Promise<void> {
  const app = createMockApp();
  if (team) await selectTeam(page, app, team);
  change?.(app);
  await mockSitesApi(page, [createSite()]);
  const mock = createAudit(audit ?? {});
  if (isAnswered) mock.questions = mock.questions.filter(({ state }) => state === 'answered');
  await mockAuditsApi(page, audit === null ? [] : [mock]);
  await mockComparisonApi(page, comparison);
  await mockScanApi(page, { ...createSmallScan(FINISHED_SCAN_ID), site_id: SITE_ID, upload: branchUpload });
  await mockScanApi(page, { ...createSmallScan(RUNNING_SCAN_ID), status: 'running' as const });
  await openApp(page, path, app, createMockTeam(team));
  // Loaded last, for signed-in users only.
  await expect(page.getByRole('button', { name: /^Account: / })).toBeEnabled();
  await act?.(page);
  await expect(page.getByText(ready).first()).toBeVisible();
}

for (const { hasLinkCheck, ...screen } of screens) {
  test(`${screen.path} is accessible in the app`, async ({ page, request, baseURL }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openState(page, screen);
    if (hasLinkCheck) await expectValidLinks(page, request, baseURL);
    await checkScreen(page, { tabWidths: [1440], runsOwnRules: true });
  });
}

/**
 * The widest layout in the dark theme and the narrowest in the light one; a normal run alternates between
 * them.
 */
const stateVariants: readonly ScreenVariant[] = [
  { width: 1440, theme: 'dark' },
  { width: 360, theme: 'light' },
];

for (const { tags, cases } of splitCases([...states.entries()], ([, { kind }]) => kind))
  for (const [index, { hasLinkCheck, ...state }] of cases)
    test(
      `${state.path} with “${state.ready}” is accessible in the app`,
      toDetails(tags),
      async ({ page, request, baseURL }) => {
        await openState(page, state);
        if (hasLinkCheck) await expectValidLinks(page, request, baseURL);
        await checkScreen(page, {
          variants: isCompleteRun ? stateVariants : [stateVariants[index % stateVariants.length]!],
        });
      },
    );

test('keeps the current page visible in forced colors', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await openApp(page, '/scans');
  const marks = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content !== 'none'));
  expect(marks).toEqual([false, false, true, false, false, false, false, false]);
});
