import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { selectOrganization } from '#app/api/selected-organization.ts';
import { type ApiRequest, routeApi } from '../../../../e2e/support/api-routes.ts';
import { createMockApp } from '../../../../e2e/support/mock-app.ts';
import {
  createTeam,
  mockTeamApi,
  personalOrganization,
  TEAM_ID,
} from '../../../../e2e/support/mock-organizations.ts';
import { findAlert, renderScreen } from '../../../../test-utils/render-screen.tsx';

test('saves due dates by severity, with none for an empty field', async () => {
  selectOrganization(TEAM_ID);
  const sent: ApiRequest[] = [];
  const { user } = await renderScreen('/organization', {
    app: { ...createMockApp(), organizations: [personalOrganization, createTeam('admin')] },
    mock: async (page) => {
      await mockTeamApi(page);
      await routeApi(
        page,
        ({ pathname }) => pathname === `/api/organizations/${TEAM_ID}/due-policy/`,
        (route) => {
          if (route.request().method() === 'GET') return route.fallback();
          sent.push(route.request());
          return route.fulfill({ json: route.request().postDataJSON() as object });
        },
      );
    },
  });
  const field = await screen.findByLabelText('Critical');
  expect(field).toHaveValue('2');
  expect(screen.getByLabelText('Minor')).toHaveValue('');
  await user.clear(field);
  await user.type(field, '0');
  await user.click(screen.getByRole('button', { name: 'Save due dates' }));
  await findAlert('Enter a number from 1 to 730');
  await user.clear(field);
  await user.type(field, '5');
  await user.clear(screen.getByLabelText('Moderate'));
  await user.click(screen.getByRole('button', { name: 'Save due dates' }));
  expect(await screen.findByText('Due dates saved.')).toBeVisible();
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { critical: 5, serious: 14, moderate: null, minor: null },
  ]);
});
