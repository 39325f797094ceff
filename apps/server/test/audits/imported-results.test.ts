import {
  type Audit,
  type AuditQuestion,
  answerAuditQuestions,
  deleteImportedResult,
  listImportedResults,
  Problem,
  ResultsImport,
  reopenAudit,
  signAudit,
} from '@curbcut/contract';
import { beforeAll, expect, test } from 'vitest';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, site } = {} as AuditFixture;
let audit: Audit;
let questions: AuditQuestion[];
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, site } = fixture);
  audit = await site.startAudit();
  questions = await site.listQuestions(audit.id);
  return fixture.close;
});

const toReport = (rows: Record<string, readonly [level: string, notes: string]>) =>
  JSON.stringify({
    title: 'Report',
    product: { name: 'Shop' },
    chapters: {
      success_criteria_level_a: {
        criteria: Object.entries(rows).map(([num, [level, notes]]) => ({
          num,
          components: [{ name: 'web', adherence: { level, notes } }],
        })),
      },
    },
  });
const upload = (text: string, { preview = false, headers = ada.headers } = {}) =>
  fetch(`${server.url}/api/audits/${audit.id}/imported-results/?preview=${preview}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: text,
  });
const importReport = async (text: string, options = {}) => {
  const reply = await upload(text, options);
  expect(reply.status).toBe(200);
  return ResultsImport.parse(await reply.json());
};
const listResults = async () => {
  const listed = server.call(listImportedResults, { params: { auditId: audit.id }, headers: ada.headers });
  return (await expectStatus(listed, 200)).results;
};
const findQuestion = (criterion: string) =>
  questions.find(({ kind, criteria: [first] }) => kind === 'criterion' && first === criterion)!;

test('a preview shows what would be imported and stores nothing', async () => {
  const report = toReport({
    '1.1.1': ['partially-supports', 'The logo has none.'],
    '2.4.2': ['not-applicable', ''],
    '1.2.2': ['not-applicable', ''],
    '2.1.1': ['', ''],
    '1.4.6': ['supports', ''],
  });
  const preview = await importReport(report, { preview: true });
  expect(preview).toMatchObject({ source: 'openacr', title: 'Shop' });
  expect(preview.results.map(({ question_id, outcome }) => [question_id, outcome])).toEqual([
    [findQuestion('1.1.1').id, 'fail'],
    [findQuestion('1.2.2').id, 'not-present'],
    // Every page has a title, so a person has to decide.
    [findQuestion('2.4.2').id, 'cannot-tell'],
  ]);
  expect(preview.not_imported).toEqual([
    { what: 'Criterion 2.1.1', reason: 'It wasn’t evaluated.' },
    { what: 'Criterion 1.4.6', reason: 'This audit has no question about it.' },
  ]);
  expect(await listResults()).toEqual([]);
});

test('an imported result is shown next to its question, but isn’t an answer', async () => {
  await importReport(toReport({ '1.1.1': ['does-not-support', 'None\0 has one.'] }));
  const question = findQuestion('1.1.1');
  expect(await listResults()).toMatchObject([
    {
      question_id: question.id,
      source: 'openacr',
      outcome: 'fail',
      text: 'Shop (OpenACR): does-not-support.\nNone\uFFFD has one.',
    },
  ]);
  expect((await site.listQuestions(audit.id)).find(({ id }) => id === question.id)).toEqual(question);
});

test('a new file of the same type replaces the previous one’s results', async () => {
  await importReport(toReport({ '1.2.2': ['supports', ''], '2.1.1': ['supports', ''] }));
  expect((await listResults()).map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  const evaluation = { auditSample: [{ result: { outcome: 'earl:failed' }, test: 'WCAG21:keyboard' }] };
  expect(await importReport(JSON.stringify(evaluation))).toMatchObject({ source: 'wcag-em' });
  expect(await listResults()).toHaveLength(3);
});

test('the audit’s owner can discard a result unless the audit is signed', async () => {
  const [first, second] = await listResults();
  const params = { auditId: audit.id, resultId: first!.id };
  await expectStatus(server.call(deleteImportedResult, { params, headers: eve.headers }), 404);
  await expectStatus(server.call(deleteImportedResult, { params, headers: ada.headers }), 200);
  await expectStatus(server.call(deleteImportedResult, { params, headers: ada.headers }), 404);
  await site.answerAll(audit.id);
  const [question] = await site.listQuestions(audit.id);
  const answers = [
    {
      question_id: question!.id,
      previous_answer_id: question!.answer!.id,
      outcome: 'pass' as const,
      comment: 'Again',
    },
  ];
  const own = { params: { auditId: audit.id }, headers: ada.headers };
  const { updated_at } = await expectStatus(
    server.call(answerAuditQuestions, { ...own, body: { answers } }),
    200,
  );
  await expectStatus(server.call(signAudit, { ...own, body: { name: 'Ada Byron', updated_at } }), 200);
  const late = { params: { auditId: audit.id, resultId: second!.id }, headers: ada.headers };
  expect(await expectStatus(server.call(deleteImportedResult, late), 409)).toMatchObject({
    code: 'audit/signed',
  });
  expect((await upload(toReport({ '1.1.1': ['supports', ''] }))).status).toBe(409);
  await expectStatus(server.call(reopenAudit, own), 200);
});

test.each([
  ['a file in no known format', 'hello', 400],
  ['an empty file', '', 400],
  ['a file that is too large', 'x'.repeat(20 * 1024 * 1024 + 1), 413],
])('%s is refused', async (_, text, status) => {
  const reply = await upload(text);
  expect(reply.status).toBe(status);
  expect(Problem.parse(await reply.json()).code).toMatch(/^audit\/results-/);
});

test('only the owner of an audit imports results into it', async () => {
  expect((await upload(toReport({}), { headers: eve.headers })).status).toBe(404);
  expect((await upload(toReport({}), { headers: {} as never })).status).toBe(401);
});
