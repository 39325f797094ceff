import { type CrossSiteIssue, listCrossSiteIssues, listIssuesAcrossSites } from '@curbcut/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../e2e/support/mock-app.ts';
import { createCrossSiteIssue } from '../../../../e2e/support/mock-labels.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { createMyIssues, SITE_ID } from '../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

const reply = (groups: CrossSiteIssue[], total = groups.length) => ({
  json: { groups, total, next_cursor: groups.length < total ? String(groups.length) : null },
});

test('lists issues on several sites, and the sites of one of them with links to its issues', async () => {
  const { issues, total } = createMyIssues();
  const { user } = await renderScreen('/issues', {
    app: createMockApp(),
    replies: {
      [listCrossSiteIssues.path]: [
        reply([createCrossSiteIssue(1), createCrossSiteIssue(2, { component: null, sites: 2 })]),
      ],
      [listIssuesAcrossSites.path]: [
        buildProblemReply(403, 'Not now.'),
        { json: { issues, total, next_cursor: null } },
      ],
    },
  });
  expect(await screen.findByText('2 issues')).toBeVisible();
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(first).toHaveTextContent('12 sites');
  expect(first).toHaveTextContent('Component: ProductCard');
  expect(second).toHaveTextContent('Where: img in header');
  await user.click(within(first!).getByRole('button', { expanded: false }));
  expect(await within(first!).findByText('Not now.')).toBeVisible();
  await user.click(within(first!).getByRole('button', { name: 'Try again' }));
  const [link] = await within(first!).findAllByRole('link', { name: /^shop\.example/ });
  expect(link).toHaveAttribute('href', `/sites/${SITE_ID}?state=all&issue=${issues[0]!.id}`);
});

test('filters by severity in the URL, and offers to clear filters that match nothing', async () => {
  const { user, getUrl, getRequests } = await renderScreen('/issues', {
    app: createMockApp(),
    replies: { [listCrossSiteIssues.path]: [reply([createCrossSiteIssue(1)]), reply([])] },
  });
  await screen.findByText('1 issue');
  await user.click(screen.getByRole('button', { name: 'Severity' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Critical' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { name: 'No issues match' })).toBeVisible();
  expect(getUrl()).toBe('/issues?severity=critical');
  expect(new URL(getRequests(listCrossSiteIssues.path)[1]!.url()).searchParams.get('severity')).toBe(
    'critical',
  );
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(getUrl()).toMatch(/^\/issues\??$/);
});
