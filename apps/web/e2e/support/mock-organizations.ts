import {
  type ApiKey,
  type ChangeLogEntry,
  type ChatChannel,
  getSiteGroupPermissions,
  type Integration,
  type Organization,
  type OrganizationInvitation,
  type OrganizationMember,
  type OrganizationRole,
  type PeriodReport,
  type ReceivedOrganizationInvitation,
  type ReportSchedule,
  rolePermissions,
  type SiteGroup,
  type SsoDomain,
  type SsoSettings,
  type Webhook,
} from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './api-routes.ts';
import { verifiedUser } from './mock-account.ts';
import { mockLabels } from './mock-labels.ts';
import { createPeriodReports, createReportSchedules } from './mock-period-reports.ts';

const DAY_MS = 86_400_000;
const atDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const createId = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const PERSONAL_ID = createId(1, 0);
export const TEAM_ID = createId(1, 1);

/** The personal organization of the mocked account. */
export const personalOrganization: Organization = {
  id: PERSONAL_ID,
  name: 'Ada Lovelace',
  is_personal: true,
  role: 'owner',
  permissions: [...rolePermissions.owner],
  site_groups: [],
  required_sign_in: null,
  plan: 'Free',
  members: 1,
  max_members: 1,
  created_at: '2026-01-02T09:00:00.000Z',
};

/** An organization in which the mocked account has a role; null for site groups only. */
export function createTeam(
  role: OrganizationRole | null = 'owner',
  change: Partial<Organization> = {},
): Organization {
  return {
    ...personalOrganization,
    id: TEAM_ID,
    name: 'Tide Mugs Agency',
    is_personal: false,
    role,
    permissions: role === null ? [] : [...rolePermissions[role]],
    site_groups:
      role === null
        ? [
            {
              id: createId(3, 1),
              name: 'Bakery client',
              role: 'viewer',
              permissions: [...getSiteGroupPermissions('viewer')],
            },
          ]
        : [],
    plan: 'Pro',
    members: 3,
    max_members: 10,
    ...change,
  };
}

export function createReceivedInvitation(
  change: Partial<ReceivedOrganizationInvitation> = {},
): ReceivedOrganizationInvitation {
  return {
    id: createId(4, 1),
    organization_name: 'Tide Mugs Agency',
    role: 'member',
    site_group_name: null,
    invited_by: 'Grace Hopper (grace@example.com)',
    expires_at: atDay(6),
    ...change,
  };
}

/** An organization's settings data. */
export interface MockTeam {
  members: OrganizationMember[];
  invitations: OrganizationInvitation[];
  siteGroups: SiteGroup[];
  keys: ApiKey[];
  webhooks: Webhook[];
  integrations: Integration[];
  sso: SsoSettings;
  channels: ChatChannel[];
  changeLog: ChangeLogEntry[];
  periodReports: PeriodReport[];
  reportSchedules: ReportSchedule[];
}

function createMember(index: number, name: string, role: OrganizationRole): OrganizationMember {
  return {
    user_id: index === 0 ? verifiedUser.id : createId(2, index),
    name,
    email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
    role,
    joined_at: atDay(-30 - index),
  };
}

const createDomain = (index: number, domain: string, verifiedAt: string | null): SsoDomain => ({
  id: createId(7, index),
  domain,
  is_verified: verifiedAt !== null,
  verified_at: verifiedAt,
  record_name: `_curbcut.${domain}`,
  record_value: 'curbcut-verification=3q2Xy0mB7v1nE8sK5tLw9aZcRdFgHjUiOpQxVbNmTyA',
});

/** An organization with three members, a pending and an expired invitation, a site group, two keys and a change log. */
export function createMockTeam(role: OrganizationRole = 'owner'): MockTeam {
  const grace = createMember(1, 'Grace Hopper', role === 'owner' ? 'admin' : 'owner');
  const linus = createMember(2, 'Linus Pauling', 'viewer');
  const group = { id: createId(3, 1), name: 'Bakery client' };
  const invitation: OrganizationInvitation = {
    id: createId(4, 2),
    email: 'new.person@example.com',
    role: 'auditor',
    site_group: group,
    state: 'pending',
    invited_by: 'Ada Lovelace (ada@example.com)',
    created_at: atDay(-1),
    expires_at: atDay(6),
  };
  const key: ApiKey = {
    id: createId(5, 1),
    name: 'CI',
    permissions: ['results:read', 'scans:write'],
    site_group: null,
    state: 'active',
    created_at: atDay(-20),
    created_by: 'Grace Hopper',
    is_creator_member: true,
    expires_at: atDay(70),
    revoked_at: null,
    last_used_at: atDay(0),
    old_secret_valid_until: null,
    networks: [
      { network: '203.0.113.0/24', last_used_at: atDay(0) },
      { network: '2001:db8:40::/48', last_used_at: atDay(-3) },
    ],
  };
  const webhook: Webhook = {
    id: createId(6, 1),
    name: 'Dashboard',
    url: 'https://example.com/webhooks/curbcut',
    events: ['issue.new', 'issue.fixed'],
    site_group: null,
    state: 'active',
    off_reason: null,
    failing_since: atDay(-1),
    old_secret_valid_until: atDay(1),
    created_at: atDay(-20),
    created_by: 'Grace Hopper',
  };
  const entry: ChangeLogEntry = {
    number: 2,
    at: atDay(-1),
    event: 'invitation_sent',
    actor: { type: 'person', id: verifiedUser.id, name: 'Ada Lovelace' },
    subject: 'new.person@example.com',
    details: { role: 'auditor' },
    network: '203.0.113.0/24',
    hash: 'a'.repeat(64),
  };
  return {
    members: [createMember(0, 'Ada Lovelace', role), grace, linus],
    invitations: [
      invitation,
      {
        ...invitation,
        id: createId(4, 3),
        email: 'late@example.com',
        role: 'member',
        site_group: null,
        state: 'expired',
        expires_at: atDay(-2),
      },
    ],
    siteGroups: [
      {
        ...group,
        site_ids: [],
        members: [{ ...linus, role: 'member' }],
        created_at: atDay(-20),
      },
    ],
    keys: [
      key,
      {
        ...key,
        id: createId(5, 2),
        name: 'Old pipeline',
        permissions: ['results:read'],
        site_group: group,
        state: 'expired',
        is_creator_member: false,
        created_by: 'Katherine Johnson',
        expires_at: atDay(-3),
        last_used_at: null,
        networks: [],
      },
    ],
    webhooks: [
      webhook,
      {
        ...webhook,
        id: createId(6, 2),
        name: 'Old receiver',
        site_group: group,
        state: 'off',
        off_reason: 'failures',
        failing_since: atDay(-5),
      },
    ],
    integrations: [
      {
        ...{ id: createId(7, 1), type: 'github', url: 'https://github.com', account: null },
        ...{ state: 'active', problem: null, failing_since: null, tickets: 12 },
        projects: [
          {
            ...{ id: createId(8, 1), site: null, project: 'tide-mugs/website' },
            ...{ issue_type: null, creates_critical: true },
          },
        ],
        ...{ created_at: atDay(-20), created_by: 'Grace Hopper' },
      },
      {
        ...{ id: createId(7, 2), type: 'jira_cloud', url: 'https://tide-mugs.atlassian.net' },
        ...{ account: 'grace@example.com', state: 'failing', failing_since: atDay(-1), tickets: 1 },
        problem: 'Jira rejected the token. Enter a new one.',
        projects: [
          {
            ...{ id: createId(8, 2), site: { id: createId(9, 1), origin: 'https://bakery.example' } },
            ...{ project: 'BAKE', issue_type: 'Bug', creates_critical: false },
          },
        ],
        ...{ created_at: atDay(-40), created_by: 'Grace Hopper' },
      },
    ],
    sso: {
      connection: {
        issuer: 'https://login.example.com',
        client_id: 'curbcut',
        has_client_secret: true,
        default_role: 'member',
        groups_claim: 'groups',
        role_mappings: [{ group: 'accessibility-leads', role: 'admin' }],
        needs_verified_email: true,
        tested_at: atDay(-1),
      },
      redirect_uri: `https://curbcut.example/sso/${TEAM_ID}/callback`,
      domains: [createDomain(1, 'example.com', atDay(-2)), createDomain(2, 'shop.example.com', null)],
      requires_sso: false,
      requires_two_factor: false,
      members_without_access: ['grace@contractor.example'],
      members_without_two_factor: ['grace@contractor.example'],
    },
    channels: [
      {
        ...{ id: createId(10, 1), type: 'slack', name: '#accessibility', host: 'hooks.slack.com' },
        ...{ events: ['new_critical', 'regressed'], problem: null, failing_since: null },
        ...{ last_sent_at: atDay(-2), created_at: atDay(-20), created_by: 'Grace Hopper' },
      },
      {
        ...{
          id: createId(10, 2),
          type: 'teams',
          name: 'Web team',
          host: 'example.webhook.office.com',
        },
        ...{ events: ['fixed'], failing_since: atDay(-1), last_sent_at: null },
        problem: 'Microsoft Teams no longer accepts messages at this URL (404). Create a new webhook there.',
        ...{ created_at: atDay(-40), created_by: 'Grace Hopper' },
      },
    ],
    changeLog: [
      entry,
      {
        ...entry,
        number: 1,
        at: atDay(-2),
        event: 'api_key_created',
        actor: { type: 'api_key', id: key.id, name: 'CI' },
        subject: 'CI',
        details: {},
      },
    ],
    periodReports: createPeriodReports(),
    reportSchedules: createReportSchedules(),
  };
}

/** Makes the mocked account a member of a team and selects it before the page opens. */
export async function selectTeam(
  page: Page,
  app: { organizations: Organization[] },
  role: OrganizationRole | null = 'owner',
): Promise<void> {
  app.organizations = [personalOrganization, createTeam(role)];
  await page.addInitScript((id) => {
    // Only once, so that switching persists across pages.
    if (sessionStorage.getItem('organization') === null) localStorage.setItem('organization', id);
  }, TEAM_ID);
}

/** Mocks an organization's settings. Changes to the data show in the next response. */
export async function mockTeamApi(page: Page, team: MockTeam = createMockTeam()): Promise<void> {
  const answers: Record<string, () => unknown> = {
    members: () => ({ members: team.members }),
    invitations: () => ({ invitations: team.invitations }),
    labels: () => ({ labels: mockLabels }),
    'site-groups': () => ({ site_groups: team.siteGroups }),
    'api-keys': () => ({ keys: team.keys }),
    webhooks: () => ({ webhooks: team.webhooks }),
    integrations: () => ({ integrations: team.integrations }),
    sso: () => team.sso,
    'chat-channels': () => ({ channels: team.channels }),
    'period-reports': () => ({
      reports: team.periodReports,
      total: team.periodReports.length,
      next_cursor: null,
    }),
    'report-schedules': () => ({ schedules: team.reportSchedules }),
    'due-policy': () => ({ critical: 2, serious: 14, moderate: 28, minor: null }),
    'change-log': () => ({ entries: team.changeLog, next_cursor: null, is_intact: true }),
  };
  const match = ({ pathname }: URL) => /^\/api\/organizations\/[^/]+\/([\w-]+)\/$/.exec(pathname)?.[1] ?? '';
  await routeApi(
    page,
    (url) => match(url) in answers,
    (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      return route.fulfill({ json: answers[match(new URL(route.request().url()))]?.() });
    },
  );
}
