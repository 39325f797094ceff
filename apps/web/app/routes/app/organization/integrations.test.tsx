import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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
import { createSite, mockSitesApi, SITE_ID } from '../../../../e2e/support/mock-site.ts';
import type { FakePage } from '../../../../test-utils/fake-page.ts';
import { findAlert, renderScreen } from '../../../../test-utils/render-screen.tsx';

function createTeamApp(role: Parameters<typeof createTeam>[0]): MockApp {
  selectOrganization(TEAM_ID);
  return { ...createMockApp(), organizations: [personalOrganization, createTeam(role)] };
}

interface Reply {
  readonly status?: number;
  readonly json: object;
}

/** Records the changing requests to a path of the API, and answers them; the last reply repeats. */
async function answer(page: FakePage, path: string, ...replies: Reply[]): Promise<ApiRequest[]> {
  const requests: ApiRequest[] = [];
  await routeApi(
    page,
    ({ pathname }) => pathname === path,
    (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      requests.push(route.request());
      return route.fulfill(replies[Math.min(requests.length, replies.length) - 1]);
    },
  );
  return requests;
}

describe('integrations', () => {
  const path = `/api/organizations/${TEAM_ID}/integrations/`;

  test('a tracker is connected, and the server’s problem is shown at the field', async () => {
    const team = createMockTeam();
    const [github] = team.integrations;
    team.integrations = [];
    let sent: ApiRequest[] = [];
    const { user } = await renderScreen('/organization/integrations', {
      app: createTeamApp('admin'),
      mock: async (page) => {
        await mockTeamApi(page, team);
        await mockSitesApi(page, [createSite()]);
        const error = 'GitHub couldn’t find this project or ticket, or the token can’t access it (404).';
        sent = await answer(
          page,
          path,
          { status: 400, json: { error, code: 'integration/refused', details: { project: [error] } } },
          { status: 201, json: github! },
        );
      },
    });
    expect(await screen.findByText('No issue trackers yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Connect tracker' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect tracker' }));
    await user.click(dialog.getByRole('button', { name: 'Connect tracker' }));
    await findAlert('Enter a token');
    await user.type(dialog.getByLabelText('Token'), 'github_pat_1');
    await user.type(dialog.getByLabelText('Repository'), 'tide-mugs/website');
    await user.click(dialog.getByRole('button', { name: 'Connect tracker' }));
    await findAlert('GitHub couldn’t find this project or ticket, or the token can’t access it (404).');
    team.integrations = [github!];
    await user.selectOptions(dialog.getByLabelText('Sites'), 'https://shop.example');
    await user.click(dialog.getByRole('checkbox', { name: /^Create tickets automatically/ }));
    await user.click(dialog.getByRole('button', { name: 'Connect tracker' }));
    expect(await screen.findByText('All other sites: tide-mugs/website')).toBeVisible();
    expect(sent.at(-1)?.postDataJSON()).toEqual({
      ...{ type: 'github', url: 'https://github.com', account: null, token: 'github_pat_1' },
      ...{ site_id: SITE_ID, project: 'tide-mugs/website', issue_type: null, creates_critical: true },
    });
  });

  test('a failing tracker shows why and gets a new token, and a working one is disconnected', async () => {
    const team = createMockTeam();
    const [github, jira] = team.integrations;
    let changed: ApiRequest[] = [];
    let removed: ApiRequest[] = [];
    const { user } = await renderScreen('/organization/integrations', {
      app: createTeamApp('owner'),
      mock: async (page) => {
        await mockTeamApi(page, team);
        changed = await answer(page, `${path}${jira!.id}/`, { json: jira! });
        removed = await answer(page, `${path}${github!.id}/`, { json: { integration_id: github!.id } });
      },
    });
    expect(await screen.findByText('Jira rejected the token. Enter a new one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Replace token for Jira Cloud' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Token'), 'api-token-1');
    await user.click(dialog.getByRole('button', { name: 'Replace token' }));
    await waitFor(() =>
      expect(changed[0]?.postDataJSON()).toEqual({ token: 'api-token-1', account: 'grace@example.com' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Disconnect GitHub' }));
    team.integrations = [jira!];
    await user.click(await screen.findByRole('button', { name: 'Disconnect tracker' }));
    await waitFor(() => expect(screen.queryByText('https://github.com')).toBeNull());
    expect(removed.map((request) => request.method())).toEqual(['DELETE']);
  });
});

describe('chat channels', () => {
  const path = `/api/organizations/${TEAM_ID}/chat-channels/`;

  test('a channel is added with the default events, and its failures are shown', async () => {
    const team = createMockTeam();
    const [slack, teams] = team.channels;
    team.channels = [teams!];
    let sent: ApiRequest[] = [];
    let tested: ApiRequest[] = [];
    const { user } = await renderScreen('/organization/integrations', {
      app: createTeamApp('admin'),
      mock: async (page) => {
        await mockTeamApi(page, team);
        sent = await answer(page, path, { status: 201, json: slack! });
        tested = await answer(page, `${path}${teams!.id}/test/`, {
          json: { ...teams!, problem: 'It still fails.' },
        });
      },
    });
    expect(await screen.findByText(/no longer accepts messages/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Test Web team' }));
    expect(await screen.findByText('It still fails.')).toBeVisible();
    expect(tested).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add channel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    await user.type(dialog.getByLabelText('Name'), '#accessibility');
    await user.click(dialog.getByRole('button', { name: 'Add channel' }));
    await findAlert('Enter a URL that starts with https://');
    await user.type(dialog.getByLabelText('Webhook URL'), 'https://hooks.slack.com/services/T0/B0/x');
    team.channels = [slack!, teams!];
    await user.click(dialog.getByRole('button', { name: 'Add channel' }));
    expect(await screen.findByRole('heading', { name: '#accessibility' })).toBeVisible();
    expect(sent[0]?.postDataJSON()).toEqual({
      ...{ type: 'slack', name: '#accessibility', url: 'https://hooks.slack.com/services/T0/B0/x' },
      events: ['new_critical', 'regressed', 'thresholds'],
    });
  });
});
