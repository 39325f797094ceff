import {
  type Audit,
  AuditAttachment,
  type AuditFile,
  addAuditFinding,
  attachToAudit,
  downloadAuditReport,
  exportAudit,
  getAudit,
  getAuditQuestion,
  getAuditStatement,
  importResults,
  listAuditAttachments,
  listAuditFindings,
  listAuditQuestions,
  listImportedResults,
  Problem,
  reviewAuditAnswer,
  saveAuditStatement,
  shareAudit,
  signAudit,
  withdrawAuditReview,
} from '@curbcut/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../support/account.ts';
import {
  exportAuditFile,
  importAuditFile,
  makeScreenshotsReal,
  readAuditFile,
  readTar,
  uploadAuditFile,
  writeTar,
} from '../support/audit-exchange.ts';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { joinAudit } from '../support/audit-team.ts';
import { expectStatus } from '../support/call.ts';
import { createWebp, toWebp } from '../support/test-images.ts';

let { server, ada, eve, joan, site } = {} as AuditFixture;
let audit: Audit;
let questionId: string;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, joan, site } = fixture);
  audit = await site.startAudit();
  await makeScreenshotsReal(server, audit.id);
  await joinAudit(server, ada, audit.id, eve, 'reviewer');
  await joinAudit(server, ada, audit.id, joan);
  await site.answerAll(audit.id);
  const [question, other] = await site.listQuestions(audit.id);
  questionId = question!.id;
  const { questions: reviewed } = await review(eve, question!.answer!.id, 'disagrees', 'I am not sure.');
  const params = { auditId: audit.id, reviewId: reviewed[0]!.answer!.reviews[0]!.id };
  await expectStatus(server.call(withdrawAuditReview, { params, headers: eve.headers }), 200);
  await review(eve, question!.answer!.id, 'agrees', '');
  await review(joan, other!.answer!.id, 'agrees', 'Me too.');
  const found = server.call(addAuditFinding, {
    params: { auditId: audit.id },
    headers: joan.headers,
    body: {
      criterion: '2.1.1',
      page_id: audit.sample[0]!.page_id,
      description: 'The menu does not open with the keyboard.',
      severity: 'serious',
      fix: 'Use a button.',
      element: 'The menu',
      box: { x: 10, y: 20, width: 30, height: 40 },
    },
  });
  const { finding } = await expectStatus(found, 201);
  await attach({ finding: finding.id }, joan);
  await attach({ question: questionId }, ada);
  await attach({ question: questionId }, joan);
  return fixture.close;
});

const review = (
  { headers }: TestAccount,
  answerId: string,
  decision: 'agrees' | 'disagrees',
  comment: string,
) =>
  expectStatus(
    server.call(reviewAuditAnswer, {
      params: { auditId: audit.id },
      headers,
      body: { answer_id: answerId, decision, comment },
    }),
    200,
  );

/** The test scanner stores text instead of images. */
// cspell:disable-next-line
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function attach(subject: Record<string, string>, { headers }: TestAccount): Promise<AuditAttachment> {
  const path = attachToAudit.path.replace('{auditId}', audit.id);
  const reply = await fetch(`${server.url.replace(/\/$/, '')}${path}?${new URLSearchParams(subject)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: Buffer.from(PNG, 'base64'),
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return AuditAttachment.parse(await reply.json());
}

const STATEMENT = {
  form: 'w3c' as const,
  organization: 'Shop Ltd',
  email: 'help@shop.example',
  prepared_on: '2026-05-06',
};
const criteria = [
  { num: '1.1.1', components: [{ name: 'web', adherence: { level: 'supports', notes: '' } }] },
];
const OPEN_ACR = JSON.stringify({
  title: 'Report',
  product: { name: 'Shop' },
  chapters: { success_criteria_level_a: { criteria } },
});

const download = (auditId: string, account = ada) => exportAuditFile(server, auditId, account);
const upload = (content: Buffer, account = eve, mediaType?: string) =>
  uploadAuditFile(server, content, account, mediaType);
const importFile = (content: Buffer, account = eve) => importAuditFile(server, content, account);

test('reviews, findings and images are in the file, which stays the same after an import', async () => {
  const first = await download(audit.id);
  const entries = await readTar(first);
  expect([...entries.keys()].filter((name) => name.includes('attachment'))).toEqual([
    'images/attachment-1.webp',
    'images/attachment-2.webp',
    'images/attachment-3.webp',
  ]);
  const file = readAuditFile(entries);
  expect(JSON.stringify(file)).not.toMatch(/@example\.com|"seconds"/);
  expect(file.questions[0]!.attachments.map(({ answer }) => answer)).toEqual([1, null]);
  expect(file.findings).toMatchObject([{ criterion: '2.1.1', state: 'open', attachments: [{ width: 1 }] }]);
  const imported = await importFile(first);
  expect(imported).toMatchObject({ role: 'owner', requires_review: false });
  expect(imported.criteria.find(({ criterion }) => criterion === '2.1.1')).toMatchObject({
    outcome: 'partially-supports',
  });
  const params = { auditId: imported.id };
  const { headers } = eve;
  const { findings } = await expectStatus(server.call(listAuditFindings, { params, headers }), 200);
  expect(findings).toMatchObject([{ description: 'The menu does not open with the keyboard.' }]);
  const { attachments } = await expectStatus(server.call(listAuditAttachments, { params, headers }), 200);
  expect(attachments.map(({ author_id }) => author_id)).toEqual([null, null, null]);
  const ofFinding = attachments.find(({ finding_id }) => finding_id === findings[0]!.id)!;
  const image = await fetch(new URL(ofFinding.url, server.url));
  expect(Buffer.from(await image.arrayBuffer())).toEqual(entries.get('images/attachment-3.webp'));
  const key = file.questions[0]!.title;
  const { questions } = await expectStatus(server.call(listAuditQuestions, { params, headers }), 200);
  const question = questions.find(({ title }) => title === key)!;
  const detail = await expectStatus(
    server.call(getAuditQuestion, { params: { ...params, questionId: question.id }, headers }),
    200,
  );
  expect(detail.history[0]!.reviews.map(({ decision, is_withdrawn }) => [decision, is_withdrawn])).toEqual([
    ['disagrees', true],
    ['agrees', false],
  ]);
  const second = await download(imported.id, eve);
  expect(second.equals(first)).toBe(true);
  expect((await download((await importFile(second, ada)).id)).equals(first)).toBe(true);
});

test('a signed audit with findings and images also stays the same', async () => {
  const params = { auditId: audit.id };
  const read = await expectStatus(server.call(getAudit, { params, headers: ada.headers }), 200);
  const body = { name: 'Ada Byron', updated_at: read.updated_at };
  await expectStatus(server.call(signAudit, { params, headers: ada.headers, body }), 200);
  const content = await download(audit.id);
  const signed: unknown = JSON.parse((await readTar(content)).get('signed.json')!.toString());
  expect(signed).toMatchObject({ version: 3 });
  const imported = await importFile(content);
  expect((await download(imported.id, eve)).equals(content)).toBe(true);
});

describe('a file is refused', () => {
  test.each<[string, string, (file: AuditFile) => unknown]>([
    [
      'with a finding on a missing page',
      'page 4711, but that page is missing',
      (file) => ({ ...file, findings: file.findings.map((finding) => ({ ...finding, page: 4711 })) }),
    ],
    [
      'with an image of an answer that is missing',
      'an answer that is missing',
      (file) => changeImages(file, { answer: 9 }),
    ],
    [
      'with the same image twice',
      'same name',
      (file) => changeImages(file, { file: 'images/attachment-1.webp' }),
    ],
    ['with another image than it says', 'SHA-256', (file) => changeImages(file, { sha256: 'a'.repeat(64) })],
    [
      'with an image of another size',
      'the size stated in audit.json',
      (file) => changeImages(file, { width: 3 }),
    ],
    ['with an image elsewhere', 'attachment-NUMBER', (file) => changeImages(file, { file: '../a.webp' })],
  ])('%s', async (_, reason, change) => {
    const entries = await readTar(await download(audit.id));
    const changed = JSON.stringify(change(readAuditFile(entries)));
    const reply = await upload(
      await writeTar(new Map<string, Buffer | string>([...entries, ['audit.json', changed] as const])),
    );
    const problem = Problem.parse(await reply.json());
    expect([reply.status, problem.error]).toEqual([400, expect.stringContaining(reason)]);
  });

  test.each([
    ['that is damaged', 'isn’t a webp image with at most 12 megapixels', toWebp('').subarray(0, 24)],
    ['of a decompression bomb', 'has more than 12 megapixels', createWebp({ width: 16_384, height: 16_384 })],
  ])('with an image %s, of a page or attached', async (_, reason, image) => {
    const entries = await readTar(await download(audit.id));
    for (const name of ['images/1.webp', 'images/attachment-1.webp']) {
      expect(entries.has(name)).toBe(true);
      const reply = await upload(await writeTar(new Map([...entries, [name, image] as const])));
      const problem = Problem.parse(await reply.json());
      expect([reply.status, problem.error]).toEqual([400, expect.stringContaining(`${name} ${reason}`)]);
    }
  });
});

const changeImages = (file: AuditFile, change: object) => ({
  ...file,
  questions: file.questions.map((question) => ({
    ...question,
    attachments: question.attachments.map((attachment) => ({ ...attachment, ...change })),
  })),
});

test('a file of version 1 can be imported', async () => {
  const entries = await readTar(await download(audit.id));
  const { findings: _findings, ...file } = readAuditFile(entries);
  const { requires_review: _required, ...details } = file.audit;
  const old = {
    ...file,
    version: 1,
    audit: details,
    signature: null,
    questions: file.questions.map(({ attachments: _attachments, ...question }) => ({
      ...question,
      answers: question.answers.map(
        ({ reviews: _reviews, severity: _severity, fix: _fix, ...answer }) => answer,
      ),
    })),
  };
  const content = await writeTar([
    ['audit.json', JSON.stringify(old)],
    ...[...entries].filter(([name]) => /^images\/\d/.test(name)),
  ]);
  const imported = await importFile(content);
  const params = { auditId: imported.id };
  const { findings } = await expectStatus(
    server.call(listAuditFindings, { params, headers: eve.headers }),
    200,
  );
  expect(findings).toEqual([]);
});

test('members read reports and the statement; only the owner exports, shares and edits the statement', async () => {
  const params = { auditId: audit.id };
  for (const { headers } of [eve, joan]) {
    const query = { format: 'html' } as const;
    await expectStatus(server.call(downloadAuditReport, { params, headers, query }), 200);
    await expectStatus(server.call(getAuditStatement, { params, headers }), 200);
    await expectStatus(server.call(listImportedResults, { params, headers }), 200);
    await expectStatus(server.call(exportAudit, { params, headers }), 404);
    await expectStatus(server.call(shareAudit, { params, headers }), 404);
  }
  const save = ({ headers }: TestAccount) =>
    server.call(saveAuditStatement, { params, headers, body: STATEMENT });
  await expectStatus(save(eve), 404);
  await expectStatus(save(joan), 404);
  await expectStatus(save(ada), 200);
  const { details } = await expectStatus(
    server.call(getAuditStatement, { params, headers: joan.headers }),
    200,
  );
  expect(details).toMatchObject({ organization: 'Shop Ltd' });
});

test('evaluators can import other tools’ results, but reviewers can’t', async () => {
  const open = await site.startAudit();
  await joinAudit(server, ada, open.id, eve, 'reviewer');
  await joinAudit(server, ada, open.id, joan);
  const send = async ({ headers }: TestAccount) => {
    const path = importResults.path.replace('{auditId}', open.id);
    const reply = await fetch(`${server.url.replace(/\/$/, '')}${path}`, {
      method: importResults.method,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: OPEN_ACR,
    });
    return reply.status;
  };
  expect(await send(eve)).toBe(403);
  expect(await send(joan)).toBe(200);
});
