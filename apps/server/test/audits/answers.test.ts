import { randomUUID } from 'node:crypto';
import { getAuditCriteria } from '@curbcut/audit';
import {
  type Audit,
  type AuditQuestion,
  answerAuditQuestions,
  changeAudit,
  getAudit,
  getAuditQuestion,
  type NewAnswer,
  reopenAudit,
  signAudit,
  UNKNOWN_PAGES,
  updateAuditFromScan,
} from '@curbcut/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, site, scanId } = {} as AuditFixture;
let audit: Audit;
let questions: AuditQuestion[];
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, site, scanId } = fixture);
  return fixture.close;
});
beforeEach(async () => {
  audit = await site.startAudit();
  questions = await site.listQuestions(audit.id);
});

const toAnswer = (
  { id, answer }: AuditQuestion,
  outcome: NewAnswer['outcome'] = 'pass',
  comment = '',
): NewAnswer => ({
  question_id: id,
  previous_answer_id: answer?.id ?? null,
  ...{ outcome, comment, severity: null, fix: '', failed_on: outcome === 'fail' ? UNKNOWN_PAGES : [] },
});
const send = (answers: NewAnswer[], more: { scan_id?: string } = {}) =>
  server.call(answerAuditQuestions, {
    params: { auditId: audit.id },
    headers: ada.headers,
    body: { answers, ...more },
  });
const readQuestion = (questionId: string) =>
  expectStatus(
    server.call(getAuditQuestion, { params: { auditId: audit.id, questionId }, headers: ada.headers }),
    200,
  );
const readAudit = () =>
  expectStatus(server.call(getAudit, { params: { auditId: audit.id }, headers: ada.headers }), 200);
const findQuestion = (kind: AuditQuestion['kind'], criterion: string) =>
  questions.find((question) => question.kind === kind && question.criteria.some((id) => id === criterion))!;

describe('answers', () => {
  test('decide the results of criteria', async () => {
    const [issue, criterion] = [findQuestion('issue', '1.2.2'), findQuestion('criterion', '1.2.2')];
    const first = await expectStatus(send([toAnswer(issue, 'pass', ' It has captions. ')]), 200);
    expect(first.questions).toMatchObject([
      {
        id: issue.id,
        state: 'answered',
        answer: { comment: 'It has captions.', answered_by: 'Ada Byron', is_outdated: false },
      },
    ]);
    const resultOf = ({ criteria }: Pick<Audit, 'criteria'>) =>
      criteria.find((result) => result.criterion === '1.2.2');
    expect(first.criteria).toHaveLength(audit.criteria.length);
    expect(resultOf(first)).toMatchObject({ outcome: 'undecided', questions: 2, answered: 1 });
    const second = await expectStatus(send([toAnswer(criterion, 'not-present')]), 200);
    expect(resultOf(second)).toMatchObject({ outcome: 'supports', answered: 2, failed_answers: 0 });
    const [answered] = second.questions;
    const third = await expectStatus(send([toAnswer(answered!, 'fail', 'The second has none.')]), 200);
    expect(resultOf(third)).toMatchObject({ outcome: 'partially-supports', failed_answers: 1 });
    expect(resultOf(third)?.remark).toContain('The second has none.');
    const { history } = await readQuestion(criterion.id);
    expect(history.map(({ outcome }) => outcome)).toEqual(['fail', 'not-present']);
    const read = await readAudit();
    expect(read.criteria).toEqual(third.criteria);
    expect(read).toMatchObject({ answered: 2, outcomes: { 'partially-supports': 2 } });
    expect(read.updated_at > audit.updated_at).toBe(true);
  });

  test('are “not present” only for content that pages may lack', async () => {
    const [video, title] = [findQuestion('criterion', '1.2.2'), findQuestion('criterion', '2.4.2')];
    const issue = findQuestion('issue', '1.2.2');
    expect([video, title, issue].map((question) => question.allows_not_present)).toEqual([
      true,
      false,
      false,
    ]);
    for (const asked of [title, issue]) {
      const refused = await expectStatus(
        send([toAnswer(video, 'not-present'), toAnswer(asked, 'not-present')]),
        400,
      );
      expect(refused).toMatchObject({
        code: 'audit/not-present-not-allowed',
        details: { [asked.id]: [expect.any(String)] },
      });
      expect(Object.keys((refused as { details: object }).details)).toEqual([asked.id]);
    }
    expect((await readQuestion(video.id)).history).toEqual([]);
    await expectStatus(send([toAnswer(video, 'not-present')]), 200);
  });

  test('of “can’t tell” leave a criterion undecided', async () => {
    const { criteria, questions: answered } = await expectStatus(
      send([toAnswer(findQuestion('criterion', '2.1.1'), 'cannot-tell')]),
      200,
    );
    expect(answered).toMatchObject([{ state: 'answered' }]);
    expect(criteria.find(({ criterion }) => criterion === '2.1.1')).toMatchObject({
      outcome: 'undecided',
      answered: 0,
    });
    expect(await readAudit()).toMatchObject({ answered: 0 });
  });

  test('are stored once when they are sent again', async () => {
    const answer = toAnswer(questions[0]!, 'fail', 'A comment');
    const first = await expectStatus(send([answer]), 200);
    expect(await expectStatus(send([answer]), 200)).toEqual(first);
    const next = toAnswer(first.questions[0]!, 'pass');
    const second = await expectStatus(send([next]), 200);
    expect(await expectStatus(send([next]), 200)).toEqual(second);
    // A retry that arrives together with a new answer.
    const both = await expectStatus(send([next, toAnswer(questions[1]!)]), 200);
    expect(both.questions.map(({ state }) => state)).toEqual(['answered', 'answered']);
    expect((await readQuestion(questions[0]!.id)).history).toHaveLength(2);
  });

  test('aren’t lost if two people answer at the same time: one is stored, and the other person gets an error', async () => {
    const outcomes = ['pass', 'fail', 'not-present', 'cannot-tell'] as const;
    const asked = findQuestion('criterion', '1.2.2');
    const replies = await Promise.all(outcomes.map((outcome) => send([toAnswer(asked, outcome)])));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({
      code: 'audit/answer-conflict',
      details: { [asked.id]: [expect.any(String)] },
    });
    const { history, question } = await readQuestion(asked.id);
    expect(history).toHaveLength(1);
    expect(question.answer?.outcome).toBe(outcomes[replies.findIndex(({ status }) => status === 200)]);
  });

  test('that are sent twice at the same time are stored once', async () => {
    const answer = toAnswer(questions[0]!);
    const replies = await Promise.all([send([answer]), send([answer]), send([answer])]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await readQuestion(questions[0]!.id)).history).toHaveLength(1);
  });

  test('to different questions are all stored if sent at the same time', async () => {
    const some = questions.slice(0, 8);
    const replies = await Promise.all(some.map((question) => send([toAnswer(question)])));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readAudit()).toMatchObject({ answered: 8 });
  });

  test('are stored all or not at all', async () => {
    await expectStatus(send([toAnswer(questions[0]!)]), 200);
    const refused = await send([toAnswer(questions[1]!), toAnswer(questions[0]!, 'fail')]);
    expect(refused.status).toBe(409);
    const unknown = { ...toAnswer(questions[1]!), question_id: randomUUID() };
    const missing = await send([toAnswer(questions[1]!), unknown]);
    expect([missing.status, (missing.body as { code: string }).code]).toEqual([
      404,
      'audit/question-not-found',
    ]);
    expect((await readQuestion(questions[1]!.id)).history).toEqual([]);
    expect((await readQuestion(questions[0]!.id)).question.answer?.outcome).toBe('pass');
  });

  test('must belong to the audit’s own questions', async () => {
    const other = await site.startAudit();
    const foreign = (await site.listQuestions(other.id))[0]!;
    expect((await send([toAnswer(foreign)])).status).toBe(404);
    const params = { auditId: audit.id, questionId: foreign.id };
    await expectStatus(server.call(getAuditQuestion, { params, headers: ada.headers }), 404);
  });

  test.each([
    ['an unknown outcome', [{ outcome: 'maybe' }]],
    ['a comment that is too long', [{ comment: 'x'.repeat(5001) }]],
    ['a missing previous answer', [{ previous_answer_id: undefined }]],
    ['the same question twice', [{}, {}]],
    ['no answers', []],
  ])('are refused with %s', async (_, changes) => {
    const answers = changes.map((change) => ({ ...toAnswer(questions[0]!), ...change }));
    expect((await send(answers as NewAnswer[])).status).toBe(400);
  });

  test('are refused if the audit is based on a different scan from the one their author saw', async () => {
    const answers = [toAnswer(questions[0]!)];
    expect(await expectStatus(send(answers, { scan_id: randomUUID() }), 409)).toMatchObject({
      code: 'audit/edit-conflict',
    });
    await expectStatus(send(answers, { scan_id: scanId }), 200);
  });
});

describe('a signature', () => {
  const sign = async (name = 'Ada Byron') => {
    const { updated_at } = await readAudit();
    const params = { auditId: audit.id };
    return server.call(signAudit, { params, headers: ada.headers, body: { name, updated_at } });
  };
  const reopen = () =>
    expectStatus(server.call(reopenAudit, { params: { auditId: audit.id }, headers: ada.headers }), 200);

  test('is refused as long as a criterion is undecided', async () => {
    const open = findQuestion('criterion', '2.4.1');
    await site.answerAll(audit.id, 'pass', ({ id }) => id !== open.id);
    const refused = await expectStatus(sign(), 409);
    expect(refused).toMatchObject({ code: 'audit/undecided', details: { '2.4.1': [expect.any(String)] } });
    expect(await readAudit()).toMatchObject({ signature: null });
  });

  test('is refused as long as a question has no answer, even for a failed criterion', async () => {
    // The image without alternative text decides the criterion, but not whether the rest of the sample passes.
    const open = findQuestion('criterion', '1.1.1');
    await site.answerAll(audit.id, 'pass', ({ id }) => id !== open.id);
    expect((await readAudit()).outcomes.undecided).toBe(0);
    const refused = await expectStatus(sign(), 409);
    expect(refused).toMatchObject({ code: 'audit/undecided', details: { '1.1.1': [expect.any(String)] } });
    expect(Object.keys(refused.details!)).toEqual(['1.1.1']);
    await site.answerAll(audit.id, 'cannot-tell', ({ id }) => id === open.id);
    expect((await sign()).status).toBe(200);
  });

  test('is refused if the audit has changed since the person saw it', async () => {
    await site.answerAll(audit.id);
    const { updated_at } = await readAudit();
    await site.answerAll(audit.id, 'fail', ({ id }) => id === questions[0]!.id);
    const params = { auditId: audit.id };
    const signSeen = (body: object) =>
      server.call(signAudit, { params, headers: ada.headers, body: body as never });
    const stale = await expectStatus(signSeen({ name: 'Ada Byron', updated_at }), 409);
    expect(stale).toMatchObject({ code: 'audit/edit-conflict' });
    await expectStatus(signSeen({ name: 'Ada Byron' }), 400);
    // The reply to an answer says when the audit last changed, so its author can sign.
    const [question] = await site.listQuestions(audit.id);
    const answered = await expectStatus(send([toAnswer(question!, 'fail', 'It has none.')]), 200);
    expect(answered.updated_at).toBe((await readAudit()).updated_at);
    const { updated_at: seen } = answered;
    expect((await signSeen({ name: 'Ada Byron', updated_at: seen })).status).toBe(200);
  });

  test('has the person’s name and a hash of everything the report is based on', async () => {
    await site.answerAll(audit.id);
    const before = await readAudit();
    const signed = await expectStatus(sign('  Ada Byron '), 200);
    expect(signed.signature).toMatchObject({ name: 'Ada Byron', outdated: [] });
    expect(signed.criteria).toEqual(before.criteria);
    expect(signed.signature!.hash).toMatch(/^[0-9a-f]{64}$/);
    const signAgain = async () => (await expectStatus(sign(), 200)).signature!.hash;
    await reopen();
    const params = { auditId: audit.id };
    const body = { revision: signed.revision, scope: 'Everything' };
    await expectStatus(server.call(changeAudit, { params, headers: ada.headers, body }), 200);
    const withScope = await signAgain();
    expect(withScope).not.toBe(signed.signature!.hash);
    await reopen();
    await site.answerAll(audit.id, 'pass', ({ id }) => id === questions[0]!.id);
    expect(await signAgain()).not.toBe(withScope);
  });

  test('prevents all changes until it’s removed', async () => {
    const params = { auditId: audit.id };
    const [answered] = await site.answerAll(audit.id);
    const signed = await expectStatus(sign(), 200);
    const { headers } = ada;
    const refused = [
      await sign('Eve'),
      await send([toAnswer(answered!, 'fail')]),
      await server.call(changeAudit, { params, headers, body: { revision: signed.revision, title: 'New' } }),
      await server.call(updateAuditFromScan, { params, headers }),
    ];
    expect(refused.map(({ body }) => (body as { code: string }).code)).toEqual(
      refused.map(() => 'audit/signed'),
    );
    // An answer that is already stored needs no change.
    const [again] = questions;
    await expectStatus(send([toAnswer(again!)]), 200);
    expect(await readAudit()).toEqual(signed);
    expect(await reopen()).toMatchObject({ signature: null, criteria: signed.criteria });
    expect(await reopen()).toMatchObject({ signature: null });
    await expectStatus(send([toAnswer(answered!, 'fail')]), 200);
  });

  test('is refused without a name', async () => {
    await expectStatus(sign(' '), 400);
  });
});

test('an audit of level A and WCAG 2.1 has other criteria', async () => {
  const other = await site.startAudit({ level: 'A', standard: 'wcag-2.1' });
  expect(other.criteria.map(({ criterion }) => criterion)).toEqual(getAuditCriteria('wcag-2.1', 'A'));
  expect(other).toMatchObject({ level: 'A', standard: 'wcag-2.1' });
});
