import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type ApiRequest, routeApi } from '../../../../e2e/support/api-routes.ts';
import { createMockApp, createUserScan, type MockApp } from '../../../../e2e/support/mock-app.ts';
import {
  createMockTeam,
  createReceivedInvitation,
  createTeam,
  mockTeamApi,
  PERSONAL_ID,
  personalOrganization,
  TEAM_ID,
} from '../../../../e2e/support/mock-organizations.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { createSite, mockSitesApi, SITE_ID } from '../../../../e2e/support/mock-site.ts';
import type { FakePage } from '../../../../test-utils/fake-page.ts';
import { findAlert, getDescription, renderScreen } from '../../../../test-utils/render-screen.tsx';
import { selectOrganization } from '../../../api/selected-organization.ts';

const HEADER = 'curbcut-organization';

/** An app whose account has a role in a team, which is selected. */
function createTeamApp(role: Parameters<typeof createTeam>[0] = 'owner'): MockApp {
  selectOrganization(TEAM_ID);
  return { ...createMockApp(), organizations: [personalOrganization, createTeam(role)] };
}

/** Records the requests to a path of the API, and answers them. */
async function answer(
  page: FakePage,
  path: string,
  reply: (request: ApiRequest) => object,
): Promise<ApiRequest[]> {
  const requests: ApiRequest[] = [];
  await routeApi(
    page,
    ({ pathname }) => pathname === path,
    (route) => {
      requests.push(route.request());
      const status = route.request().method() === 'POST' && path.endsWith('organizations/') ? 201 : 200;
      return route.fulfill({ status, json: reply(route.request()) });
    },
  );
  return requests;
}

const findSwitcher = (name: string) => screen.findByRole('button', { name: `Organization: ${name}` });

describe('the selected organization', () => {
  test('is sent with each request, and its data is never shown in another one', async () => {
    const scansUrl = '/api/scanner/user-scans/';
    const { promise: slow, resolve: respond } = Promise.withResolvers<void>();
    let requests: ApiRequest[] = [];
    const { user } = await renderScreen('/scans', {
      app: createTeamApp(),
      mock: async (page) => {
        requests = await answer(page, scansUrl, () => ({}));
        await routeApi(
          page,
          ({ pathname }) => pathname === scansUrl,
          async (route) => {
            requests.push(route.request());
            const isTeams = route.request().headers()[HEADER] === TEAM_ID;
            if (!isTeams) await slow;
            const url = isTeams ? 'https://team.example/' : 'https://mine.example/';
            return route.fulfill({
              json: { scans: [createUserScan(1, { url })], total: 1, next_cursor: null },
            });
          },
        );
      },
    });
    await screen.findAllByText(/team\.example/);
    expect(requests.map((request) => request.headers()[HEADER])).toEqual([TEAM_ID]);

    await user.click(await findSwitcher('Tide Mugs Agency'));
    await user.click(await screen.findByRole('button', { name: /^Ada Lovelace/ }));
    await findSwitcher('Ada Lovelace');
    // The response for the personal organization hasn't arrived.
    expect(screen.queryAllByText(/team\.example/)).toEqual([]);
    expect(screen.getByText('Loading scans...')).toBeVisible();
    respond();
    await screen.findAllByText(/mine\.example/);
    expect(requests.map((request) => request.headers()[HEADER])).toEqual([TEAM_ID, undefined]);
    expect(localStorage.getItem('organization')).toBeNull();
  });

  test('falls back to the personal one, with a message, for someone who was removed', async () => {
    const app = createTeamApp();
    app.organizations = [personalOrganization];
    await renderScreen('/dashboard', { app });
    await findSwitcher('Ada Lovelace');
    expect(await screen.findByText(/You’re no longer a member of/)).toBeVisible();
  });

  test('is the one that a linked site belongs to', async () => {
    const app = createTeamApp();
    selectOrganization(null);
    await renderScreen(`/sites/${SITE_ID}?view=audits`, {
      app,
      mock: async (page) => {
        await mockSitesApi(page, [createSite()]);
        await routeApi(
          page,
          ({ pathname }) => pathname === `/api/sites/${SITE_ID}/`,
          (route) => route.fulfill({ json: createSite().site, headers: { [HEADER]: TEAM_ID } }),
        );
      },
    });
    await findSwitcher('Tide Mugs Agency');
    expect(await screen.findByText('You’re now in Tide Mugs Agency.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: /shop/ })).toBeVisible();
  });

  test('stays selected after switching away from a site whose requests are still running', async () => {
    const held: (() => void)[] = [];
    let isHeld = false;
    const { user, getUrl } = await renderScreen(`/sites/${SITE_ID}?view=audits`, {
      app: createTeamApp(),
      mock: async (page) => {
        await mockSitesApi(page, [createSite()]);
        await routeApi(
          page,
          ({ pathname }) => pathname === `/api/sites/${SITE_ID}/`,
          async (route) => {
            if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
            return route.fulfill({ json: createSite().site, headers: { [HEADER]: TEAM_ID } });
          },
        );
      },
    });
    await screen.findByRole('heading', { level: 1, name: /shop/ });
    isHeld = true;
    await user.click(await findSwitcher('Tide Mugs Agency'));
    await user.click(await screen.findByRole('button', { name: /^Ada Lovelace/ }));
    await waitFor(() => expect(getUrl()).toBe('/dashboard'));
    await screen.findByRole('heading', { level: 1, name: /^Welcome back/ });
    for (const respond of held) respond();
    await findSwitcher('Ada Lovelace');
    expect(screen.queryByText('You’re now in Tide Mugs Agency.')).toBeNull();
  });

  test('is forgotten at sign-out', async () => {
    const { user, getUrl } = await renderScreen('/dashboard', { app: createTeamApp() });
    await findSwitcher('Tide Mugs Agency');
    await user.click(screen.getByRole('button', { name: /^Account: / }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(getUrl()).toBe('/login'));
    expect(localStorage.getItem('organization')).toBeNull();
  });

  test('can be created, and opens its members', async () => {
    const app = createMockApp();
    const created = { ...createTeam(), members: 1 };
    let bodies: ApiRequest[] = [];
    const { user, getUrl } = await renderScreen('/dashboard', {
      app,
      mock: async (page) => {
        bodies = await answer(page, '/api/organizations/', (request) => {
          if (request.method() === 'GET') return { organizations: app.organizations };
          app.organizations = [personalOrganization, created];
          return created;
        });
      },
    });
    await user.click(await findSwitcher('Ada Lovelace'));
    await user.click(await screen.findByRole('button', { name: 'Create organization' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create organization' }));
    await user.click(dialog.getByRole('button', { name: 'Create organization' }));
    await findAlert('Enter a name');
    await user.type(dialog.getByLabelText('Name'), 'Tide Mugs Agency');
    await user.click(dialog.getByRole('button', { name: 'Create organization' }));
    await findSwitcher('Tide Mugs Agency');
    await waitFor(() => expect(getUrl()).toBe('/organization/members'));
    expect(bodies.find((request) => request.method() === 'POST')?.postDataJSON()).toEqual({
      name: 'Tide Mugs Agency',
    });
    expect(localStorage.getItem('organization')).toBe(TEAM_ID);
  });
});

describe('members and invitations', () => {
  const membersPath = `/api/organizations/${TEAM_ID}/members/`;

  test('an owner changes a role and removes a member', async () => {
    const team = createMockTeam();
    const [, grace, linus] = team.members;
    const graceUrl = `${membersPath}${grace!.user_id}/`;
    const linusUrl = `${membersPath}${linus!.user_id}/`;
    let changed: ApiRequest[] = [];
    let removed: ApiRequest[] = [];
    const { user } = await renderScreen('/organization/members', {
      app: createTeamApp(),
      mock: async (page) => {
        await mockTeamApi(page, team);
        changed = await answer(page, graceUrl, () => {
          grace!.role = 'auditor';
          return { members: team.members };
        });
        removed = await answer(page, linusUrl, () => ({
          members: team.members.filter((member) => member !== linus),
        }));
      },
    });
    await user.selectOptions(await screen.findByLabelText('Grace Hopper’s role'), 'Auditor');
    expect(await screen.findByText('Grace Hopper’s role is now Auditor.')).toBeVisible();
    expect(changed.map((request) => [request.method(), request.postDataJSON()])).toEqual([
      ['PATCH', { role: 'auditor' }],
    ]);

    await user.click(screen.getByRole('button', { name: 'Remove Linus Pauling' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Linus Pauling immediately loses access/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove member' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Linus Pauling' })).toBeNull());
    expect(removed.map((request) => request.method())).toEqual(['DELETE']);
  });

  test('an admin can’t change owners or appoint them', async () => {
    await renderScreen('/organization/members', {
      app: createTeamApp('admin'),
      mock: (page) => mockTeamApi(page, createMockTeam('admin')),
    });
    await screen.findByRole('rowheader', { name: 'Grace Hopper' });
    expect(screen.queryByLabelText('Grace Hopper’s role')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Grace Hopper' })).toBeNull();
    const options = within(screen.getByLabelText('Linus Pauling’s role')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Admin', 'Member', 'Auditor', 'Viewer']);
  });

  test('invites someone to a site group, and shows the server’s problem at the field', async () => {
    const team = createMockTeam();
    let count = 0;
    let sent: ApiRequest[] = [];
    const { user } = await renderScreen('/organization/members', {
      app: createTeamApp(),
      mock: async (page) => {
        await mockTeamApi(page, team);
        const path = `/api/organizations/${TEAM_ID}/invitations/`;
        sent = [];
        await routeApi(
          page,
          ({ pathname }) => pathname === path,
          (route) => {
            if (route.request().method() === 'GET') return route.fallback();
            sent.push(route.request());
            count += 1;
            return count === 1
              ? route.fulfill(buildProblemReply(409, 'This person is already a member.'))
              : route.fulfill({ status: 201, json: { invitations: team.invitations } });
          },
        );
      },
    });
    const field = await screen.findByLabelText('Email address');
    const send = screen.getByRole('button', { name: 'Send invitation' });
    await user.click(send);
    await findAlert('Enter an email address');
    await user.type(field, 'grace@example.com');
    await user.selectOptions(screen.getByLabelText('Role'), 'Admin');
    await user.selectOptions(await screen.findByLabelText('Sites'), 'Bakery client');
    await user.click(send);
    await findAlert('This person is already a member.');
    await user.clear(field);
    await user.type(field, 'mary@example.com');
    await user.click(send);
    expect(await screen.findByText('We sent an invitation to mary@example.com.')).toBeVisible();
    // There are no admins of a site group.
    expect(sent.at(-1)?.postDataJSON()).toEqual({
      email: 'mary@example.com',
      role: 'member',
      site_group_id: team.siteGroups[0]!.id,
    });
  });

  test('when the plan’s members are used up, an upgrade link replaces the form', async () => {
    await renderScreen('/organization/members', { app: createMockApp() });
    expect(await screen.findByText(/The Free plan includes 1 member/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Upgrade to invite/ })).toHaveAttribute('href', '/subscription');
  });
});

describe('a viewer', () => {
  test.each([
    ['/dashboard', 'Sites appear here when someone in this organization scans one.'],
    ['/scans', 'shop-1.example'],
    ['/reports', 'No reports yet'],
    ['/audits', 'No audits yet'],
    ['/sites', 'No sites yet'],
    ['/organization', 'Owners and admins can change it.'],
    ['/organization/members', 'Owners and admins can invite people'],
    ['/organization/site-groups', 'Bakery client'],
    ['/organization/labels', 'checkout'],
    ['/subscription', 'Owners can change the plan'],
    ['/widget', 'Owners and admins can change the widget’s settings'],
    ['/scans/new', 'You can’t start scans here'],
  ])('is offered no changes on %s', async (path, text) => {
    await renderScreen(path, {
      app: createTeamApp('viewer'),
      mock: async (page) => {
        await mockTeamApi(page, createMockTeam('viewer'));
        await mockSitesApi(page, []);
      },
    });
    expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(0);
    const changing =
      /scan|audit|^(create|save|invite|send|import|share|delete|remove|revoke|rotate|upgrade|switch|transfer|apply|add)/i;
    const main = within(screen.getByRole('main'));
    const offered = [...main.queryAllByRole('button'), ...main.queryAllByRole('link')]
      // Sorting a table changes nothing.
      .filter((element) => !element.closest('nav, th'))
      .map((element) => element.textContent)
      .filter((name) => changing.test(name) && !/^(View all|See all|Actions for|Leave)/.test(name))
      .filter((name) => !name.includes('.example'));
    expect(offered).toEqual([]);
  });

  test('does not see the tabs and actions of admins', async () => {
    await renderScreen('/organization/api-keys', {
      app: createTeamApp('viewer'),
      mock: (page) => mockTeamApi(page, createMockTeam('viewer')),
    });
    expect(await screen.findByText('You don’t have access to this')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Account',
      'Organization',
      'Members',
      'Site groups',
      'Labels',
      'Subscription',
    ]);
  });
});

describe('general settings', () => {
  test('the only owner can’t leave, and deletes the organization by typing its name', async () => {
    const app = createTeamApp();
    let sent: ApiRequest[] = [];
    const { user, getUrl } = await renderScreen('/organization', {
      app,
      mock: async (page) => {
        await mockTeamApi(page);
        sent = await answer(page, `/api/organizations/${TEAM_ID}/`, () => {
          app.organizations = [personalOrganization];
          return { organization_id: TEAM_ID };
        });
      },
    });
    expect(await screen.findByText(/You’re the only owner/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave organization' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Delete organization' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Delete organization' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Organization name'), 'Tide Mugs Agency');
    await user.click(confirm);
    await findSwitcher('Ada Lovelace');
    await waitFor(() => expect(getUrl()).toBe('/dashboard'));
    expect(sent[0]?.postDataJSON()).toEqual({ name: 'Tide Mugs Agency' });
    expect(screen.queryByText(/You’re no longer a member/)).toBeNull();
  });
});

describe('API keys', () => {
  test('are created with the selected permissions, and shown once with an example', async () => {
    let sent: ApiRequest[] = [];
    const [key] = createMockTeam().keys;
    const { user } = await renderScreen('/organization/api-keys', {
      app: createTeamApp('admin'),
      mock: async (page) => {
        await mockTeamApi(page);
        const path = `/api/organizations/${TEAM_ID}/api-keys/`;
        await routeApi(
          page,
          ({ pathname }) => pathname === path,
          (route) => {
            if (route.request().method() === 'GET') return route.fallback();
            sent = [route.request()];
            return route.fulfill({ status: 201, json: { key, secret: 'cbk_secret' } });
          },
        );
      },
    });
    expect(await screen.findByText('203.0.113.0/24')).toBeVisible();
    expect(screen.getAllByText('See sites, scans, issues, reports and audits').length).toBe(2);
    expect(screen.getByText(/Katherine Johnson no longer belongs/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
    await user.type(dialog.getByLabelText('Name'), 'Deploy');
    await user.click(dialog.getByRole('checkbox', { name: /^Start, cancel and delete scans/ }));
    expect(dialog.getByText('scans:write')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Expires after'), '30 days');
    await user.click(dialog.getByRole('button', { name: 'Create API key' }));
    expect(await dialog.findByLabelText('API key')).toHaveValue('cbk_secret');
    expect(dialog.getByRole('tabpanel')).toHaveTextContent(
      /CURBCUT_SERVER to http.*curbcut login http.*curbcut scan .* --upload/,
    );
    await user.click(dialog.getByRole('tab', { name: 'GitHub Action' }));
    expect(dialog.getByRole('tabpanel')).toHaveTextContent(/api-key: \$\{\{ secrets\.CURBCUT_API_KEY \}\}/);
    await user.click(dialog.getByRole('tab', { name: 'GitLab job' }));
    expect(dialog.getByRole('tabpanel')).toHaveTextContent(`CURBCUT_SERVER: ${location.origin}`);
    await user.click(dialog.getByRole('tab', { name: 'API' }));
    expect(dialog.getByText(/start-scan/)).toBeVisible();
    expect(sent[0]?.postDataJSON()).toEqual({
      name: 'Deploy',
      permissions: ['results:read', 'scans:write'],
      site_group_id: null,
      days: 30,
    });
  });

  test('for a site group have no permissions for the whole organization', async () => {
    const { user } = await renderScreen('/organization/api-keys', {
      app: createTeamApp('admin'),
      mock: (page) => mockTeamApi(page),
    });
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
    const manage = dialog.getByRole('checkbox', { name: /^Manage members/ });
    await user.click(manage);
    expect(manage).toBeChecked();
    const [group] = createMockTeam().siteGroups;
    await user.selectOptions(await dialog.findByLabelText('Sites'), group!.name);
    expect(manage).not.toBeChecked();
    expect(manage).toBeDisabled();
    expect(manage).toHaveAccessibleDescription(/Not available for a site group/);
  });
});

describe('a received invitation', () => {
  const invitation = createReceivedInvitation();
  const path = `/invitations/${invitation.id}`;

  test('is accepted on its page, which selects the organization', async () => {
    const app = { ...createMockApp(), receivedInvitations: [invitation] };
    let sent: ApiRequest[] = [];
    const { user, getUrl } = await renderScreen(path, {
      app,
      mock: async (page) => {
        sent = await answer(page, `/api/organization-invitations/${invitation.id}/`, () => {
          app.organizations = [personalOrganization, createTeam('member')];
          app.receivedInvitations = [];
          return { organization_id: TEAM_ID };
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    await findSwitcher('Tide Mugs Agency');
    expect(getUrl()).toBe('/dashboard');
    expect(sent[0]?.postDataJSON()).toEqual({ accept: true });
  });

  test('is listed on the overview, and disappears when it is declined', async () => {
    const app = { ...createMockApp(), receivedInvitations: [invitation] };
    const { user } = await renderScreen('/dashboard', {
      app,
      replies: { [`/api/organization-invitations/${invitation.id}/`]: [{ json: { organization_id: null } }] },
    });
    await user.click(await screen.findByRole('button', { name: /^Decline/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull());
    expect(PERSONAL_ID).toBe(app.organizations[0]?.id);
  });

  test('reveals nothing to another account, which can switch accounts', async () => {
    const { user, getUrl } = await renderScreen(path, { app: createMockApp() });
    expect(await screen.findByText('Invitation not found')).toBeVisible();
    expect(screen.getByText('ada@example.com', { selector: 'strong' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    await waitFor(() => expect(getUrl()).toBe('/login'));
    expect(localStorage.getItem('pendingInvitation')).toContain(path);
  });

  test('opens for a guest after signing in', async () => {
    const { getUrl } = await renderScreen(path);
    expect(await screen.findByText(/You’ve been invited\./)).toBeVisible();
    expect(getUrl()).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  });
});

describe('single sign-on', () => {
  const ssoPath = `/api/organizations/${TEAM_ID}/sso/`;

  test('is connected, verified and required step by step', async () => {
    const team = createMockTeam();
    const saved = team.sso;
    team.sso = { ...saved, connection: null, domains: [] };
    const requests: Record<string, unknown> = {};
    const { user } = await renderScreen('/organization/single-sign-on', {
      app: createTeamApp(),
      mock: async (page) => {
        await mockTeamApi(page, team);
        await routeApi(
          page,
          ({ pathname }) => pathname.startsWith(ssoPath) || pathname.endsWith('/sign-in-rules/'),
          (route) => {
            const { pathname } = new URL(route.request().url());
            if (route.request().method() === 'GET') return route.fallback();
            requests[pathname] = route.request().postDataJSON();
            if (pathname === ssoPath) team.sso = { ...team.sso, connection: saved.connection };
            if (pathname.endsWith('/domains/')) team.sso = { ...team.sso, domains: saved.domains };
            if (pathname.endsWith('/verify/'))
              return route.fulfill(buildProblemReply(400, 'We found no TXT record.'));
            const status = pathname.endsWith('/domains/') ? 201 : 200;
            return route.fulfill({ status, json: team.sso });
          },
        );
      },
    });
    const require = await screen.findByRole('switch', { name: 'Require single sign-on' });
    expect(require).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save provider' }));
    await waitFor(() => expect(screen.getByLabelText('Issuer URL')).toHaveFocus());
    await user.type(screen.getByLabelText('Issuer URL'), 'https://login.example.com');
    await user.type(screen.getByLabelText('Client ID'), 'curbcut');
    await user.type(screen.getByLabelText('Client secret'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    await user.type(screen.getByLabelText('Group 1'), 'accessibility-leads');
    await user.selectOptions(screen.getByLabelText('Group 1 role'), 'Admin');
    await user.click(screen.getByRole('button', { name: 'Save provider' }));
    expect(await screen.findByText(/Provider saved/)).toBeVisible();
    expect(requests[ssoPath]).toEqual({
      issuer: 'https://login.example.com',
      client_id: 'curbcut',
      client_secret: 'secret',
      default_role: 'member',
      groups_claim: 'groups',
      role_mappings: [{ group: 'accessibility-leads', role: 'admin' }],
      needs_verified_email: true,
    });
    expect(screen.getByLabelText('Client secret')).toHaveValue('');

    await user.type(screen.getByLabelText('Email domain'), 'example.com');
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
    const domains = within(await screen.findByRole('list', { name: 'Domains' }));
    expect(domains.getByText('_curbcut.shop.example.com')).toBeVisible();
    await user.click(domains.getByRole('button', { name: 'Verify shop.example.com' }));
    await findAlert('We found no TXT record.');

    expect(screen.getByText('grace@contractor.example')).toBeVisible();
    await user.click(require);
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Require single sign-on' }));
    await waitFor(() =>
      expect(requests[`/api/organizations/${TEAM_ID}/sign-in-rules/`]).toEqual({ requires_sso: true }),
    );
  });

  test('shows the provider’s problem at the issuer field', async () => {
    const { user } = await renderScreen('/organization/single-sign-on', {
      app: createTeamApp(),
      mock: async (page) => {
        await mockTeamApi(page);
        await routeApi(
          page,
          ({ pathname }) => pathname === ssoPath,
          (route) =>
            route.request().method() === 'GET'
              ? route.fallback()
              : route.fulfill(buildProblemReply(400, 'No provider.', { issuer: ['There’s no provider.'] })),
        );
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save provider' }));
    await waitFor(() =>
      expect(getDescription(screen.getByLabelText('Issuer URL'))).toContain('There’s no provider.'),
    );
  });

  test('is only shown to owners', async () => {
    await renderScreen('/organization/single-sign-on', {
      app: createTeamApp('admin'),
      mock: (page) => mockTeamApi(page, createMockTeam('admin')),
    });
    expect(await screen.findByText('You don’t have access to this')).toBeVisible();
  });

  test.each([
    [
      'single_sign_on',
      'Continue with single sign-on',
      `/login/single-sign-on?${new URLSearchParams({ redirect: '/sites' })}`,
    ],
    ['two_factor', 'Set up two-factor authentication', '/profile#two-factor'],
  ] as const)('an organization that requires %s explains how to get access', async (required, name, href) => {
    const app = createTeamApp('member');
    app.organizations = [personalOrganization, createTeam('member', { required_sign_in: required })];
    await renderScreen('/sites', { app });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.queryByText(/open issues/)).toBeNull();
  });
});

test('labels are created, and a name that is taken is explained at the field', async () => {
  const message = 'Another label has this name. Choose a different one.';
  const bodies: unknown[] = [];
  const { user } = await renderScreen('/organization/labels', {
    app: createTeamApp('member'),
    mock: async (page) => {
      await mockTeamApi(page, createMockTeam('member'));
      await mockSitesApi(page, []);
      await routeApi(page, `**/api/organizations/${TEAM_ID}/labels/`, (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        bodies.push(route.request().postDataJSON());
        return bodies.length === 1
          ? route.fulfill({
              status: 409,
              json: { error: message, code: 'label/name-taken', details: { name: [message] } },
            })
          : route.fulfill({ status: 201, json: { id: TEAM_ID, name: 'release 2', color: 'blue' } });
      });
    },
  });
  expect(await screen.findByText('2 issues')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create label' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create label' }));
  await user.type(dialog.getByLabelText('Name'), 'checkout');
  await user.click(dialog.getByRole('button', { name: 'Create label' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Create label' }));
  expect(await screen.findByText('Label created.')).toBeVisible();
  expect(bodies).toEqual([
    { name: 'checkout', color: 'blue' },
    { name: 'checkout 2', color: 'blue' },
  ]);
});
