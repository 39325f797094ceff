import type { ResultsImport, SampleView, SignedReport } from '@curbcut/contract';
import { splitCases } from '../../../tools/test/scope.ts';
import { routeApi } from './support/api-routes.ts';
import { addAxe, runAxe } from './support/axe.ts';
import { checkScreen } from './support/check-screen.ts';
import { openApp } from './support/mock-app.ts';
import { AUDIT_ID, createAudit, mockAuditsApi, signature } from './support/mock-audit.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test, toDetails } from './support/test.ts';

const { audit } = createAudit();
const menu: SampleView = {
  view_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21',
  name: 'Menu',
  url: audit.sample[0]!.url,
  state: 'Click “Menu”',
  display: 'on a phone (390 px wide)',
  reason: 'essential',
  note: '',
};

function createSignedReport(change: Partial<SignedReport> = {}): SignedReport {
  const { name, signed_at, hash } = signature;
  return {
    origin: audit.origin,
    title: audit.title,
    standard: audit.standard,
    level: audit.level,
    scope: audit.scope,
    scope_included: 'https://shop.example/*',
    scope_excluded: '',
    commissioner: 'Shop Ltd',
    evaluator: audit.evaluator,
    support_baseline: audit.support_baseline,
    scanned_at: audit.scanned_at,
    tested_pages: audit.tested_pages,
    outcomes: audit.outcomes,
    views: [menu],
    processes: [
      {
        process_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e31',
        name: 'Find a pot',
        steps: [
          { page_url: audit.sample[0]!.url, view_id: null },
          { page_url: menu.url, view_id: menu.view_id },
        ],
      },
    ],
    sample: audit.sample.map(({ url, title, reason }) => ({ url, title, reason })),
    criteria: audit.criteria.map(({ criterion, level, outcome, remark }) => ({
      criterion,
      level,
      outcome,
      remark,
    })),
    signature: { name, signed_at, hash, outdated: [] },
    has_signed_text: true,
    latest_scan: { completed_at: '2026-04-02T09:30:00.000Z', tested_pages: 1 },
    ...change,
  };
}
const { criterion } = audit.criteria[0]!;
const outdated = { ...createSignedReport().signature, outdated: [criterion] };

const signedReports = [
  {
    name: 'that is current',
    answer: { json: createSignedReport() },
    heading: 'Accessibility report on shop.example',
    text: 'doesn’t contradict this report',
  },
  {
    name: 'that is outdated',
    answer: { json: createSignedReport({ signature: outdated }) },
    heading: 'Accessibility report on shop.example',
    text: 'This report is outdated.',
  },
  {
    name: 'that is being revised',
    answer: buildProblemReply(409, 'Revised.'),
    heading: 'Report is being revised',
    text: 'This link will show the report once it’s signed again.',
  },
  {
    name: 'whose link was revoked',
    answer: buildProblemReply(404, 'Over.'),
    heading: 'Report not found',
    text: 'This link was revoked or is incomplete.',
  },
];

for (const { tags, cases } of splitCases(signedReports))
  for (const { name, answer, heading, text } of cases)
    test(
      `the page of a signed report ${name} is accessible and kept out of search engines`,
      toDetails(tags),
      async ({ page }) => {
        await mockReply(page, '/api/signed-reports/token/', answer);
        const response = page.waitForResponse('**/signed/token');
        await openPage(page, '/signed/token');
        expect((await response).headers()).toMatchObject({
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        });
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused();
        await expect(page.getByText(text)).toBeVisible();
        await expect(page).toHaveTitle(`${heading} · Curbcut`);
        await checkScreen(page, { tabWidths: [1440] });
      },
    );

test('names the outdated criterion, and offers the signed text', async ({ page }) => {
  await mockReply(page, '/api/signed-reports/token/', {
    json: createSignedReport({ signature: outdated }),
  });
  await openPage(page, '/signed/token');
  const row = page.getByRole('row').filter({ hasText: criterion });
  await expect(row.getByText('Outdated: a later scan found a failure')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download signed text' })).toHaveAttribute(
    'href',
    '/api/signed-reports/token/signed-text/',
  );
  await expect(page.getByText(signature.hash)).toBeVisible();
});

test('lists the sample’s views and processes', async ({ page }) => {
  await mockReply(page, '/api/signed-reports/token/', { json: createSignedReport() });
  await openPage(page, '/signed/token');
  await expect(page.getByText('about 2 sampled pages and 1 other view.')).toBeVisible();
  await expect(
    page.getByText('Click “Menu”, on a phone (390 px wide). Essential functionality'),
  ).toBeVisible();
  await expect(page.getByText('Start → Menu')).toBeVisible();
});

test('creates a link to a signed report, which is shown once', async ({ page }) => {
  const mock = createAudit({ signature });
  await mockAuditsApi(page, [mock]);
  await openApp(page, `/audits/${AUDIT_ID}?view=results`);
  const url = `https://curbcut.example/signed/${'t'.repeat(43)}`;
  await page.getByRole('button', { name: 'Share report' }).click();
  const share = { id: 'x', created_at: new Date().toISOString(), revoked_at: null };
  await routeApi(page, `**/api/audits/${AUDIT_ID}/shares/`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { share, url } })
      : route.fulfill({ json: { shares: [share] } }),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(url);
  await expect(dialog.getByText('Valid until revoked')).toBeVisible();
  await addAxe(page);
  expect(await runAxe(page)).toEqual([]);
});

test('shows what another tool’s file contains, and answers with an imported result by pressing one key', async ({
  page,
}) => {
  const mock = createAudit();
  const question = mock.questions.find(({ kind, state }) => kind === 'criterion' && state === 'open')!;
  await mockAuditsApi(page, [mock]);
  await openApp(page, `/audits/${AUDIT_ID}?view=details`);
  const result = {
    question_id: question.id,
    source: 'openacr' as const,
    outcome: 'fail' as const,
    text: 'The logo has none.',
  };
  const read: ResultsImport = {
    source: 'openacr',
    title: 'Shop',
    results: [result],
    not_imported: [{ what: 'Criterion 9.9.9', reason: 'WCAG has no such criterion.' }],
  };
  await routeApi(page, `**/api/audits/${AUDIT_ID}/imported-results/**`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: read })
      : route.fulfill({
          json: { results: [{ ...result, id: AUDIT_ID, imported_at: '2026-04-02T09:30:00.000Z' }] },
        }),
  );
  await page.getByRole('button', { name: 'Import results' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import results' }).click();
  await expect(dialog.getByText('Choose a file')).toBeVisible();
  const file = { name: 'shop.yaml', mimeType: 'application/yaml', buffer: Buffer.from('title: Shop') };
  await dialog.getByLabel('File (.json, .yaml)').setInputFiles(file);
  await expect(dialog.getByText('1 result can be imported.')).toBeVisible();
  await expect(dialog.getByText('1 entry not imported')).toBeVisible();
  await addAxe(page);
  expect(await runAxe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import results' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/audits/${AUDIT_ID}?question=${question.id}`);
  await expect(page.getByText('Not an answer until you confirm it.')).toBeVisible();
  expect(mock.sent).toEqual([]);
  await addAxe(page);
  expect(await runAxe(page)).toEqual([]);
  await page.keyboard.press('i');
  await expect
    .poll(() => mock.sent.at(-1)?.answers[0])
    .toMatchObject({
      question_id: question.id,
      outcome: 'fail',
      comment: 'The logo has none.',
    });
});
