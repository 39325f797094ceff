import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../../e2e/support/mock-app.ts';
import { createSite, mockSitesApi, SITE_ID } from '../../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../../test-utils/render-screen.tsx';

/** Enters a sign-in, and returns the name of the secret in which its password is stored. */
async function signIn(choice: string | null): Promise<string> {
  const base = `/api/sites/${SITE_ID}/secrets`;
  const reply = {
    json: { name: 'PASSWORD', updated_at: new Date().toISOString(), updated_by: 'Ada', used_by: [] },
  };
  const { user, getRequests } = await renderScreen(`/sites/${SITE_ID}/journeys/sign-in`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [createSite()]),
    replies: { [`${base}/PASSWORD/`]: [reply], [`${base}/PASSWORD_2/`]: [reply] },
  });
  await user.type(await screen.findByLabelText('Username or email address'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'a value');
  const select = await screen.findByLabelText('Store the password as');
  if (choice !== null) await user.selectOptions(select, choice);
  await user.click(screen.getByRole('button', { name: 'Find sign-in form' }));
  await user.click(await screen.findByRole('button', { name: 'Try sign-in' }));
  await screen.findByRole('button', { name: 'Try sign-in' });
  const names = ['PASSWORD', 'PASSWORD_2'].filter((name) => getRequests(`${base}/${name}/`).length > 0);
  return names.join();
}

test('keeps a secret that the site already has', async () => {
  expect(await signIn(null)).toBe('PASSWORD_2');
});

test('replaces it if that is chosen', async () => {
  expect(await signIn('Replace PASSWORD')).toBe('PASSWORD');
});
