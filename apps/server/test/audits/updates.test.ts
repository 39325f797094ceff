import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Audit,
  type AuditQuestion,
  answerAuditQuestions,
  getAudit,
  getAuditQuestion,
  listAudits,
  reopenAudit,
  signAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../support/account.ts';
import { type AuditedSite, startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';
import { fakeContent } from '../support/fake-scanner.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let ada: TestAccount;
let site: AuditedSite;
let audit: Audit;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
let accounts = 0;
beforeEach(async () => {
  accounts += 1;
  // A plan includes few scans.
  ada = await signUp(server, `ada-${accounts}@example.com`);
  site = await startAuditedSite(server, ada);
  await site.scan();
  audit = await site.startAudit();
});
afterEach(() => site.close());

const params = () => ({ auditId: audit.id });
const update = () => server.call(updateAuditFromScan, { params: params(), headers: ada.headers });
const readAudit = () => expectStatus(server.call(getAudit, { params: params(), headers: ada.headers }), 200);
const readQuestion = (questionId: string) =>
  expectStatus(
    server.call(getAuditQuestion, { params: { ...params(), questionId }, headers: ada.headers }),
    200,
  );
const isIssue = ({ kind }: AuditQuestion) => kind === 'issue';
const findIssue = async (isMatch: (question: AuditQuestion) => boolean = () => true) =>
  (await site.listQuestions(audit.id)).find((question) => isIssue(question) && isMatch(question))!;
const countStates = async () => {
  const questions = await site.listQuestions(audit.id);
  return Object.fromEntries(
    [...Map.groupBy(questions, ({ state }) => state)].map(([state, some]) => [state, some.length]),
  );
};
const sign = async () => {
  const { updated_at } = await readAudit();
  const body = { name: 'Ada Byron', updated_at };
  return server.call(signAudit, { params: params(), headers: ada.headers, body });
};

describe('an audit that continues with a newer scan', () => {
  test('needs a newer scan', async () => {
    expect(await expectStatus(update(), 409)).toMatchObject({ code: 'audit/no-newer-scan' });
    const newer = await site.scan();
    expect(await readAudit()).toMatchObject({ newer_scan: { scan_id: newer } });
  });

  test('keeps every answer if nothing has changed', async () => {
    await site.answerAll(audit.id);
    const before = await site.listQuestions(audit.id);
    const newer = await site.scan();
    const updated = await expectStatus(update(), 200);
    expect(updated).toMatchObject({ kept: before.length, outdated: 0, closed: 0, added: 0 });
    expect(updated.audit).toMatchObject({ scan_id: newer, newer_scan: null, answered: before.length });
    expect(updated.audit.criteria).toEqual((await readAudit()).criteria);
    const withoutPages = (questions: AuditQuestion[]) => questions.map(({ page_ids: _ids, ...rest }) => rest);
    expect(withoutPages(await site.listQuestions(audit.id))).toEqual(withoutPages(before));
    expect(await expectStatus(update(), 409)).toMatchObject({ code: 'audit/no-newer-scan' });
  });

  test('asks again about what has changed, with the elements before and after', async () => {
    await site.answerAll(audit.id);
    const issue = await findIssue();
    const [occurrence] = (await readQuestion(issue.id)).occurrences;
    site.pages['/1'] = '<video class="intro" title="The new introduction"></video><a href="/2">Next</a>';
    await site.scan();
    const updated = await expectStatus(update(), 200);
    // Answers about the issue and every criterion are outdated, because the content of a page has changed.
    expect(updated).toMatchObject({ kept: 0, outdated: audit.questions, closed: 0, added: 0 });
    expect(updated.audit.answered).toBe(0);
    expect(updated.audit.criteria.find(({ criterion }) => criterion === '1.2.2')?.outcome).toBe('undecided');
    const detail = await readQuestion(issue.id);
    expect(detail.question).toMatchObject({ state: 'outdated', answer: { is_outdated: true } });
    expect(detail.occurrences).toMatchObject([{ name: 'The new introduction' }]);
    expect(detail.previous_occurrences).toMatchObject([
      { name: 'Introduction', page_id: occurrence!.page_id },
    ]);
    expect(detail.occurrences[0]!.page_id).not.toBe(occurrence!.page_id);
    // Both screenshots can be compared.
    for (const { screenshot } of [...detail.occurrences, ...detail.previous_occurrences])
      expect((await fetch(`${server.url}${screenshot!.url}`)).status).toBe(200);
    expect(await expectStatus(sign(), 409)).toMatchObject({ code: 'audit/undecided' });

    const answered = await site.answerAll(audit.id, 'pass', isIssue);
    expect(answered).toMatchObject([{ state: 'answered', answer: { is_outdated: false } }]);
    const after = await readQuestion(issue.id);
    expect(after.previous_occurrences).toEqual([]);
    expect(after.history.map(({ is_outdated: isOutdated }) => isOutdated)).toEqual([false, true]);
  });

  test('still shows an outdated answer’s content after another change', async () => {
    await site.answerAll(audit.id);
    const issue = await findIssue();
    for (const title of ['Second', 'Third']) {
      site.pages['/1'] = `<video class="intro" title="${title}"></video><a href="/2">Next</a>`;
      await site.scan();
      await expectStatus(update(), 200);
    }
    const detail = await readQuestion(issue.id);
    expect(detail.occurrences).toMatchObject([{ name: 'Third' }]);
    expect(detail.previous_occurrences).toMatchObject([{ name: 'Introduction' }]);
    for (const { screenshot } of detail.previous_occurrences)
      expect((await fetch(`${server.url}${screenshot!.url}`)).status).toBe(200);
    // The second scan's pages aren't shown anymore, only three of the third and one of the first. A job
    // deletes their files.
    await expect.poll(() => readdir(join(server.config.dataDir, 'blobs', audit.id))).toHaveLength(4);
  });

  test('lists the pages with what has changed on them', async () => {
    await site.answerAll(audit.id);
    site.pages['/2'] = '<p>The end, after all.</p>';
    await site.scan();
    const { outdated, kept } = await expectStatus(update(), 200);
    // The video is on another page.
    const url = new URL('/2', site.url).href;
    expect({ outdated, kept }).toEqual({ outdated: audit.questions - 1, kept: 1 });
    const question = (await site.listQuestions(audit.id)).find(({ criteria }) => criteria[0] === '2.4.2')!;
    const { changes } = await readQuestion(question.id);
    expect(changes).toMatchObject([
      { kind: 'content', page_url: url, description: 'Page title: changed' },
      { kind: 'content', page_url: url, description: 'Headings: changed (still 1)' },
    ]);
    const { sample } = await readAudit();
    expect(changes[0]!.page_id).toBe(sample.find((page) => page.url === url)!.page_id);
    expect((await readQuestion((await findIssue()).id)).changes).toEqual([]);
  });

  describe('after a scan by a version that hashed only whole pages', () => {
    beforeEach(async () => {
      fakeContent.isWholePage = true;
      await site.scan();
      audit = await site.startAudit();
      await site.answerAll(audit.id);
      fakeContent.isWholePage = false;
    });
    afterEach(() => {
      fakeContent.isWholePage = false;
    });

    test('keeps the answers if nothing has changed, and compares the next scan precisely', async () => {
      await site.scan();
      expect(await expectStatus(update(), 200)).toMatchObject({ kept: audit.questions, outdated: 0 });
      await site.scan();
      expect(await expectStatus(update(), 200)).toMatchObject({ kept: audit.questions, outdated: 0 });
      site.pages['/2'] = '<p>The end, after all.</p>';
      await site.scan();
      expect(await expectStatus(update(), 200)).toMatchObject({ kept: 1, outdated: audit.questions - 1 });
      const [question] = (await site.listQuestions(audit.id)).filter(({ state }) => state === 'outdated');
      const { changes } = await readQuestion(question!.id);
      expect(changes.map(({ kind }) => kind)).toContain('content');
    });

    test('explains why answers are outdated if something has changed', async () => {
      site.pages['/2'] = '<p>The end, after all.</p>';
      await site.scan();
      expect(await expectStatus(update(), 200)).toMatchObject({ kept: 1, outdated: audit.questions - 1 });
      const [question] = (await site.listQuestions(audit.id)).filter(({ state }) => state === 'outdated');
      expect((await readQuestion(question!.id)).changes).toMatchObject([
        { kind: 'method', page_url: null, description: expect.stringContaining('predates change tracking') },
      ]);
    });
  });

  test('asks again about elements if we can’t tell whether they’ve changed', async () => {
    fakeContent.isWholePage = true;
    site.pages['/1'] =
      '<video class="intro" title="Introduction" src="/film?part=one…"></video><a href="/2">Next</a>';
    await site.scan();
    audit = await site.startAudit();
    await site.answerAll(audit.id);
    await site.scan();
    expect(await expectStatus(update(), 200)).toMatchObject({ kept: audit.questions - 1, outdated: 1 });
    const issue = await findIssue();
    expect(issue).toMatchObject({ state: 'outdated', answer: { is_outdated: true } });
    const { previous_occurrences: before } = await readQuestion(issue.id);
    expect(before).toMatchObject([{ name: 'Introduction' }]);
    fakeContent.isWholePage = false;
  });

  test('closes questions about content that’s gone, and adds questions about new content', async () => {
    await site.answerAll(audit.id);
    const issue = await findIssue();
    site.pages['/1'] = '<a href="/2">Next</a>';
    site.pages['/2'] = '<p>The end.</p><main><video class="credits" title="Credits"></video></main>';
    await site.scan();
    const updated = await expectStatus(update(), 200);
    expect(updated).toMatchObject({ closed: 1, added: 1, outdated: audit.questions - 1 });
    expect(updated.audit.questions).toBe(audit.questions);
    expect((await readQuestion(issue.id)).question.state).toBe('closed');
    expect(await countStates()).toMatchObject({ closed: 1, open: 1 });
    const answers = [
      { question_id: issue.id, previous_answer_id: issue.answer!.id, outcome: 'fail' as const },
    ];
    const refused = server.call(answerAuditQuestions, {
      params: params(),
      headers: ada.headers,
      body: { answers },
    });
    expect(await expectStatus(refused, 409)).toMatchObject({ code: 'audit/question-closed' });
    // Closed questions don't decide anything, and don't count.
    await site.answerAll(audit.id);
    expect(await readAudit()).toMatchObject({ answered: audit.questions });
    expect((await sign()).status).toBe(200);
  });

  test('doesn’t close a question if its part was tested only on a page that never had it', async () => {
    site.pages['/1'] = `${site.pages['/1']!.replace('<video ', '<video data-hidden ')}<p data-part="films">`;
    await site.scan();
    audit = await site.startAudit();
    await site.answerAll(audit.id);
    const { id } = await findIssue();
    site.pages['/1'] = '<a href="/2">Next</a><p data-left="films 0">';
    await site.scan();
    expect(await expectStatus(update(), 200)).toMatchObject({ closed: 0 });
    expect((await readQuestion(id)).question.state).toBe('answered');

    site.pages['/1'] = '<a href="/2">Next</a><p data-left="menu 0">';
    await site.scan();
    expect(await expectStatus(update(), 200)).toMatchObject({ closed: 1 });
    expect((await readQuestion(id)).question.state).toBe('closed');
  });

  test('drops pages that no longer exist', async () => {
    await site.answerAll(audit.id);
    site.pages['/2'] = null;
    await site.scan();
    const updated = await expectStatus(update(), 200);
    expect(updated.audit.sample.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/1']);
    expect(updated.audit.sample.map(({ page_id }) => page_id)).toEqual(['4', '5']);
    // The issue is on another page; the criteria are about fewer pages than before.
    expect(updated).toMatchObject({ kept: 1, outdated: audit.questions - 1 });
    expect((await findIssue()).page_ids).toEqual(['5']);
  });

  test.each([
    ['fewer pages of the sample', { max_pages: 2 }],
    ['fewer criteria', { level: 'A' as const }],
  ])('needs a scan that did not test %s', async (_, settings) => {
    await site.answerAll(audit.id);
    const before = await readAudit();
    const newer = await site.scan(settings);
    expect(await expectStatus(update(), 409)).toMatchObject({ code: 'audit/scan-scope-too-small' });
    expect(await readAudit()).toEqual({
      ...before,
      newer_scan: expect.objectContaining({ scan_id: newer }),
    });
  });

  test('keeps failures on pages that the scan did not visit, until another one does', async () => {
    Object.assign(site.pages, {
      '/': '<a href="/1">Next</a>',
      '/1': '<a href="/2">Next</a>',
      '/2': '<img src="/far.png" class="far">',
    });
    await site.scan();
    audit = await site.startAudit({ pages: [{ page_id: '0', reason: 'start' }] });
    const failing = { criterion: '1.1.1', outcome: 'partially-supports', failures: 1 };
    expect(audit.criteria).toContainEqual(expect.objectContaining(failing));
    site.pages['/2'] = '<p>The end.</p>';
    await site.scan({ max_pages: 2 });
    const { criteria } = (await expectStatus(update(), 200)).audit;
    expect(criteria).toContainEqual(expect.objectContaining(failing));
    expect(criteria.find(({ criterion }) => criterion === '1.1.1')?.remark).toContain(
      'on 1 of 3 tested pages',
    );
    await site.scan();
    const later = (await expectStatus(update(), 200)).audit.criteria;
    expect(later.filter(({ failures }) => failures > 0)).toEqual([]);
  });

  test('keeps failures and answers whose tests were cut short, and reports that', async () => {
    // The image fails, and a person has found that the video does, too.
    await site.answerAll(audit.id, 'pass', ({ kind }) => kind === 'criterion');
    await site.answerAll(audit.id, 'fail', isIssue);
    const pages = { ...site.pages };
    site.pages['/'] = `${pages['/']}<p data-limited="image-alt">`;
    site.pages['/1'] = `${pages['/1']}<p data-limited="video-caption">`;
    await site.scan();
    const cutShort = await expectStatus(update(), 200);
    const resultOf = (criteria: Audit['criteria'], id: string) =>
      criteria.find(({ criterion }) => criterion === id)!;
    expect(resultOf(cutShort.audit.criteria, '1.1.1')).toMatchObject({
      outcome: 'partially-supports',
      failures: 1,
    });
    expect(resultOf(cutShort.audit.criteria, '1.2.2').outcome).toBe('partially-supports');
    expect(await findIssue()).toMatchObject({ state: 'answered', answer: { outcome: 'fail' } });

    Object.assign(site.pages, { '/': '<a href="/1">Next</a>', '/1': '<a href="/2">Next</a>' });
    await site.scan();
    const complete = await expectStatus(update(), 200);
    expect(complete.audit.criteria.filter(({ failures }) => failures > 0)).toEqual([]);
    expect(await findIssue()).toMatchObject({ state: 'closed' });
  });

  test('is updated even if an old screenshot can’t be deleted', async () => {
    const folder = join(server.config.dataDir, 'blobs', audit.id);
    const path = join(folder, (await readdir(folder))[0]!);
    await rm(path);
    await mkdir(join(path, 'occupied'), { recursive: true });
    const newer = await site.scan();
    expect((await expectStatus(update(), 200)).audit).toMatchObject({ scan_id: newer });
  });

  test('needs a scan that tested at least one page of the sample', async () => {
    audit = await site.startAudit({ pages: [{ page_id: '1', reason: 'chosen' }] });
    site.pages['/1'] = null;
    await site.scan();
    expect(await expectStatus(update(), 409)).toMatchObject({ code: 'audit/nothing-tested' });
    expect((await readAudit()).sample).toEqual(audit.sample);
  });

  test('is updated once when two people do it at the same time', async () => {
    await site.answerAll(audit.id);
    await site.scan();
    const replies = await Promise.all([update(), update(), update()]);
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409]);
    const { sample, answered } = await readAudit();
    expect(answered).toBe(audit.questions);
    for (const { screenshot } of sample)
      expect((await fetch(`${server.url}${screenshot!.url}`)).status).toBe(200);
    expect(await readdir(join(server.config.dataDir, 'blobs', audit.id))).toHaveLength(3);
  });
});

describe('a signed audit', () => {
  test('lists criteria with failures in a later scan, until they’re fixed', async () => {
    site.pages['/'] = '<a href="/1">Next</a>';
    await site.scan();
    audit = await site.startAudit();
    await site.answerAll(audit.id);
    const signed = await expectStatus(sign(), 200);
    expect(signed).toMatchObject({ signature: { outdated: [] }, outcomes: { supports: expect.any(Number) } });
    site.pages['/'] = '<a href="/1">Next</a><img src="/new.png" class="new"><input class="field">';
    const newer = await site.scan();
    const later = await readAudit();
    expect(later.signature).toEqual({ ...signed.signature, outdated: ['1.1.1', '4.1.2'] });
    expect(later).toMatchObject({ criteria: signed.criteria, newer_scan: { scan_id: newer } });
    const { audits } = await expectStatus(server.call(listAudits, { headers: ada.headers }), 200);
    expect(audits.find(({ id }) => id === audit.id)?.signature?.outdated).toEqual(['1.1.1', '4.1.2']);
    expect(await expectStatus(update(), 409)).toMatchObject({ code: 'audit/signed' });
    site.pages['/'] = '<a href="/1">Next</a>';
    await site.scan();
    expect((await readAudit()).signature?.outdated).toEqual([]);
  });

  test('keeps listing a criterion if a later scan tested less than the one that found the failure', async () => {
    Object.assign(site.pages, { '/': '<a href="/1">Next</a>', '/1': '<a href="/2">Next</a>' });
    await site.scan();
    audit = await site.startAudit();
    await site.answerAll(audit.id);
    await expectStatus(sign(), 200);
    const readOutdated = async () => (await readAudit()).signature?.outdated;
    site.pages['/2'] = '<img src="/new.png" class="new">';
    await site.scan();
    expect(await readOutdated()).toEqual(['1.1.1']);
    site.pages['/2'] = '<p>The end.</p>';
    await site.scan({ max_pages: 2 });
    expect(await readOutdated()).toEqual(['1.1.1']);
    // Nothing was found because the test was cut short.
    site.pages['/2'] = '<p data-limited="image-alt">The end.</p>';
    await site.scan();
    expect(await readOutdated()).toEqual(['1.1.1']);
    site.pages['/2'] = '<p>The end.</p>';
    await site.scan();
    expect(await readOutdated()).toEqual([]);
  });

  test('isn’t outdated by a scan older than its own', async () => {
    site.pages['/'] = '<a href="/1">Next</a>';
    const own = await site.scan();
    audit = await site.startAudit();
    await site.answerAll(audit.id);
    await expectStatus(sign(), 200);
    await site.deleteScan(own);
    expect((await readAudit()).signature?.outdated).toEqual([]);
  });

  test('keeps an earlier scan’s failures if its own scan’s test was cut short', async () => {
    site.pages['/'] = '<a href="/1">Next</a><p data-limited="image-alt">';
    await site.scan();
    audit = await site.startAudit();
    const { outcome, failures, remark } = audit.criteria.find(({ criterion }) => criterion === '1.1.1')!;
    expect({ outcome, failures }).toEqual({ outcome: 'partially-supports', failures: 1 });
    expect(remark).toContain('Some content fails');
  });

  test('continues after its signature is removed', async () => {
    await site.answerAll(audit.id);
    await expectStatus(sign(), 200);
    await site.scan();
    await expectStatus(server.call(reopenAudit, { params: params(), headers: ada.headers }), 200);
    expect(await expectStatus(update(), 200)).toMatchObject({ kept: audit.questions });
    expect((await sign()).status).toBe(200);
  });
});
