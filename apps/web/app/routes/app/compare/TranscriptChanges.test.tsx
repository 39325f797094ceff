import { comparePageTranscripts, listChangedTranscripts } from '@curbcut/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../e2e/support/mock-app.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { createComparison, mockComparisonApi } from '../../../../e2e/support/mock-site.ts';
import { buildTranscriptComparison } from '../../../../e2e/support/mock-transcripts.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

const comparison = createComparison();
const path = `/compare/${comparison.before.id}/${comparison.after.id}?part=transcript`;
const toPath = ({ path: template }: { path: string }) =>
  template
    .replace('{beforeId}', comparison.before.id)
    .replace('{afterId}', comparison.after.id)
    .replace('{pageId}', '0');
const listPath = toPath(listChangedTranscripts);
const pagePath = toPath(comparePageTranscripts);
const open = (query = '', replies = {}) =>
  renderScreen(`${path}${query}`, {
    app: createMockApp(),
    mock: (page) => mockComparisonApi(page, comparison),
    replies,
  });

test('lists the pages whose announcements changed, and what changed, in words', async () => {
  await open();
  expect(
    await screen.findByText(/^Announcements changed on 2 pages and are the same on 5\. 1 page can’t be/),
  ).toBeVisible();
  const rows = within(await screen.findByRole('list', { name: 'Differences' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    '12 unchanged lines',
    'main landmark',
    'Mugs, heading, level 1',
    'ChangedBefore: buttonAfter: Add to cart, button',
    'RemovedSold out',
    expect.stringMatching(/^AddedHand-thrown/),
  ]);
  expect(screen.getByRole('link', { name: /transcript of Tide Mugs/ })).toHaveAttribute(
    'href',
    `/scans/${comparison.after.id}?view=transcript&page=0&order=reading&reader=nvda`,
  );
});

test('shows the changes for another screen reader and order', async () => {
  const { user, getUrl } = await open();
  await user.click(await screen.findByRole('button', { name: /^Screen reader/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'VoiceOver' }));
  await user.click(screen.getByText('/page-4'));
  expect(await screen.findByText(/^VoiceOver announces the same/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Order/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Tab order' }));
  expect(await screen.findByText(/^Announcements are the same on 7 pages/)).toBeVisible();
  expect(getUrl()).toBe(`${path}&reader=voiceover&order=tab`);
});

test('explains what can’t be compared', async () => {
  const nothing = { order: 'reading', pages: [], changed: 0, same: 0, not_compared: 3 };
  await open('', { [listPath]: [{ json: nothing }] });
  expect(await screen.findByText(/^These scans have no transcripts of the same pages/)).toBeVisible();
});

test('says so if something could not be compared', async () => {
  const compared = buildTranscriptComparison('0', new URLSearchParams());
  const { user } = await open('', {
    [listPath]: [
      buildProblemReply(403, 'Not now.'),
      {
        json: {
          order: 'reading',
          pages: [{ page_id: '0', url: 'https://shop.example/', title: '' }],
          changed: 1,
          same: 0,
          not_compared: 0,
        },
      },
    ],
    [pagePath]: [
      buildProblemReply(403, 'Too long.'),
      { json: { ...compared, too_different: true, omitted: { before: 2, after: 1 } } },
    ],
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Too long\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText(/too little in common/)).toBeVisible();
  expect(screen.getByText(/3 lines weren’t compared/)).toBeVisible();
});
