import { markNotificationsRead } from '@curbcut/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../e2e/support/mock-app.ts';
import { createNotifications } from '../../../../e2e/support/mock-overview.ts';
import { SITE_ID } from '../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

/** More unread notifications exist than are listed. */
const createMany = () => ({ ...createNotifications(), unread: 40 });

test('lists an issue’s events as one entry, and marks it as read when it is opened', async () => {
  const { user, getUrl, getRequests } = await renderScreen('/my-issues', {
    app: { ...createMockApp(), notifications: createMany() },
    replies: { [markNotificationsRead.path]: [{ json: { ...createMany(), unread: 39 } }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 40 unread' }));
  const panel = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
  const entry = await panel.findByRole('link', { name: /Grace Hopper mentioned you, and 2 more updates/ });
  await user.click(entry);
  const issueUrl = `/sites/${SITE_ID}?state=all&issue=77777777-7777-4777-9777-000000000001&tab=activity#comments`;
  await waitFor(() => expect(getUrl()).toBe(issueUrl));
  expect(await screen.findByRole('button', { name: 'Notifications, 39 unread' })).toBeVisible();
  await waitFor(() => expect(getRequests(markNotificationsRead.path)).toHaveLength(1));
  expect(getRequests(markNotificationsRead.path)[0]!.postDataJSON()).toEqual({
    ids: ['99999999-9999-4999-8999-000000000001'],
  });
});

test('marks all as read, including those that aren’t listed', async () => {
  const { notifications } = createMany();
  const read = { notifications: notifications.map((one) => ({ ...one, is_read: true })), unread: 0 };
  const { user, getRequests } = await renderScreen('/my-issues', {
    app: { ...createMockApp(), notifications: createMany() },
    replies: { [markNotificationsRead.path]: [{ json: read }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 40 unread' }));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  await waitFor(() => expect(getRequests(markNotificationsRead.path)).toHaveLength(1));
  expect(getRequests(markNotificationsRead.path)[0]!.postDataJSON()).toEqual({ ids: 'all' });
  expect(screen.queryByText(/^Unread/)).toBeNull();
});
