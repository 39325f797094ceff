import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type Audit,
  AuditFile,
  answerAuditQuestions,
  EVALUATION_DETAILS,
  exportAudit,
  getAudit,
  getAuditQuestion,
  listAuditQuestions,
  listAudits,
  listSites,
  Problem,
  QuestionOccurrence,
  shareAudit,
  signAudit,
} from '@curbcut/contract';
import { pack } from 'tar-stream';
import { beforeAll, describe, expect, test } from 'vitest';
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
import { expectStatus } from '../support/call.ts';
import { toWebp } from '../support/test-images.ts';

let { server, ada, eve, site } = {} as AuditFixture;
let audit: Audit;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, site } = fixture);
  audit = await site.startAudit({
    ...{ scope: 'The shop', commissioner: 'Shop Ltd', technologies: 'HTML, CSS', evaluated_to: '2026-05-03' },
    ...{ views: [menu], processes: [checkout] },
  });
  await makeScreenshotsReal(server, audit.id);
  await site.answerAll(audit.id, 'fail', ({ kind }) => kind === 'issue');
  await site.answerAll(audit.id);
  await answerWithElement();
  return fixture.close;
});

const menu = {
  ...{ view_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21', name: 'Menu', url: 'https://shop.example/' },
  ...{
    state: 'Click “Menu”',
    display: 'in dark mode',
    reason: 'essential' as const,
    note: 'Everybody uses it.',
  },
};
const checkout = {
  ...{ process_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e31', name: 'Checkout' },
  steps: [
    { page_url: menu.url, view_id: menu.view_id },
    { page_url: menu.url, view_id: menu.view_id },
  ],
};
const menuReference = { view_id: menu.view_id, name: 'Menu' };
const element = {
  ...{
    selector: '.intro',
    snippet: '<video class="intro">',
    tag: 'video',
    name: 'Introduction',
    role: 'video',
  },
  ...{ text: '', box: { x: 1, y: 2, width: 3, height: 4 } },
};
const failedOn = () => [
  { page_url: audit.sample[1]!.url, elements: [element] },
  { page_url: menu.url, view: menuReference, elements: [] },
];
/** Answers a question so that every field of an answer is filled. */
async function answerWithElement(): Promise<void> {
  const question = (await site.listQuestions(audit.id)).find(({ kind }) => kind === 'criterion')!;
  const given = {
    ...{ question_id: question.id, previous_answer_id: question.answer!.id, outcome: 'fail' as const },
    ...{ comment: 'No captions.', failed_on: failedOn() },
  };
  const body = { answers: [given] };
  await expectStatus(
    server.call(answerAuditQuestions, { params: { auditId: audit.id }, headers: ada.headers, body }),
    200,
  );
}

const download = (auditId: string, account = ada) => exportAuditFile(server, auditId, account);
const upload = (content: Buffer, account = eve, mediaType?: string) =>
  uploadAuditFile(server, content, account, mediaType);
const importFile = (content: Buffer, account = eve) => importAuditFile(server, content, account);

describe('an exported audit', () => {
  test('is the same file after being imported into another account, with its history', async () => {
    const first = await download(audit.id);
    expect(await download(audit.id)).toEqual(first);
    const imported = await importFile(first);
    expect(imported).toMatchObject({
      title: audit.title,
      origin: audit.origin,
      scope: 'The shop',
      commissioner: 'Shop Ltd',
      created_at: audit.created_at,
      scan_id: audit.scan_id,
      seed: audit.seed,
      imported: { imported_by: 'Ada Byron' },
    });
    expect(imported.id).not.toBe(audit.id);
    const second = await download(imported.id, eve);
    expect(second.equals(first)).toBe(true);
    const third = await download((await importFile(second, ada)).id);
    expect(third.equals(first)).toBe(true);
    const file = readAuditFile(await readTar(first));
    const answers = file.questions.flatMap((question) => question.answers);
    expect(answers.flatMap(({ failed_on }) => failed_on)).toEqual(failedOn());
    expect(imported).toMatchObject({
      ...{ views: [menu], processes: [checkout], technologies: 'HTML, CSS', evaluated_to: '2026-05-03' },
    });
    expect(file.pages.flatMap(({ elements }) => elements).map(({ tag }) => tag)).toEqual(['img', 'video']);
    const issue = file.questions.find(({ kind }) => kind === 'issue')!;
    expect(issue.answers.map(({ outcome, answered_by }) => [outcome, answered_by])).toEqual([
      ['fail', 'Ada Byron'],
      ['pass', 'Ada Byron'],
    ]);
  });

  test('of version 2, which has no views and evaluation details, can be imported', async () => {
    const entries = await readTar(await download(audit.id));
    const { views: _views, processes: _processes, ...file } = readAuditFile(entries);
    const details = Object.entries(file.audit).filter(
      ([field]) => !EVALUATION_DETAILS.some((one) => one === field),
    );
    const questions = file.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({
        ...answer,
        failed_on: answer.failed_on.filter(({ view }) => view === undefined),
      })),
    }));
    const old = { ...file, version: 2, audit: Object.fromEntries(details), questions };
    const content = await writeTar([
      ['audit.json', JSON.stringify(old)],
      ...[...entries].filter(([name]) => name !== 'audit.json'),
    ]);
    expect(await importFile(content)).toMatchObject({
      ...{ title: audit.title, views: [], processes: [], technologies: '', evaluated_to: '' },
    });
  });

  test('gives the same results, questions and images', async () => {
    const imported = await importFile(await download(audit.id));
    const own = await expectStatus(
      server.call(getAudit, { params: { auditId: audit.id }, headers: ada.headers }),
      200,
    );
    expect(imported.criteria).toEqual(own.criteria);
    expect(imported).toMatchObject({ questions: own.questions, answered: own.answered, imported: {} });
    expect(own.imported).toBeNull();
    const [page] = imported.sample;
    const image = await fetch(`${server.url}${page!.screenshot!.url}`);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(toWebp('audit-1.webp'));
    const { questions } = await expectStatus(
      server.call(listAuditQuestions, { params: { auditId: imported.id }, headers: eve.headers }),
      200,
    );
    const issue = questions.find(({ kind }) => kind === 'issue')!;
    const params = { auditId: imported.id, questionId: issue.id };
    const detail = await expectStatus(server.call(getAuditQuestion, { params, headers: eve.headers }), 200);
    expect(detail.history.map(({ outcome }) => outcome)).toEqual(['pass', 'fail']);
    expect(detail.occurrences[0]?.screenshot).not.toBeNull();
    // The account can continue it.
    const answer = { question_id: issue.id, previous_answer_id: issue.answer!.id, outcome: 'fail' as const };
    await expectStatus(
      server.call(answerAuditQuestions, {
        params: { auditId: imported.id },
        headers: eve.headers,
        body: { answers: [answer] },
      }),
      200,
    );
  });

  test('belongs to its owner', async () => {
    await expectStatus(
      server.call(exportAudit, { params: { auditId: audit.id }, headers: eve.headers }),
      404,
    );
  });
});

test('the file has every field of a question’s elements', () => {
  const { questions } = AuditFile.shape;
  const { page_id, screenshot, ...fields } = QuestionOccurrence.shape;
  expect(Object.keys(questions.element.shape.elements.element.shape)).toEqual(
    expect.arrayContaining(Object.keys(fields)),
  );
});

test('a signature is imported with its text, can only be verified by its hash, and is not shared', async () => {
  const body = { name: 'Ada Byron', updated_at: (await readOwn()).updated_at };
  const params = { auditId: audit.id };
  const signed = await expectStatus(server.call(signAudit, { params, headers: ada.headers, body }), 200);
  const content = await download(audit.id);
  const entries = await readTar(content);
  expect([...entries.keys()].slice(0, 2)).toEqual(['audit.json', 'signed.json']);
  expect(createHash('sha256').update(entries.get('signed.json')!).digest('hex')).toBe(signed.signature!.hash);
  const imported = await importFile(content);
  expect(imported.signature).toEqual({ ...signed.signature, is_imported: true });
  expect(imported.criteria).toEqual(signed.criteria);
  expect((await download(imported.id, eve)).equals(content)).toBe(true);
  const shared = server.call(shareAudit, { params: { auditId: imported.id }, headers: eve.headers });
  expect(await expectStatus(shared, 409)).toMatchObject({ code: 'audit/imported-signature' });
  // Changed text no longer matches the hash, and a changed name no longer matches the text.
  const text = entries.get('signed.json')!.toString().replace('Ada Byron', 'Eve Byron');
  await expectRefusal(
    await writeTar(new Map<string, Buffer | string>([...entries, ['signed.json', text]])),
    'hash in the signature',
  );
  const file = readAuditFile(entries);
  const forged = JSON.stringify({ ...file, signature: { ...file.signature, name: 'Eve Byron' } });
  await expectRefusal(
    await writeTar(new Map<string, Buffer | string>([...entries, ['audit.json', forged]])),
    'name different people or times',
  );
  const short = { ...file.signature!, results: file.signature!.results.slice(1) };
  const incomplete = JSON.stringify({ ...file, signature: short });
  await expectRefusal(
    await writeTar(new Map<string, Buffer | string>([...entries, ['audit.json', incomplete]])),
    'result for each',
  );
});

const readOwn = () =>
  expectStatus(server.call(getAudit, { params: { auditId: audit.id }, headers: ada.headers }), 200);

/** Expects that a file is rejected with a reason, and that nothing from it is stored. */
async function expectRefusal(content: Buffer, reason: string, status = 400): Promise<void> {
  const before = await countStored();
  const reply = await upload(content);
  const problem = Problem.parse(await reply.json());
  expect([reply.status, problem.error]).toEqual([status, expect.stringContaining(reason)]);
  expect(await countStored()).toEqual(before);
}

async function countStored() {
  const { audits } = await expectStatus(server.call(listAudits, { headers: eve.headers }), 200);
  const { sites } = await expectStatus(server.call(listSites, { headers: eve.headers }), 200);
  return [audits.length, sites.length, (await readdir(join(server.config.dataDir, 'blobs'))).length];
}

describe('rejects the whole file', () => {
  let entries: Map<string, Buffer>;
  let file: AuditFile;
  beforeAll(async () => {
    // A site that doesn't exist yet, so that a partial import would leave one behind.
    entries = await readTar(await download(audit.id));
    entries.delete('signed.json');
    file = { ...readAuditFile(entries), signature: null };
  });
  const withFile = (changed: unknown) =>
    writeTar(
      new Map<string, Buffer | string>([...entries, ['audit.json', JSON.stringify(changed)] as const]),
    );

  test.each<[string, string, (given: AuditFile) => unknown]>([
    ['of another kind', 'isn’t the description of an audit', () => ({ hello: 1 })],
    ['of a later version', 'newer version of Curbcut', (given) => ({ ...given, version: 4 })],
    ['with unknown fields', 'the whole file', (given) => ({ ...given, extra: 1 })],
    [
      'with an impossible outcome',
      'questions.0.answers.0.outcome',
      (given) =>
        changeQuestion(given, (question) => ({
          ...question,
          answers: [{ ...question.answers[0], outcome: 'maybe' }],
        })),
    ],
    [
      'with a link that would run a script',
      'pages.0.url',
      (given) => ({ ...given, pages: [{ ...given.pages[0], url: 'javascript:alert(1)' }] }),
    ],
    [
      'with an image outside its folder',
      'images/NUMBER',
      (given) => changeImage(given, '../../etc/passwd.png'),
    ],
    [
      'with the image of another page',
      'named after a different page',
      (given) => changeImage(given, 'images/77.webp'),
    ],
    ['with a page twice', 'same number', (given) => ({ ...given, pages: [...given.pages, given.pages[0]] })],
    [
      'with a question twice',
      'about the same thing',
      (given) => ({ ...given, questions: [...given.questions, given.questions[0]] }),
    ],
    [
      'with an element on a missing page',
      'page 4711, but that page is missing',
      (given) => ({
        ...given,
        questions: given.questions.map((question) => ({
          ...question,
          elements: question.elements.map((element) => ({ ...element, page: 4711 })),
        })),
      }),
    ],
    [
      'with a path instead of an origin',
      'isn’t the origin',
      (given) => ({ ...given, audit: { ...given.audit, origin: `${given.audit.origin}/path` } }),
    ],
  ])('%s', async (_, reason, change) => {
    await expectRefusal(await withFile(change(file)), reason);
  });

  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['that is empty', 'The file is empty', () => Buffer.alloc(0)],
    ['that is not an archive', 'isn’t a complete audit file', () => Buffer.from('PK\x03\x04'.repeat(1000))],
    ['without a description', 'instead of audit.json', () => writeTar([['hello.txt', 'Hello']])],
    ['with broken JSON', 'isn’t valid JSON', () => writeTar([['audit.json', '{"format":']])],
    [
      'that is truncated',
      'isn’t a complete audit file',
      async () => (await withFile(file)).subarray(0, -6000),
    ],
    ['without one of its images', 'is missing', async () => writeTar([['audit.json', JSON.stringify(file)]])],
    [
      'with a file that does not belong to it',
      'isn’t part of the audit',
      async () =>
        writeTar([
          ...new Map<string, Buffer | string>([...entries, ['audit.json', JSON.stringify(file)] as const]),
          ['../evil.sh', 'x'],
        ]),
    ],
    [
      'with something else instead of an image',
      'isn’t a webp image with at most 12 megapixels',
      async () =>
        writeTar(
          [...entries.keys()].map((name) => [
            name,
            name === 'audit.json' ? JSON.stringify(file) : '<script>alert(1)</script>',
          ]),
        ),
    ],
  ])('%s', async (_, reason, create) => {
    await expectRefusal(await create(), reason);
  });

  test('with a link instead of a file', async () => {
    const tar = pack();
    tar.entry({ name: 'audit.json', type: 'symlink', linkname: '/etc/passwd' });
    tar.finalize();
    await expectRefusal(await buffer(tar as never), 'isn’t a file');
  });

  test('with an image that claims to be impossibly large', async () => {
    const [name] = [...entries.keys()].filter((entry) => entry.startsWith('images/'));
    const tar = pack();
    tar.entry({ name: 'audit.json' }, JSON.stringify(file));
    const entry = tar.entry({ name: name!, size: 11 * 1024 * 1024 });
    const content = buffer(tar as never);
    entry.write(Buffer.alloc(11 * 1024 * 1024));
    entry.end(undefined);
    await once(entry, 'close').catch(() => undefined);
    tar.finalize();
    await expectRefusal(await content, 'larger than 10 MB', 413);
  });

  test('of another media type, and without an account', async () => {
    expect((await upload(Buffer.from('{}'), eve, 'application/octet-stream')).status).toBe(415);
    expect((await upload(await withFile(file), { headers: {} } as never)).status).toBe(401);
  });
});

const changeImage = (given: AuditFile, name: string) => ({
  ...given,
  pages: given.pages.map((page, index) =>
    index === 0 ? { ...page, screenshot: { ...page.screenshot, file: name } } : page,
  ),
});
const changeQuestion = (given: AuditFile, change: (question: AuditFile['questions'][number]) => unknown) => ({
  ...given,
  questions: [change(given.questions[0]!), ...given.questions.slice(1)],
});

test('stores text from a file unchanged', async () => {
  const entries = await readTar(await download(audit.id));
  entries.delete('signed.json');
  const file = { ...readAuditFile(entries), signature: null };
  const hostile = '<script>alert(1)</script>\u202e\' "; drop table audits; --';
  const changed = {
    ...file,
    audit: { ...file.audit, origin: 'https://unknown.example', title: hostile },
    questions: file.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({ ...answer, comment: hostile, answered_by: hostile })),
    })),
  };
  const content = await writeTar(
    new Map<string, Buffer | string>([...entries, ['audit.json', JSON.stringify(changed)] as const]),
  );
  const imported = await importFile(content);
  expect(imported).toMatchObject({ title: hostile, origin: 'https://unknown.example' });
  expect(readAuditFile(await readTar(await download(imported.id, eve)))).toEqual(changed);
});
