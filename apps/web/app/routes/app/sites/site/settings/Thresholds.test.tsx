import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../../../e2e/support/mock-app.ts';
import { buildProblemReply } from '../../../../../../e2e/support/mock-scan-api.ts';
import {
  createSite,
  createThresholds,
  mockSitesApi,
  SITE_ID,
} from '../../../../../../e2e/support/mock-site.ts';
import { getDescription, renderScreen } from '../../../../../../test-utils/render-screen.tsx';

const path = `/sites/${SITE_ID}?view=settings`;

test('sets thresholds, and shows in the header that the site fails them', async () => {
  const site = createSite();
  const { user } = await renderScreen(path, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
  });
  await user.type(await screen.findByLabelText(/^Minimum score/), '80');
  await user.click(screen.getByRole('checkbox', { name: 'No critical issues' }));
  await user.click(screen.getByRole('button', { name: 'Save thresholds' }));
  expect(await screen.findByText('Thresholds saved.')).toBeVisible();
  expect(site.site.thresholds?.settings).toEqual({ min_score: 80, no_critical: true, no_new_serious: false });
  const header = within(screen.getByRole('heading', { level: 1 }).parentElement!);
  expect(header.getByText('Fails thresholds')).toBeVisible();
  expect(header.getByText('The score is 74; at least 80 is required.')).toBeVisible();
  // An empty form removes them.
  await user.clear(screen.getByLabelText(/^Minimum score/));
  await user.click(screen.getByRole('checkbox', { name: 'No critical issues' }));
  await user.click(screen.getByRole('button', { name: 'Save thresholds' }));
  await screen.findAllByText('Thresholds saved.');
  expect(site.site.thresholds).toBeNull();
});

test('shows at the field that a score is invalid', async () => {
  const sentence = 'Enter a number from 1 to 100';
  const site = createSite();
  const { user } = await renderScreen(path, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
    replies: {
      [`/api/sites/${SITE_ID}/`]: [
        { json: site.site },
        buildProblemReply(400, 'Invalid.', { 'thresholds.min_score': [sentence] }),
      ],
    },
  });
  const field = await screen.findByLabelText(/^Minimum score/);
  await user.type(field, '900');
  await user.click(screen.getByRole('button', { name: 'Save thresholds' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(getDescription(field)).toContain(sentence);
});

test('shows the result of each threshold in the site list as well', async () => {
  const site = createSite();
  site.site.thresholds = createThresholds({ min_score: 80, no_critical: true, no_new_serious: false });
  await renderScreen('/sites', { app: createMockApp(), mock: (page) => mockSitesApi(page, [site]) });
  expect(await screen.findByText('Fails thresholds')).toBeVisible();
  expect(screen.getByText('The score is 74; at least 80 is required.')).toBeVisible();
});
