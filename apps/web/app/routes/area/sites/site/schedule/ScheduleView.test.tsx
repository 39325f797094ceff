import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createArea } from '../../../../../../e2e/support/mock-area.ts';
import { JOURNEY_ID } from '../../../../../../e2e/support/mock-journeys.ts';
import {
  createSchedule,
  createSite,
  mockSitesApi,
  SITE_ID,
} from '../../../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../../../test-kit/render-screen.tsx';

test('keeps changes made while an earlier one is being saved', async () => {
  const path = `/api/sites/${SITE_ID}/schedule/`;
  const first = Promise.withResolvers<void>();
  const { user, getRequests } = await renderScreen(`/sites/${SITE_ID}?view=schedule`, {
    area: createArea(),
    mock: (page) => mockSitesApi(page, [createSite()]),
    replies: { [path]: [{ json: createSchedule(), after: first.promise }, { json: createSchedule() }] },
  });
  await user.selectOptions(await screen.findByLabelText('Sign in with'), JOURNEY_ID);
  await user.selectOptions(screen.getByLabelText('Journey to test'), JOURNEY_ID);
  await user.click(screen.getByLabelText('Every day'));
  expect(screen.getByLabelText<HTMLSelectElement>('Sign in with').value).toBe(JOURNEY_ID);
  first.resolve();
  await waitFor(() => expect(getRequests(path)).toHaveLength(3));
  expect(getRequests(path).map((request) => request.postDataJSON().settings.journey)).toEqual([
    { sign_in: JOURNEY_ID },
    { sign_in: JOURNEY_ID, steps: JOURNEY_ID },
    { sign_in: JOURNEY_ID, steps: JOURNEY_ID },
  ]);
  expect(getRequests(path).at(-1)!.postDataJSON().every).toBe('daily');
});
