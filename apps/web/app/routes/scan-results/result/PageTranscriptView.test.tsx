import { getPageTranscript, type PageTranscript } from '@curbcut/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSmallScan } from '../../../../e2e/support/mock-scan.ts';
import { buildProblemReply, mockScanApi } from '../../../../e2e/support/mock-scan-api.ts';
import { buildTranscript } from '../../../../e2e/support/mock-transcripts.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

const SCAN_ID = '55555555-5555-4555-8555-555555555555';
const scan = createSmallScan(SCAN_ID);
const path = `/scan-results/${SCAN_ID}?view=transcript`;
const transcriptPath = getPageTranscript.path.replace('{scanId}', SCAN_ID).replace('{pageId}', 'p1');

const open = (query = '') =>
  renderScreen(`${path}${query}`, { mock: (page) => mockScanApi(page, createSmallScan(SCAN_ID)) });

const readLines = async () =>
  within(await screen.findByRole('list', { name: /^What \w+ announces$/ }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL')
    .map((item) => item.querySelector('p')?.textContent);

test('shows what is announced on the first page, marked as approximate, with links to its issues', async () => {
  await open();
  expect(
    await screen.findByRole('heading', { name: /^What NVDA announces on “\s*Page 1\s*”$/ }),
  ).toBeVisible();
  expect(screen.getByText(/^Approximate/)).toBeVisible();
  const lines = await readLines();
  expect(lines).toHaveLength(12);
  expect(lines.slice(0, 4)).toEqual([
    'banner landmark',
    'Home, link',
    'main landmark',
    'Mugs, heading, level 1',
  ]);
  const links = screen.getAllByRole('link', { name: 'Buttons have an accessible name' });
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    `/scan-results/${SCAN_ID}?page=p1&issue=critical`,
  );
  expect(screen.getByText('1 part of this page couldn’t be read')).toBeVisible();
});

test('shows the page and the order for the screen reader in the URL', async () => {
  const { user, getUrl } = await open('&page=p3&reader=jaws');
  expect(
    await screen.findByRole('heading', { name: /^What JAWS announces on “\s*Page 3\s*”$/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^Tab order/ }));
  expect(await screen.findByText('Search edit')).toBeVisible();
  expect(await readLines()).toEqual(['Home link', 'button', 'Search edit']);
  expect(getUrl()).toBe(`${path}&page=p3&reader=jaws&order=tab`);
});

test('explains what it means that an order is empty', async () => {
  await open('&order=landmarks');
  expect(await screen.findByRole('heading', { name: 'No landmarks' })).toBeVisible();
});

test.each([
  ['page-not-tested', /couldn’t be tested/],
  ['uploaded', /Uploaded scans contain issues but no transcripts/],
  ['not-recorded', /scan the page again/],
] as const)('explains why there is no transcript: %s', async (unavailable, text) => {
  const transcript: PageTranscript = {
    ...buildTranscript(scan, scan.pages[3]!, new URLSearchParams()),
    unavailable,
  };
  await renderScreen(path, {
    mock: (page) => mockScanApi(page, createSmallScan(SCAN_ID)),
    replies: { [transcriptPath]: [{ json: transcript }] },
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Order' })).toBeNull();
});

test('says so if the page is unknown or the transcript could not be loaded', async () => {
  const { user } = await renderScreen(`${path}&page=p1`, {
    mock: (page) => mockScanApi(page, createSmallScan(SCAN_ID)),
    replies: {
      [transcriptPath]: [buildProblemReply(403, 'Not now.'), buildProblemReply(404, 'Gone.')],
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
