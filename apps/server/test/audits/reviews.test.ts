import { randomUUID } from 'node:crypto';
import {
  type Audit,
  type AuditQuestion,
  answerAuditQuestions,
  changeAudit,
  downloadAuditReport,
  getAudit,
  getAuditQuestion,
  type ReviewAnswerBody,
  reviewAuditAnswer,
  signAudit,
  withdrawAuditReview,
} from '@curbcut/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestAccount } from '../support/account.ts';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { joinAudit } from '../support/audit-team.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, joan, site } = {} as AuditFixture;
let audit: Audit;
let question: AuditQuestion;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, joan, site } = fixture);
  return fixture.close;
});
beforeEach(async () => {
  audit = await site.startAudit();
  await joinAudit(server, ada, audit.id, eve, 'reviewer');
  await joinAudit(server, ada, audit.id, joan);
  await site.answerAll(audit.id);
  question = (await site.listQuestions(audit.id))[0]!;
});

const toParams = () => ({ auditId: audit.id });
const review = (
  { headers }: TestAccount,
  decision: ReviewAnswerBody['decision'] = 'agrees',
  comment = '',
  answerId = question.answer!.id,
) =>
  server.call(reviewAuditAnswer, {
    params: toParams(),
    headers,
    body: { answer_id: answerId, decision, comment },
  });
const readQuestion = () =>
  expectStatus(
    server.call(getAuditQuestion, {
      params: { ...toParams(), questionId: question.id },
      headers: ada.headers,
    }),
    200,
  );
const readAudit = () =>
  expectStatus(server.call(getAudit, { params: toParams(), headers: ada.headers }), 200);
const answer = ({ headers }: TestAccount, previousId: string, comment: string) =>
  server.call(answerAuditQuestions, {
    params: toParams(),
    headers,
    body: {
      answers: [{ question_id: question.id, previous_answer_id: previousId, outcome: 'pass', comment }],
    },
  });
const sign = async () => {
  const { updated_at } = await readAudit();
  const body = { name: 'Ada Byron', updated_at };
  return server.call(signAudit, { params: toParams(), headers: ada.headers, body });
};

test('each person other than the author can give one review, and change it', async () => {
  expect(await expectStatus(review(ada), 409)).toMatchObject({ code: 'audit/own-answer' });
  const { questions } = await expectStatus(review(eve), 200);
  expect(questions).toMatchObject([{ id: question.id, review_state: 'agreed' }]);
  await expectStatus(review(eve), 200);
  expect((await readQuestion()).question.answer?.reviews).toHaveLength(1);
  await expectStatus(review(eve, 'disagrees', ''), 400);
  const disputed = await expectStatus(review(eve, 'disagrees', 'The logo has no text.'), 200);
  expect(disputed.questions[0]?.review_state).toBe('disputed');
  await expectStatus(review(joan), 200);
  const { history } = await readQuestion();
  expect(history[0]?.reviews).toMatchObject([
    { decision: 'agrees', reviewer_id: eve.user.id, is_withdrawn: true },
    {
      decision: 'disagrees',
      comment: 'The logo has no text.',
      reviewed_by: 'Ada Byron',
      is_withdrawn: false,
    },
    { decision: 'agrees', reviewer_id: joan.user.id, is_withdrawn: false },
  ]);
  // One agreement doesn't outweigh a disagreement.
  expect((await readQuestion()).question.review_state).toBe('disputed');
});

test('a disagreement blocks the signature until it is withdrawn or the question is answered again', async () => {
  await expectStatus(review(eve, 'disagrees', 'No.'), 200);
  expect(await expectStatus(sign(), 409)).toMatchObject({
    code: 'audit/disputed',
    details: { [question.criteria[0]!]: [expect.any(String)] },
  });
  const { reviews } = (await readQuestion()).question.answer!;
  const withdraw = ({ headers }: TestAccount, reviewId = reviews[0]!.id) =>
    server.call(withdrawAuditReview, { params: { ...toParams(), reviewId }, headers });
  await expectStatus(withdraw(joan), 404);
  await expectStatus(withdraw(ada), 404);
  const withdrawn = await expectStatus(withdraw(eve), 200);
  expect(withdrawn.questions).toMatchObject([{ review_state: 'none' }]);
  await expectStatus(withdraw(eve), 200);
  await expectStatus(review(eve, 'disagrees', 'No.'), 200);
  const replaced = await expectStatus(answer(joan, question.answer!.id, 'Checked again.'), 200);
  expect(replaced.questions).toMatchObject([{ review_state: 'none', answer: { reviews: [] } }]);
  await expectStatus(sign(), 200);
  expect(await expectStatus(review(eve, 'agrees', '', replaced.questions[0]!.answer!.id), 409)).toMatchObject(
    {
      code: 'audit/signed',
    },
  );
});

test('a required review blocks the signature, and the report names the reviewers', async () => {
  const { revision } = await readAudit();
  const change = { params: toParams(), headers: ada.headers, body: { revision, requires_review: true } };
  expect(await expectStatus(server.call(changeAudit, change), 200)).toMatchObject({
    requires_review: true,
    revision: revision + 1,
  });
  expect(await expectStatus(sign(), 409)).toMatchObject({ code: 'audit/unreviewed' });
  for (const one of await site.listQuestions(audit.id))
    await expectStatus(review(eve, 'agrees', 'I looked too.', one.answer!.id), 200);
  const signed = await expectStatus(sign(), 200);
  expect(signed.signature?.hash).toMatch(/^[0-9a-f]{64}$/);
  const report = server.call(downloadAuditReport, { params: toParams(), headers: ada.headers });
  const html = String(await expectStatus(report, 200));
  expect(html).toMatch(/Second review: .*Ada Byron.* agrees/);
  expect(html).toContain('I looked too.');
});

test('rejects a review of an answer that has been replaced', async () => {
  const answered = await expectStatus(answer(joan, question.answer!.id, 'New'), 200);
  expect(await expectStatus(review(eve), 409)).toMatchObject({ code: 'audit/answer-replaced' });
  await expectStatus(review(eve, 'agrees', '', randomUUID()), 409);
  await expectStatus(review(joan, 'agrees', '', answered.questions[0]!.answer!.id), 409);
});

test('a review sent at the same time as a new answer never applies to that answer', async () => {
  const [reviewed, answered] = await Promise.all([
    review(eve, 'disagrees', 'No.'),
    answer(joan, question.answer!.id, 'New'),
  ]);
  expect(answered.status).toBe(200);
  expect([200, 409]).toContain(reviewed.status);
  const { question: now, history } = await readQuestion();
  expect(now).toMatchObject({ review_state: 'none', answer: { comment: 'New', reviews: [] } });
  expect(history[1]?.reviews).toHaveLength(reviewed.status === 200 ? 1 : 0);
});

test('stores only one of two identical reviews sent at the same time', async () => {
  const replies = await Promise.all([review(eve), review(eve), review(eve)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await readQuestion()).history[0]?.reviews).toHaveLength(1);
});
