import type { Audit } from '@curbcut/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMockApp } from '../../../../../e2e/support/mock-app.ts';
import { AUDIT_ID, createAudit, mockAuditsApi, signature } from '../../../../../e2e/support/mock-audit.ts';
import { renderScreen } from '../../../../../test-utils/render-screen.tsx';

const path = `/audits/${AUDIT_ID}`;

function open(view: string, change: Partial<Audit>, mock = createAudit(change)) {
  return renderScreen(`${path}?view=${view}`, {
    app: createMockApp(),
    mock: (page) => mockAuditsApi(page, [mock]),
    replies: {
      [`/api/audits/${AUDIT_ID}/criteria/1.1.1/decisions/`]: [
        {
          json: {
            decisions: [
              {
                ...{ sequence: 2, outcome: null, remark: '', reason: 'It was fixed.' },
                ...{ decided_by: 'Grace Hopper', decided_at: '2026-11-02T10:00:00.000Z' },
                based_on: { outcome: 'does-not-support', remark: 'Images have no text.' },
              },
            ],
          },
        },
      ],
    },
  });
}

test('the history of a level that was later reset stays readable in a signed audit', async () => {
  const { user } = await open('results', { signature, decided_criteria: ['1.1.1'] });
  expect(await screen.findAllByRole('button', { name: /^View history/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'View history of 1.1.1' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Returned to the derived level')).toBeVisible();
  expect(dialog.getByText('Reason: It was fixed.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Set level' })).toBeNull();
});

test('the results start with a summary that includes the sample size', async () => {
  const { audit } = createAudit();
  await open('results', {});
  const [summary] = await screen.findAllByText(/criteria not met/);
  expect(summary).toHaveTextContent(
    new RegExp(`of ${audit.criteria.length} criteria not met.* Sample: ${audit.sample.length} pages\\.$`),
  );
});

test('the notice about a newer scan compares it with the audit’s scan by date and number of pages', async () => {
  await open('details', {
    newer_scan: {
      scan_id: '00000000-0000-4000-8000-0000000000aa',
      completed_at: '2020-11-25T09:00:00.000Z',
      tested_pages: 2,
    },
  });
  const notice = await screen.findByText(/^There’s a newer scan of this site/);
  expect(notice.closest('p')).toHaveTextContent(
    /It tested 2 pages \(Nov 25, 2020, .+this audit’s scan tested 3 \(/,
  );
});

test('using a newer scan from the dialog moves focus to the heading, because the button disappears', async () => {
  const newer_scan = {
    scan_id: '00000000-0000-4000-8000-0000000000aa',
    completed_at: '2020-11-25T09:00:00.000Z',
    tested_pages: 2,
  };
  const mock = createAudit({ newer_scan });
  const audit = { ...mock.audit, newer_scan: null };
  const json = { audit, kept: 3, outdated: 0, closed: 0, added: 0 };
  const { user } = await renderScreen(path, {
    app: createMockApp(),
    mock: (page) => mockAuditsApi(page, [mock]),
    replies: { [`/api/audits/${AUDIT_ID}/update/`]: [{ json }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Newer scan' }));
  await user.click(await screen.findByRole('button', { name: 'Use latest scan' }));
  expect(await screen.findByText(/3 answers kept/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('failures without pages are counted before signing, with a link to their questions', async () => {
  const mock = createAudit();
  const question = mock.questions.find(({ kind }) => kind === 'criterion')!;
  question.state = 'answered';
  const answer = mock.questions.find((one) => one.answer)!.answer!;
  question.answer = { ...answer, outcome: 'fail', failed_on: [] };
  await open('results', {}, mock);
  expect(await screen.findByText(/failed answers? do(es)?n’t list any pages/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add the pages' })).toHaveAttribute(
    'href',
    expect.stringContaining('state=unlocated'),
  );
});

test('doesn’t offer to add pages to an imported audit, which has no scan', async () => {
  await open('details', {
    imported: { imported_at: '2026-11-02T10:00:00.000Z', imported_by: 'Ada Lovelace' },
  });
  expect(await screen.findByText(/You can’t add pages/)).toBeVisible();
  expect(screen.queryByText(/You can add pages/)).toBeNull();
});

test('shows whether changes to the details are saved', async () => {
  const { user } = await open('details', {});
  expect(await screen.findByText('All changes saved')).toBeVisible();
  await user.type(screen.getByLabelText('Title'), ' 2');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});
