import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../../../e2e/support/mock-app.ts';
import { buildProblemReply } from '../../../../../../e2e/support/mock-scan-api.ts';
import { createSite, mockSitesApi, SITE_ID } from '../../../../../../e2e/support/mock-site.ts';
import { findAlert, renderScreen } from '../../../../../../test-utils/render-screen.tsx';

const path = `/sites/${SITE_ID}?view=settings`;

test('shows what to add, copies it, and verifies the site', async () => {
  const site = createSite();
  const { user } = await renderScreen(path, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
  });
  expect(await screen.findByText('_curbcut.shop.example')).toBeVisible();
  expect(screen.getByText('Not verified')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Meta element' }));
  await user.click(screen.getByRole('button', { name: 'Copy element' }));
  expect(await navigator.clipboard.readText()).toMatch(/^<meta name="curbcut-verification" content="/);
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('shop.example is verified.')).toBeVisible();
  expect(await screen.findByText(/^Verified on .* \(Meta element\)\. Last check:/)).toBeVisible();
  expect(site.site.verification?.method).toBe('meta');
});

test('explains why a check failed, and reads the state again, because the site may no longer be verified', async () => {
  const site = createSite();
  const now = new Date().toISOString();
  site.site.verification = { method: 'file', verified_at: now, checked_at: now };
  const check = `/api/sites/${SITE_ID}/ownership/check/`;
  const { user } = await renderScreen(path, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site]),
    replies: { [check]: [buildProblemReply(400, 'We found no file. The site is no longer verified.')] },
  });
  expect(await screen.findByText('Verified')).toBeVisible();
  site.site.verification = null;
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  expect(await findAlert('The site is no longer verified.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Not verified')).toBeVisible());
});
