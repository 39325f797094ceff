import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp, createUserScan } from '../../../../e2e/support/mock-app.ts';
import { createSite, mockSitesApi } from '../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

test('a selection is announced, and focus stays in the list when it is cleared', async () => {
  const app = { ...createMockApp(), scans: [createUserScan(1), createUserScan(2)] };
  const { user } = await renderScreen('/scans', { app, mock: (page) => mockSitesApi(page, [createSite()]) });
  const boxes = await screen.findAllByRole('checkbox', { name: /^Compare the scan of/ });
  const main = within(screen.getByRole('main'));
  // A status that is added together with its text isn't announced.
  const status = main.getAllByRole('status').find(({ textContent }) => textContent === '');
  expect(status).toBeDefined();
  await user.click(boxes[0]!);
  expect(status).toHaveTextContent('1 scan selected. Select another one to compare them.');
  await user.click(boxes[1]!);
  expect(status).toHaveTextContent('2 scans selected');
  await user.click(main.getByRole('button', { name: 'Clear selection' }));
  expect(status).toBeEmptyDOMElement();
  await waitFor(() => expect(boxes[0]).toHaveFocus());
});

test.each([
  ['days=7', 'Clear filter: Period', () => screen.getByRole('button', { name: 'Period' })],
  ['status=failed', 'Show all scans', () => screen.getByRole('heading', { level: 1 })],
] as const)('focus moves to what stays when filters are cleared: %s', async (query, button, getFocused) => {
  const app = { ...createMockApp(), scans: [createUserScan(1)] };
  const { user, getUrl } = await renderScreen(`/scans?${query}`, { app });
  await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(getUrl()).toBe('/scans'));
  // The URL changes before the screen does.
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  expect(await screen.findByRole('rowheader')).toBeVisible();
  expect(getFocused()).toHaveFocus();
});
