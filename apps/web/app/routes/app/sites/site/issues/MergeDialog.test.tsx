import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createTrackedIssue, SITE_ID } from '../../../../../../e2e/support/mock-site.ts';
import { MergeDialog } from './MergeDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('merges issues into the one that stays, and reports an error without closing', async () => {
  const issues = [createTrackedIssue(0), createTrackedIssue(1), createTrackedIssue(2)];
  const [onMerged, onClose] = [vi.fn(), vi.fn()];
  const replies = [
    Response.json({ error: 'Not now.', code: 'site/already-merged' }, { status: 409 }),
    Response.json({ merged: 2 }),
  ];
  const sent: { readonly url: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url: String(url), body: JSON.parse(body) });
    return replies.shift();
  });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MergeDialog siteId={SITE_ID} issues={issues} onMerged={onMerged} onClose={onClose} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('radio')[0]).toBeChecked();
  await user.click(screen.getAllByRole('radio')[1]!);
  await user.click(screen.getByRole('button', { name: 'Merge issues' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was merged. Not now.');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Merge issues' }));
  await waitFor(() => expect(onMerged).toHaveBeenCalledExactlyOnceWith(issues[1]!.id));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent[1]!.url).toContain(`/api/sites/${SITE_ID}/issues/${issues[1]!.id}/merge/`);
  expect(sent[1]!.body).toEqual({ ids: [issues[0]!.id, issues[2]!.id] });
});
