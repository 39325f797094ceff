import { listMyIssues } from '@curbcut/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../e2e/support/mock-app.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { createMyIssues, createTrackedIssue, SITE_ID } from '../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

test('lists issues with severity, state and due date, and links to each on its site', async () => {
  await renderScreen('/my-issues', { app: { ...createMockApp(), myIssues: createMyIssues() } });
  expect(await screen.findByText('2 open issues, 1 overdue')).toBeVisible();
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(first).toHaveTextContent('Critical');
  expect(first).toHaveTextContent('shop.example');
  expect(first).toHaveTextContent(/days overdue/);
  expect(second).toHaveTextContent('No due date');
  expect(within(first!).getByRole('link')).toHaveAttribute(
    'href',
    `/sites/${SITE_ID}?state=all&issue=${createTrackedIssue(0).id}`,
  );
});

test('shows how many issues are listed, and loads more', async () => {
  const [first, second] = createMyIssues().issues;
  const counts = { total: 2, overdue: 1 };
  const { user } = await renderScreen('/my-issues', {
    app: createMockApp(),
    replies: {
      [listMyIssues.path]: [
        { json: { ...counts, issues: [first], next_cursor: 'next' } },
        buildProblemReply(403, 'Not now.'),
        { json: { ...counts, issues: [second], next_cursor: null } },
      ],
    },
  });
  const shown = 'Showing 1 of 2 open issues, earliest due date first; 1 overdue';
  expect(await screen.findByText(shown)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more open issues' }));
  expect(await screen.findByText('We couldn’t load more open issues. Not now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more open issues' }));
  expect(await screen.findByText('2 open issues, 1 overdue')).toBeVisible();
});

test('explains how to take an issue if there are none', async () => {
  await renderScreen('/my-issues', { app: createMockApp() });
  expect(await screen.findByRole('heading', { name: 'Nothing assigned to you' })).toBeVisible();
});

test('reports an error and tries again', async () => {
  const { user } = await renderScreen('/my-issues', {
    app: createMockApp(),
    replies: {
      [listMyIssues.path]: [buildProblemReply(403, 'Not now.'), { json: createMyIssues() }],
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 open issues, 1 overdue')).toBeVisible();
});
