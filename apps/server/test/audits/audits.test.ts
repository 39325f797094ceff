import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getAuditCriteria } from '@curbcut/audit';
import {
  type Audit,
  addAuditPages,
  answerAuditQuestions,
  changeAudit,
  changeTrackedIssues,
  checkAuditSample,
  compareAuditSample,
  deleteAccount,
  deleteAudit,
  deleteSite,
  downloadAuditReport,
  exportAudit,
  getAudit,
  getAuditQuestion,
  getAuditScreenshot,
  getResults,
  listAuditQuestions,
  listAuditShares,
  listAudits,
  listImportedResults,
  listTrackedIssues,
  proposeAuditSample,
  type RouteContract,
  reopenAudit,
  shareAudit,
  signAudit,
  startAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPLETE } from '../../../../tools/test/scope.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { audits } from '../../src/db/schema.ts';
import { PASSWORD, signUp } from '../support/account.ts';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, startTestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/wait-until.ts';

let { server, ada, eve, site, scanId } = {} as AuditFixture;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, site, scanId } = fixture);
  return fixture.close;
});

const readAudit = (auditId: string, { headers } = ada) =>
  expectStatus(server.call(getAudit, { params: { auditId }, headers }), 200);
/** Names of an audit's files; none if its folder is gone. */
const listFiles = (auditId: string) => readdir(join(server.config.dataDir, 'blobs', auditId)).catch(() => []);

describe('an audit', () => {
  let audit: Audit;
  beforeAll(async () => {
    audit = await site.startAudit({ scope: 'The shop', seed: 0xffff_ffff });
  });

  test('starts with a question for each criterion and each issue that needs review', async () => {
    const criteria = getAuditCriteria('wcag-2.2', 'AA');
    expect(audit).toMatchObject({
      title: 'Audit of the shop',
      scope: 'The shop',
      commissioner: '',
      evaluator: 'Ada Byron',
      support_baseline: '',
      standard: 'wcag-2.2',
      level: 'AA',
      revision: 0,
      scan_id: scanId,
      newer_scan: null,
      seed: 0xffff_ffff,
      origin: new URL(site.url).origin,
      signature: null,
      answered: 0,
    });
    expect(audit.criteria.map(({ criterion }) => criterion)).toEqual(criteria);
    // The image without alternative text.
    const failing = audit.criteria.filter(({ failures }) => failures > 0);
    expect(failing).toMatchObject([{ criterion: '1.1.1', outcome: 'partially-supports', failures: 1 }]);
    expect(audit.outcomes).toMatchObject({ supports: 0, 'partially-supports': 1 });
    const questions = await site.listQuestions(audit.id);
    expect(questions).toHaveLength(audit.questions);
    expect(questions.every(({ state, answer }) => state === 'open' && answer === null)).toBe(true);
    const issues = questions.filter(({ kind }) => kind === 'issue');
    expect(issues).toMatchObject([
      { rule_id: 'video-caption', criteria: ['1.2.2'], occurrences: 1, pages: 1, page_ids: ['2'] },
    ]);
    // An issue comes before the question about its criterion.
    const ofCriterion = questions.filter(({ criteria: about }) => about.includes('1.2.2'));
    expect(ofCriterion.map(({ kind }) => kind)).toEqual(['issue', 'criterion']);
    expect(await readAudit(audit.id)).toEqual(audit);
  });

  test('shows a question’s elements in its own copy of the screenshot', async () => {
    const question = (await site.listQuestions(audit.id)).find(({ kind }) => kind === 'issue')!;
    const params = { auditId: audit.id, questionId: question.id };
    const detail = await expectStatus(server.call(getAuditQuestion, { params, headers: ada.headers }), 200);
    expect(detail).toMatchObject({ question, previous_occurrences: [], history: [] });
    const page = audit.sample.find(({ page_id }) => page_id === '2');
    expect(detail.occurrences).toMatchObject([
      {
        page_id: '2',
        page_url: `${site.url}1`,
        snippet: expect.stringContaining('<video'),
        name: 'Introduction',
        box: { width: 10 },
        screenshot: { width: 640, scale: 0.5, page_height: 800, url: page?.screenshot?.url },
      },
    ]);
    const url = detail.occurrences[0]!.screenshot!.url;
    expect(url).toMatch(new RegExp(`^/api/audits/${audit.id}/pages/2/screenshot/\\?key=`));
    // Without a token, the way an image on a page is loaded.
    const image = await fetch(`${server.url}${url}`);
    expect(await image.text()).toBe(`screenshot of ${site.url}1`);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(image.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('shows its screenshots only to its owner, or with the audit’s key', async () => {
    const screenshot = (pageId: string, headers = {}, query = {}) =>
      server.call(getAuditScreenshot, { params: { auditId: audit.id, pageId }, headers, query });
    const other = await site.startAudit();
    const [key] = /[^=]+$/.exec(other.sample[0]!.screenshot!.url)!;
    expect((await screenshot('1', ada.headers)).status).toBe(200);
    expect((await screenshot('1')).status).toBe(401);
    expect((await screenshot('1', {}, { key })).status).toBe(401);
    expect((await screenshot('1', eve.headers)).status).toBe(404);
    for (const pageId of ['0', '4', 'x', '../1', '999999999'])
      expect((await screenshot(pageId, ada.headers)).status, pageId).toBe(404);
    await expectStatus(
      server.call(deleteAudit, { params: { auditId: other.id }, headers: ada.headers }),
      200,
    );
  });

  test('is available only to its owner, at all endpoints', async () => {
    const { id } = (await site.listQuestions(audit.id))[0]!;
    const answers = [{ question_id: id, previous_answer_id: null, outcome: 'pass' as const }];
    const start = {
      scan_id: scanId,
      title: 'Hers',
      evaluator: 'Eve',
      seed: 1,
      pages: [{ page_id: '0', reason: 'start' as const }],
    };
    const siteId = await site.getSiteId();
    const calls: readonly [RouteContract, object][] = [
      [proposeAuditSample, {}],
      [checkAuditSample, { body: { scan_id: scanId, pages: start.pages } }],
      [compareAuditSample, {}],
      [addAuditPages, { body: { page_ids: ['0'] } }],
      [startAudit, { body: start }],
      [getAudit, {}],
      [changeAudit, { body: { revision: 0, title: 'Hers' } }],
      [listAuditQuestions, {}],
      [getAuditQuestion, { params: { auditId: audit.id, questionId: id } }],
      [answerAuditQuestions, { body: { answers } }],
      [updateAuditFromScan, {}],
      [signAudit, { body: { name: 'Eve', updated_at: audit.updated_at } }],
      [reopenAudit, {}],
      [downloadAuditReport, {}],
      [exportAudit, {}],
      [listImportedResults, {}],
      [listAuditShares, {}],
      [shareAudit, {}],
      [deleteAudit, {}],
    ];
    for (const [contract, input] of calls) {
      const callWith = (headers: Record<string, string>) =>
        server.call(contract, { params: { auditId: audit.id, siteId }, headers, ...input });
      expect((await callWith(eve.headers)).status, contract.id).toBe(404);
      expect((await callWith({})).status, contract.id).toBe(401);
    }
    expect(await expectStatus(server.call(listAudits, { headers: eve.headers }), 200)).toEqual({
      audits: [],
    });
    expect((await server.call(listAudits)).status).toBe(401);
    expect(await readAudit(audit.id)).toEqual(audit);
  });

  test('is listed, most recently changed first', async () => {
    const second = await site.startAudit({ title: 'Second' });
    const list = async (query = {}) =>
      (await expectStatus(server.call(listAudits, { headers: ada.headers, query }), 200)).audits;
    expect((await list()).map(({ title }) => title)).toEqual(['Second', 'Audit of the shop']);
    const params = { auditId: audit.id };
    const body = { revision: 0, commissioner: 'The owner' };
    audit = await expectStatus(server.call(changeAudit, { params, headers: ada.headers, body }), 200);
    const [first] = await list({ site: await site.getSiteId() });
    expect(first).toMatchObject({ id: audit.id, questions: audit.questions, outcomes: audit.outcomes });
    expect(await list({ site: randomUUID() })).toEqual([]);
    await expectStatus(
      server.call(deleteAudit, { params: { auditId: second.id }, headers: ada.headers }),
      200,
    );
  });

  test('can be changed by someone who knows its latest revision', async () => {
    const change = (body: object) =>
      server.call(changeAudit, { params: { auditId: audit.id }, headers: ada.headers, body: body as never });
    const { revision } = audit;
    const changed = await expectStatus(change({ revision, title: 'New', support_baseline: 'NVDA' }), 200);
    expect(changed).toMatchObject({ title: 'New', support_baseline: 'NVDA', revision: revision + 1 });
    // The reply was lost: the same change is sent again.
    expect(await expectStatus(change({ revision, title: 'New' }), 200)).toMatchObject({
      revision: revision + 1,
    });
    const refused = await expectStatus(change({ revision, title: 'Other' }), 409);
    expect(refused.code).toBe('audit/edit-conflict');
    expect(await readAudit(audit.id)).toMatchObject({ title: 'New', scope: 'The shop' });
    for (const body of [{ revision }, { revision, title: ' ' }, { title: 'x' }, { revision: -1, title: 'x' }])
      await expectStatus(change(body), 400);
  });

  test('stays complete when its scan is deleted', async () => {
    const scan = await site.scan();
    const copied = await site.startAudit();
    const before = await site.listQuestions(copied.id);
    await site.deleteScan(scan);
    await waitUntil(async () =>
      expect(await readdir(join(server.config.dataDir, 'blobs', scan)).catch(() => [])).toEqual([]),
    );
    expect(await readAudit(copied.id)).toMatchObject({ scan_id: scan, newer_scan: null });
    expect(await site.listQuestions(copied.id)).toEqual(before);
    const image = await fetch(`${server.url}${copied.sample[0]!.screenshot!.url}`);
    expect(await image.text()).toBe(`screenshot of ${site.url}`);
    await site.answerAll(copied.id);
    const params = { auditId: copied.id };
    const { updated_at } = await readAudit(copied.id);
    const body = { name: 'Ada Byron', updated_at };
    const signed = server.call(signAudit, { params, headers: ada.headers, body });
    expect((await expectStatus(signed, 200)).signature).toMatchObject({ name: 'Ada Byron', outdated: [] });
    const report = await server.call(downloadAuditReport, { params, headers: ada.headers });
    expect(String(report.body)).toContain('Ada Byron');
  });
});

test('ignored issues and false positives don’t fail criteria or cause questions', async () => {
  const account = await signUp(server, 'marks@example.com');
  const { headers } = account;
  const own = await startAuditedSite(server, account);
  await own.scan();
  const params = { siteId: await own.getSiteId() };
  const { issues } = await expectStatus(server.call(listTrackedIssues, { params, headers }), 200);
  const ids = issues.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const body = { ids, change: { state: 'false_alarm' as const } };
  await expectStatus(server.call(changeTrackedIssues, { params, headers, body }), 200);
  const audit = await own.startAudit();
  expect(audit.criteria.filter(({ failures }) => failures > 0)).toEqual([]);
  expect((await own.listQuestions(audit.id)).filter(({ kind }) => kind === 'issue')).toEqual([]);
  await own.close();
});

test('questions without evidence appear only in audits, not in scan results', async () => {
  const account = await signUp(server, 'recordings@example.com');
  const { headers } = account;
  const own = await startAuditedSite(server, account, {
    '/': '<audio class="talk" src="/talk.mp3"></audio><a href="/1">Next</a>',
    '/1': '<audio class="talk" src="/end.mp3"></audio>',
  });
  const scan = await own.scan();
  const params = { siteId: await own.getSiteId() };
  const { issues } = await expectStatus(server.call(listTrackedIssues, { params, headers }), 200);
  expect(issues).toEqual([]);
  const results = await expectStatus(server.call(getResults, { params: { scanId: scan }, headers }), 200);
  expect(results.issues).toEqual([]);
  const audit = await own.startAudit();
  const asked = (await own.listQuestions(audit.id)).filter(({ kind }) => kind === 'issue');
  expect(asked).toMatchObject([{ criteria: ['1.2.1'], occurrences: 2, pages: 2 }]);

  // An answer stays as long as the pages are the same.
  await own.answerAll(audit.id, 'pass', ({ kind }) => kind === 'issue');
  await own.scan();
  await expectStatus(server.call(updateAuditFromScan, { params: { auditId: audit.id }, headers }), 200);
  const kept = (await own.listQuestions(audit.id)).filter(({ kind }) => kind === 'issue');
  expect(kept).toMatchObject([{ state: 'answered' }]);
  await own.close();
});

describe('starting an audit', () => {
  const start = async (changes: object) =>
    server.call(startAudit, {
      params: { siteId: await site.getSiteId() },
      headers: ada.headers,
      body: {
        scan_id: scanId,
        title: 'Audit',
        evaluator: 'Ada',
        seed: 1,
        pages: [{ page_id: '0', reason: 'start' }],
        ...changes,
      },
    });

  test.each([
    [{ pages: [{ page_id: '7', reason: 'chosen' }] }, 400, 'audit/page-not-in-scan'],
    [{ pages: [{ page_id: '../0', reason: 'chosen' }] }, 400, 'audit/page-not-in-scan'],
    [
      {
        pages: [
          { page_id: '0', reason: 'start' },
          { page_id: '0', reason: 'chosen' },
        ],
      },
      400,
      'audit/duplicate-page',
    ],
    [{ pages: [] }, 400, 'request/invalid'],
    [{ title: '' }, 400, 'request/invalid'],
    [{ scan_id: randomUUID() }, 404, 'scan/not-found'],
  ])('is refused with %j', async (changes, status, code) => {
    const refused = await start(changes);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([status, code]);
  });

  test('is refused with another site’s or account’s scan', async () => {
    const elsewhere = await startAuditedSite(server, eve);
    const hers = await elsewhere.scan();
    expect((await start({ scan_id: hers })).status).toBe(404);
    await elsewhere.close();
  });

  test('is refused with a running scan', async () => {
    const held = Promise.withResolvers<void>();
    server.scanner.beforeVisit = () => held.promise;
    const running = await server.startScan({ url: site.url, max_pages: 3 }, ada.headers);
    try {
      expect(await expectStatus(start({ scan_id: running }), 409)).toMatchObject({
        code: 'audit/scan-in-progress',
      });
    } finally {
      server.scanner.beforeVisit = async () => undefined;
      held.resolve();
    }
    await server.waitForEnd(running, ada.headers);
    await waitUntil(async () => expect((await site.propose()).scan_id).toBe(running));
    scanId = running;
  });

  test('is refused at a level that the scan did not test', async () => {
    const account = await signUp(server, 'level@example.com');
    const own = await startAuditedSite(server, account);
    await own.scan({ level: 'A' });
    const { scan_id } = await own.propose();
    const params = { siteId: await own.getSiteId() };
    const body = { scan_id, title: 'A', evaluator: 'A', seed: 1, pages: [{ page_id: '0', reason: 'start' }] };
    const refused = server.call(startAudit, { params, headers: account.headers, body: body as never });
    expect(await expectStatus(refused, 409)).toMatchObject({ code: 'audit/scan-level' });
    expect(await own.startAudit({ level: 'A' })).toMatchObject({ level: 'A' });
    await own.close();
  });

  test('is limited per hour', { tags: COMPLETE }, async () => {
    const account = await signUp(server, 'busy@example.com');
    const own = await startAuditedSite(server, account, { '/': '<p>Nothing to report.</p>' });
    await own.scan();
    for (let count = 0; count < 30; count += 1) await own.startAudit();
    const { scan_id, seed } = await own.propose();
    const params = { siteId: await own.getSiteId() };
    const body = { scan_id, seed, title: 'A', evaluator: 'A', pages: [{ page_id: '0', reason: 'start' }] };
    const refused = server.call(startAudit, { params, headers: account.headers, body: body as never });
    expect(await expectStatus(refused, 429)).toMatchObject({ code: 'audit/too-many' });
    await own.close();
  });

  test('is limited per site', async () => {
    const dataDir = await createTemporaryFolder();
    await createTestDatabase(dataDir);
    const before = await startTestServer({ dataDir });
    const { headers } = await signUp(before, 'ada@example.com');
    const own = await startAuditedSite(before, { headers }, { '/': '<p>Nothing to report.</p>' });
    await own.scan();
    const { id, site_id: siteId, scan_id } = await own.startAudit();
    await before.close();
    const database = await openDatabase(before.config);
    const [row] = await database.db.select().from(audits).where(eq(audits.id, id));
    const copies = Array.from({ length: 98 }, () => ({ ...row!, id: randomUUID() }));
    await database.db.insert(audits).values(copies);
    await database.close();
    const after = await startTestServer({ dataDir });
    const pages = [{ page_id: '0', reason: 'start' as const }];
    const body = { scan_id, seed: 1, title: 'Audit', evaluator: 'Ada', pages };
    const startOne = () => after.call(startAudit, { params: { siteId }, headers, body });
    await expectStatus(startOne(), 201);
    expect(await expectStatus(startOne(), 409)).toMatchObject({ code: 'audit/too-many-in-site' });
    await after.close();
    await own.close();
    await rm(dataDir, { recursive: true });
  });

  test('records a reason only for pages that the seed selects', async () => {
    const { pages } = await site.propose({ seed: '7' });
    expect(pages[0]).toMatchObject({ page_id: '0', reason: 'start' });
    const claimed = pages.map(({ page_id }) => ({ page_id, reason: 'random' as const }));
    const started = await expectStatus(start({ seed: 7, pages: claimed }), 201);
    expect(started.sample.map(({ reason }) => reason)).toEqual(
      pages.map(({ reason }) => (reason === 'random' ? reason : 'chosen')),
    );
    const proposed = pages.map(({ page_id, reason }) => ({ page_id, reason }));
    const honest = await expectStatus(start({ seed: 7, pages: proposed }), 201);
    expect(honest.sample.map(({ reason }) => reason)).toEqual(pages.map(({ reason }) => reason));
  });

  test('counts the failed pages of issues that occur on many pages', async () => {
    const account = await signUp(server, 'large@example.com');
    // Nine of ten pages fail, seven with one issue and two with another; one page has an unlabeled field.
    const createBody = (index: number) =>
      `<a href="/${index + 1}">Next</a>${index < 9 ? `<img src="/a.png" class="${index < 7 ? 'logo' : 'teaser'}">`.repeat(2) : '<input name="q">'}`;
    const paths = Array.from({ length: 10 }, (_, index) => (index === 0 ? '/' : `/${index}`));
    const content = Object.fromEntries(paths.map((path, index) => [path, createBody(index)]));
    const own = await startAuditedSite(server, account, content);
    await own.scan();
    const audit = await own.startAudit({ pages: [{ page_id: '0', reason: 'start' }] });
    const failing = audit.criteria.filter(({ failures }) => failures > 0);
    const byCriterion = Object.fromEntries(failing.map((result) => [result.criterion, result]));
    // Most images, on most pages; one field, on one page.
    expect(byCriterion).toMatchObject({
      '1.1.1': { outcome: 'does-not-support', failures: 2 },
      '4.1.2': { outcome: 'partially-supports', failures: 1 },
    });
    expect(byCriterion['1.1.1']!.remark).toContain('on 9 of 10 tested pages');
    expect(byCriterion['4.1.2']!.remark).toContain('on 1 of 10 tested pages');
    const { audits } = await expectStatus(server.call(listAudits, { headers: account.headers }), 200);
    expect(audits).toMatchObject([{ id: audit.id, outcomes: audit.outcomes }]);
    await own.close();
  });

  test('stores hostile text unchanged', async () => {
    const hostile = '<script>alert(1)</script>\u0000\u001b[31m\u202e"\'& \ud800';
    const started = await expectStatus(start({ title: hostile, scope: hostile }), 201);
    const stored = hostile.replace('\u0000', '\ufffd').toWellFormed();
    expect(started).toMatchObject({ title: stored, scope: stored });
    const answered = await expectStatus(
      server.call(answerAuditQuestions, {
        params: { auditId: started.id },
        headers: ada.headers,
        body: {
          answers: (await site.listQuestions(started.id)).slice(0, 1).map(({ id }) => ({
            question_id: id,
            previous_answer_id: null,
            outcome: 'fail' as const,
            failed_on: 'unknown' as const,
            comment: hostile,
          })),
        },
      }),
      200,
    );
    expect(answered.questions[0]!.answer!.comment).toBe(stored);
    for (const format of ['html', 'openacr', 'wcag-em-html']) {
      const report = await server.call(downloadAuditReport, {
        params: { auditId: started.id },
        headers: ada.headers,
        query: { format },
      });
      expect(report.status).toBe(200);
      if (format === 'html') expect(String(report.body)).not.toContain('<script>alert');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the report must not contain any.
      expect(String(report.body)).not.toMatch(/[\u0000\u001b\u202e]/);
    }
  });
});

describe('the report', () => {
  test('is a file that browsers display without running anything in it', async () => {
    const audit = await site.startAudit();
    const download = (query?: Record<string, string>) =>
      server.call(downloadAuditReport, {
        params: { auditId: audit.id },
        headers: ada.headers,
        ...(query && { query }),
      });
    const html = await download();
    expect(html.status).toBe(200);
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('content-disposition')).toMatch(
      /^attachment; filename="curbcut-127\.0\.0\.1-\d+-\d{4}-\d\d-\d\d-conformance\.html"$/,
    );
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(html.headers.get('x-robots-tag')).toBe('noindex');
    expect(String(html.body)).toMatch(/^<!doctype html>[\s\S]*Draft[\s\S]*<\/html>\s*$/i);
    const yaml = await download({ format: 'openacr' });
    expect(yaml.headers.get('content-type')).toBe('application/yaml');
    expect(yaml.headers.get('content-disposition')).toMatch(/\.yaml"$/);
    expect(String(yaml.body)).toContain('catalog');
    await expectStatus(download({ format: 'csv' }), 400);
  });
});

describe('deletion', () => {
  test('removes an audit with its files', async () => {
    const audit = await site.startAudit();
    await site.answerAll(audit.id);
    expect(await listFiles(audit.id)).toHaveLength(3);
    const params = { auditId: audit.id };
    expect(await expectStatus(server.call(deleteAudit, { params, headers: ada.headers }), 200)).toEqual({
      audit_id: audit.id,
    });
    await expectStatus(server.call(getAudit, { params, headers: ada.headers }), 404);
    await expectStatus(server.call(deleteAudit, { params, headers: ada.headers }), 404);
    await waitUntil(async () => expect(await listFiles(audit.id)).toEqual([]));
  });

  test.each(['site', 'account'] as const)(
    'of the %s also removes its audits with their files',
    async (what) => {
      const account = await signUp(server, `${what}@example.com`);
      const { headers } = account;
      const own = await startAuditedSite(server, account);
      await own.scan();
      const audit = await own.startAudit();
      await own.answerAll(audit.id);
      if (what === 'site') {
        const params = { siteId: await own.getSiteId() };
        await expectStatus(server.call(deleteSite, { params, headers }), 200);
        await expectStatus(server.call(getAudit, { params: { auditId: audit.id }, headers }), 404);
      } else {
        await expectStatus(server.call(deleteAccount, { headers, body: { password: PASSWORD } }), 200);
        const { url } = audit.sample[0]!.screenshot!;
        expect((await fetch(`${server.url}${url}`)).status).toBe(404);
      }
      await waitUntil(async () => expect(await listFiles(audit.id)).toEqual([]));
      await own.close();
    },
  );

  test('of the last scan keeps a site that has an audit', async () => {
    const account = await signUp(server, 'clean@example.com');
    const own = await startAuditedSite(server, account);
    Object.assign(own.pages, { '/': '<p>Nothing to report.</p>', '/1': null, '/2': null });
    const scan = await own.scan();
    const audit = await own.startAudit();
    await own.deleteScan(scan);
    expect(await readAudit(audit.id, account)).toMatchObject({ id: audit.id, scan_id: scan });
    const params = { siteId: await own.getSiteId() };
    const refused = server.call(proposeAuditSample, { params, headers: account.headers });
    expect((await expectStatus(refused, 404)).code).toBe('audit/no-scan');
    await own.close();
  });
});
