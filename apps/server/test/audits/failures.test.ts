import { randomUUID } from 'node:crypto';
import {
  type Audit,
  type AuditFinding,
  addAuditFinding,
  answerAuditQuestions,
  changeAuditFinding,
  deleteAudit,
  downloadAuditReport,
  getAudit,
  listAuditFindings,
  listTrackedIssues,
  type NewAnswer,
  reopenAudit,
  signAudit,
  UNKNOWN_PAGES,
  updateAuditFromScan,
} from '@curbcut/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { joinAudit } from '../support/audit-team.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, site } = {} as AuditFixture;
let audit: Audit;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, site } = fixture);
  return fixture.close;
});
beforeEach(async () => {
  audit = await site.startAudit();
});

const toParams = () => ({ auditId: audit.id });
/** Lists the tracker issues created by the audit. */
const listIssues = async () => {
  const params = { siteId: await site.getSiteId() };
  const { issues } = await expectStatus(
    server.call(listTrackedIssues, { params, headers: ada.headers }),
    200,
  );
  return issues.filter(({ audit_id }) => audit_id === audit.id);
};
const findQuestion = async (criterion: string) =>
  (await site.listQuestions(audit.id)).find(
    ({ kind, criteria }) => kind === 'criterion' && criteria.some((id) => id === criterion),
  )!;
const answer = async (criterion: string, given: Partial<NewAnswer>) => {
  const { id, answer: latest } = await findQuestion(criterion);
  const pages = (given.outcome ?? 'fail') === 'fail' ? ({ failed_on: UNKNOWN_PAGES } as const) : {};
  const one = {
    question_id: id,
    previous_answer_id: latest?.id ?? null,
    outcome: 'fail' as const,
    ...pages,
    ...given,
  };
  const body = { answers: [one] };
  return expectStatus(
    server.call(answerAuditQuestions, { params: toParams(), headers: ada.headers, body }),
    200,
  );
};
const resultOf = (criterion: string, { criteria }: Pick<Audit, 'criteria'>) =>
  criteria.find((result) => result.criterion === criterion);

describe('a failed answer', () => {
  test('is a tracker issue until a later answer passes, and regresses with a new failure', async () => {
    const comment = 'The menu is skipped.\nAlso on small screens.';
    await answer('2.1.1', { comment, severity: 'critical', fix: 'Use buttons.' });
    const { id } = await findQuestion('2.1.1');
    expect(await listIssues()).toMatchObject([
      {
        id,
        state: 'open',
        severity: 'critical',
        help: 'Use buttons.',
        message: 'The menu is skipped. Also on small screens.',
        wcag_criteria: ['2.1.1'],
        pages: 3,
        last_issue_id: null,
        outcome: 'failed',
      },
    ]);
    await answer('2.1.1', { outcome: 'cannot-tell' });
    expect((await listIssues())[0]?.state).toBe('open');
    await answer('2.1.1', { outcome: 'pass' });
    expect(await listIssues()).toMatchObject([{ state: 'fixed', fixed_at: expect.any(String) }]);
    await answer('2.1.1', { comment: 'Again.' });
    expect(await listIssues()).toMatchObject([
      { state: 'regressed', message: 'Again.', fixed_at: null, severity: 'serious' },
    ]);
  });

  test('gets its severity from the criterion’s level unless one is given', async () => {
    await answer('1.4.5', { comment: 'Text in images.' });
    expect((await listIssues())[0]?.severity).toBe('moderate');
  });

  test('isn’t fixed by a scan that doesn’t find it, and isn’t matched', async () => {
    await answer('2.1.1', { comment: 'No.' });
    await site.scan();
    await site.scan();
    expect(await listIssues()).toMatchObject([{ state: 'open', message: 'No.' }]);
    await expectStatus(server.call(updateAuditFromScan, { params: toParams(), headers: ada.headers }), 200);
    expect(await listIssues()).toMatchObject([{ state: 'open' }]);
  });

  test('leaves the tracker when the audit is deleted', async () => {
    await answer('2.1.1', { comment: 'No.' });
    expect(await listIssues()).toHaveLength(1);
    await expectStatus(server.call(deleteAudit, { params: toParams(), headers: ada.headers }), 200);
    expect(await listIssues()).toEqual([]);
  });
});

describe('a finding', () => {
  const entered = {
    criterion: '2.4.7' as const,
    page_id: '1',
    description: 'Focus is invisible in the menu.',
    severity: 'serious' as const,
    fix: 'Add an outline.',
    element: 'The menu',
    box: { x: 10, y: 20, width: 30, height: 40 },
  };
  const add = (change: object = {}, { headers } = ada) =>
    server.call(addAuditFinding, { params: toParams(), headers, body: { ...entered, ...change } });
  const change = (finding: AuditFinding, body: object, { headers } = ada) =>
    server.call(changeAuditFinding, {
      params: { ...toParams(), findingId: finding.id },
      headers,
      body: { revision: finding.revision, ...body },
    });
  const list = async () =>
    (await expectStatus(server.call(listAuditFindings, { params: toParams(), headers: ada.headers }), 200))
      .findings;

  test('fails its criterion and is a tracker issue until it’s fixed', async () => {
    const added = await expectStatus(add(), 201);
    expect(added.finding).toMatchObject({
      ...entered,
      page_url: audit.sample.find(({ page_id }) => page_id === '1')!.url,
      state: 'open',
      reported_by: 'Ada Byron',
      revision: 0,
      screenshot: { width: 640 },
    });
    expect(resultOf('2.4.7', added)).toMatchObject({ outcome: 'partially-supports', failed_answers: 1 });
    expect(resultOf('2.4.7', added)?.remark).toContain('Focus is invisible in the menu.');
    expect(await listIssues()).toMatchObject([
      { id: added.finding.id, state: 'open', help: 'Add an outline.', cause: 'The menu' },
    ]);
    const fixed = await expectStatus(change(added.finding, { state: 'fixed' }), 200);
    expect(fixed.finding).toMatchObject({ state: 'fixed', revision: 1, changed_by: 'Ada Byron' });
    expect(resultOf('2.4.7', fixed)?.outcome).toBe('undecided');
    expect(await listIssues()).toMatchObject([{ state: 'fixed' }]);
    await expectStatus(change(fixed.finding, { state: 'open', severity: 'minor' }), 200);
    expect(await listIssues()).toMatchObject([{ state: 'regressed', severity: 'minor' }]);
    expect(await list()).toMatchObject([{ state: 'open', severity: 'minor', revision: 2 }]);
  });

  test('that is sent twice is stored once, and an outdated change is refused', async () => {
    const id = randomUUID();
    const replies = await Promise.all([add({ id }), add({ id }), add({ id })]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [finding, ...others] = await list();
    expect(others).toEqual([]);
    const changes = await Promise.all([
      change(finding!, { description: 'One' }),
      change(finding!, { description: 'Two' }),
    ]);
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['without a description', { description: ' ' }, 400],
    ['on a page outside the sample', { page_id: '99' }, 400],
    ['for a criterion outside the audit', { criterion: '1.4.6' }, 400],
    ['with a negative box', { box: { x: -1, y: 0, width: 1, height: 1 } }, 400],
  ])('%s is refused', async (_, body, status) => {
    await expectStatus(add(body), status as 400);
    expect(await list()).toEqual([]);
  });

  test('is refused from reviewers and strangers, and while the audit is signed', async () => {
    await expectStatus(add({}, eve), 404);
    await joinAudit(server, ada, audit.id, eve, 'reviewer');
    await expectStatus(add({}, eve), 403);
    const { finding } = await expectStatus(add(), 201);
    await expectStatus(change(finding, { state: 'withdrawn' }, eve), 403);
    await site.answerAll(audit.id);
    const read = () => expectStatus(server.call(getAudit, { params: toParams(), headers: ada.headers }), 200);
    const { updated_at } = await read();
    const body = { name: 'Ada Byron', updated_at };
    const sign = { params: toParams(), headers: ada.headers, body };
    const signed = await expectStatus(server.call(signAudit, sign), 200);
    expect(resultOf('2.4.7', signed)?.outcome).toBe('partially-supports');
    await expectStatus(change(finding, { state: 'fixed' }), 409);
    await expectStatus(add(), 409);
    const report = server.call(downloadAuditReport, { params: toParams(), headers: ada.headers });
    const html = String(await expectStatus(report, 200));
    expect(html).toContain('Focus is invisible in the menu.');
    expect(html).toContain('Add an outline.');
    await expectStatus(server.call(reopenAudit, { params: toParams(), headers: ada.headers }), 200);
    await expectStatus(change(finding, { state: 'withdrawn' }), 200);
    expect(resultOf('2.4.7', await read())?.outcome).toBe('supports');
  });

  test('keeps its page and screenshot when the audit continues with a newer scan', async () => {
    const { finding } = await expectStatus(add(), 201);
    await site.scan();
    await expectStatus(server.call(updateAuditFromScan, { params: toParams(), headers: ada.headers }), 200);
    const [kept] = await list();
    expect(kept).toMatchObject({ page_id: '1', page_url: finding.page_url, state: 'open' });
    const url = new URL(kept!.screenshot!.url, server.url);
    expect((await fetch(url)).status).toBe(200);
    expect((await listIssues())[0]?.state).toBe('open');
  });
});
