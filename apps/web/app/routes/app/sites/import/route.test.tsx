import { type ImportCandidate, SiteImportPreview, SiteImportResult } from '@curbcut/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../../e2e/support/mock-app.ts';
import { buildProblemReply } from '../../../../../e2e/support/mock-scan-api.ts';
import { mockSitesApi, SITE_ID } from '../../../../../e2e/support/mock-site.ts';
import { findAlert, getDescription, renderScreen } from '../../../../../test-utils/render-screen.tsx';

const PREVIEW = '/api/sites/import/preview/';
const IMPORT = '/api/sites/import/';

function createCandidate(line: number, change: Partial<ImportCandidate> = {}): ImportCandidate {
  const host = `site-${line}.example`;
  return {
    ...{ line, text: host, status: 'new', origin: `https://${host}`, site_id: null },
    ...{ name: null, tags: [], owner: null, problem: null },
    ...change,
  };
}

const preview = SiteImportPreview.parse({
  repeated: 1,
  candidates: [
    createCandidate(1, { name: 'Shop', tags: ['checkout'] }),
    createCandidate(2),
    createCandidate(3, { status: 'existing', site_id: SITE_ID }),
    createCandidate(4, { status: 'invalid', text: 'a b', origin: null, problem: 'It contains a space.' }),
  ],
});

const renderImport = (replies: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen('/sites/import', { app: createMockApp(), mock: (page) => mockSitesApi(page, []), ...replies });

test('shows what a list would add, and adds the new sites', async () => {
  const result = SiteImportResult.parse({
    sites: [1, 2].map((place) => ({ id: SITE_ID, origin: `https://site-${place}.example`, is_new: true })),
    scans_started: 1,
    scan_problem: 'You’ve used all 10 scans.',
  });
  const { user, getRequests } = await renderImport({
    replies: { [PREVIEW]: [{ json: preview }], [IMPORT]: [{ json: result }] },
  });
  await user.type(await screen.findByLabelText('URLs'), 'site-1.example');
  await user.click(screen.getByRole('button', { name: 'Preview sites' }));
  expect(await screen.findByRole('heading', { name: '2 new sites' })).toHaveFocus();
  expect(screen.getByText('1 site already here, 1 invalid line, 1 more URL on the same sites')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Preview' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Line 4: It contains a space.');
  await user.click(screen.getByRole('checkbox', { name: 'Scan the new sites now' }));
  await user.click(screen.getByRole('button', { name: 'Add 2 sites' }));
  expect(await screen.findByRole('heading', { name: '2 sites added' })).toHaveFocus();
  expect(screen.getByText(/We couldn’t scan all of them\. You’ve used all 10 scans\./)).toBeVisible();
  expect(getRequests(IMPORT).map((request) => request.postDataJSON())).toEqual([
    {
      sites: [
        { url: 'https://site-1.example', name: 'Shop', tags: ['checkout'], owner_id: null },
        { url: 'https://site-2.example', name: null, tags: [], owner_id: null },
      ],
      start_scans: true,
    },
  ]);
});

test('reads a CSV file into the field, and removes the preview when the text changes', async () => {
  const { user, getRequests } = await renderImport({ replies: { [PREVIEW]: [{ json: preview }] } });
  await user.click(await screen.findByRole('tab', { name: 'CSV file' }));
  const file = new File(['url,name\nshop.example,Shop'], 'sites.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV file', { selector: 'input' }), file);
  expect(await screen.findByDisplayValue(/shop\.example,Shop/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Preview sites' }));
  expect(await screen.findByRole('heading', { name: '2 new sites' })).toBeVisible();
  expect(getRequests(PREVIEW)[0]!.postDataJSON()).toEqual({
    ...{ format: 'csv', text: 'url,name\nshop.example,Shop' },
  });
  await user.type(screen.getByLabelText('Content'), 'x');
  expect(screen.queryByRole('heading', { name: '2 new sites' })).toBeNull();
});

test('does not read a CSV file that is too large', async () => {
  const { user } = await renderImport();
  await user.click(await screen.findByRole('tab', { name: 'CSV file' }));
  const file = new File([`url\n${'x'.repeat(600_000)}`], 'sites.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV file', { selector: 'input' }), file);
  const content = screen.getByLabelText('Content');
  expect(await screen.findByText('This file is too large. Split it into smaller parts.')).toBeVisible();
  expect(getDescription(content)).toContain('This file is too large.');
  expect(content).toHaveValue('');
});

test('shows at the field what is missing or wrong', async () => {
  const problem = buildProblemReply(400, 'We couldn’t load it.', { text: ['The server returned 500.'] });
  const { user } = await renderImport({ replies: { [PREVIEW]: [problem] } });
  await user.click(await screen.findByRole('tab', { name: 'Sitemap' }));
  await user.click(screen.getByRole('button', { name: 'Preview sites' }));
  const field = screen.getByLabelText('Sitemap URL');
  expect(getDescription(field)).toContain('Enter a URL');
  expect(field).toHaveFocus();
  await user.type(field, 'example.com');
  await user.click(screen.getByRole('button', { name: 'Preview sites' }));
  expect(await screen.findByText('The server returned 500.')).toBeVisible();
  expect(getDescription(field)).toContain('The server returned 500.');
});

test('reports that nothing was added if adding fails', async () => {
  const { user } = await renderImport({
    replies: { [PREVIEW]: [{ json: preview }], [IMPORT]: [buildProblemReply(409, 'Too many sites.')] },
  });
  await user.type(await screen.findByLabelText('URLs'), 'site-1.example');
  await user.click(screen.getByRole('button', { name: 'Preview sites' }));
  await user.click(await screen.findByRole('button', { name: 'Add 2 sites' }));
  expect(await findAlert('We didn’t add any sites. Too many sites.')).toBeVisible();
});
