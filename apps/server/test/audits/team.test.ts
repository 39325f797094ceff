import { randomUUID } from 'node:crypto';
import {
  type Audit,
  answerAuditInvitation,
  answerAuditQuestions,
  assignAuditQuestions,
  changeAudit,
  changeAuditMember,
  deleteAccount,
  deleteAudit,
  downloadAuditReport,
  getAudit,
  getAuditQuestion,
  getAuditScreenshot,
  type InvitedRole,
  inviteToAudit,
  listAuditQuestions,
  listAudits,
  listAuditTeam,
  listReceivedInvitations,
  type RouteContract,
  removeAuditMember,
  reopenAudit,
  reportAuditPresence,
  reviewAuditAnswer,
  revokeAuditInvitation,
  signAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, signUp, type TestAccount, waitForMails } from '../support/account.ts';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { joinAudit } from '../support/audit-team.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, joan, site } = {} as AuditFixture;
let audit: Audit;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, joan, site } = fixture);
  return fixture.close;
});
beforeEach(async () => {
  audit = await site.startAudit({ title: `Audit ${randomUUID()}` });
});

const toParams = () => ({ auditId: audit.id });
const invite = (email: string, role: InvitedRole = 'evaluator', { headers } = ada) =>
  server.call(inviteToAudit, { params: toParams(), headers, body: { email, role } });
const readTeam = ({ headers } = ada) =>
  expectStatus(server.call(listAuditTeam, { params: toParams(), headers }), 200);
/** Lists the invitations to the current audit; those to audits of other tests may still be pending. */
const listReceived = async ({ headers }: TestAccount) => {
  const { invitations } = await expectStatus(server.call(listReceivedInvitations, { headers }), 200);
  return invitations.filter(({ title }) => title === audit.title);
};
const readQuestions = async ({ headers } = ada) =>
  (await expectStatus(server.call(listAuditQuestions, { params: toParams(), headers }), 200)).questions;
const read = ({ headers }: TestAccount) => server.call(getAudit, { params: toParams(), headers });
const remove = (userId: string, { headers } = ada) =>
  server.call(removeAuditMember, { params: { ...toParams(), userId }, headers });
const answerFirst = async ({ headers }: TestAccount) => {
  const [question] = await readQuestions();
  const body = {
    answers: [{ question_id: question!.id, previous_answer_id: null, outcome: 'pass' as const }],
  };
  return server.call(answerAuditQuestions, { params: toParams(), headers, body });
};

describe('an invitation', () => {
  test('looks the same whether the address has an account or not', async () => {
    const known = await expectStatus(invite('eve@example.com'), 201);
    const unknown = await expectStatus(invite('nobody@example.com', 'reviewer'), 201);
    expect(known.invitations).toMatchObject([{ email: 'eve@example.com', state: 'pending' }]);
    expect(unknown.invitations).toMatchObject([
      { email: 'nobody@example.com', role: 'reviewer', state: 'pending' },
      { email: 'eve@example.com', role: 'evaluator', state: 'pending' },
    ]);
    expect(unknown.members).toHaveLength(1);
    const { host } = new URL(site.url);
    const subject = `Ada Byron (ada@example.com) invited you to audit ${host}`;
    const [mail] = await waitForMails(server, 'nobody@example.com', subject);
    expect(mail?.text).toContain('Ada Byron (ada@example.com) invited you to the accessibility audit');
    expect(mail?.text).toContain('/audits');
    const [other] = await waitForMails(server, 'eve@example.com', subject);
    const task = (text = '') => text.replace(/You can .*?\./s, '');
    expect(task(other?.text)).toBe(task(mail?.text));
  });

  test('gives access only after it is accepted, and only to its address', async () => {
    await expectStatus(invite('eve@example.com'), 201);
    await expectStatus(read(eve), 404);
    const [received] = await listReceived(eve);
    expect(received).toMatchObject({
      title: audit.title,
      role: 'evaluator',
      invited_by: 'Ada Byron (ada@example.com)',
    });
    expect(await listReceived(joan)).toEqual([]);
    const params = { invitationId: received!.id };
    const body = { accept: true };
    const stolen = server.call(answerAuditInvitation, { params, headers: joan.headers, body });
    await expectStatus(stolen, 404);
    const accepted = server.call(answerAuditInvitation, { params, headers: eve.headers, body });
    expect(await expectStatus(accepted, 200)).toEqual({ audit_id: audit.id });
    expect(await expectStatus(read(eve), 200)).toMatchObject({ role: 'evaluator', id: audit.id });
    expect(await listReceived(eve)).toEqual([]);
    const { audits } = await expectStatus(server.call(listAudits, { headers: eve.headers }), 200);
    expect(audits[0]).toMatchObject({ id: audit.id, role: 'evaluator' });
    const listed = server.call(listAudits, { headers: joan.headers });
    expect(await expectStatus(listed, 200)).toEqual({ audits: [] });
  });

  test('waits for someone who registers later', async () => {
    await expectStatus(invite('later@example.com', 'reviewer'), 201);
    const later = await signUp(server, 'later@example.com');
    const [received] = await listReceived(later);
    const params = { invitationId: received!.id };
    await expectStatus(
      server.call(answerAuditInvitation, { params, headers: later.headers, body: { accept: true } }),
      200,
    );
    expect((await expectStatus(read(later), 200)).role).toBe('reviewer');
    // Members see each other's names; only the owner sees their addresses.
    expect((await readTeam(later)).members).toMatchObject([
      { name: 'Ada Byron', role: 'owner', email: null },
      { user_id: later.user.id, role: 'reviewer', email: null },
    ]);
    expect((await readTeam()).members.map(({ email }) => email)).toEqual([
      'ada@example.com',
      'later@example.com',
    ]);
    await expectStatus(
      server.call(deleteAccount, { headers: later.headers, body: { password: PASSWORD } }),
      200,
    );
    expect((await readTeam()).members).toHaveLength(1);
  });

  test('can be revoked, declined and replaced', async () => {
    const first = await expectStatus(invite('eve@example.com'), 201);
    const again = await expectStatus(invite('eve@example.com', 'reviewer'), 201);
    expect(again.invitations).toMatchObject([{ role: 'reviewer' }]);
    expect(again.invitations[0]!.id).not.toBe(first.invitations[0]!.id);
    const [received] = await listReceived(eve);
    const params = { ...toParams(), invitationId: received!.id };
    const revoked = server.call(revokeAuditInvitation, { params, headers: ada.headers });
    expect((await expectStatus(revoked, 200)).invitations).toEqual([]);
    const answer = (accept: boolean, invitationId = received!.id) =>
      server.call(answerAuditInvitation, {
        params: { invitationId },
        headers: eve.headers,
        body: { accept },
      });
    await expectStatus(answer(true), 404);
    await expectStatus(read(eve), 404);
    const third = await expectStatus(invite('eve@example.com'), 201);
    await expectStatus(answer(false, third.invitations[0]!.id), 200);
    expect((await readTeam()).invitations).toMatchObject([{ state: 'declined' }]);
    await expectStatus(answer(true, third.invitations[0]!.id), 404);
    expect(await listReceived(eve)).toEqual([]);
  });

  test('is refused for existing members, and from anyone but the owner', async () => {
    await expectStatus(invite('ada@example.com'), 409);
    await joinAudit(server, ada, audit.id, eve);
    await expectStatus(invite('eve@example.com'), 409);
    await expectStatus(invite('joan@example.com', 'evaluator', eve), 404);
    await expectStatus(invite('joan@example.com', 'evaluator', joan), 404);
    await expectStatus(invite('not an address'), 400);
  });
});

describe('a member', () => {
  test('sees what the owner sees, but can’t sign, delete or invite', async () => {
    await joinAudit(server, ada, audit.id, eve);
    await expectStatus(answerFirst(eve), 200);
    expect((await readQuestions(eve))[0]).toMatchObject({ state: 'answered' });
    const { headers } = eve;
    await expectStatus(server.call(downloadAuditReport, { params: toParams(), headers }), 200);
    const refused: [RouteContract, object?][] = [
      [signAudit, { name: 'Eve', updated_at: audit.updated_at }],
      [reopenAudit],
      [deleteAudit],
      [updateAuditFromScan],
      [changeAudit, { revision: 0, title: 'Mine' }],
      [changeAuditMember, { role: 'reviewer' }],
    ];
    for (const [contract, body] of refused) {
      const params = { ...toParams(), userId: joan.user.id };
      const reply = await server.call(contract, { params, headers, ...(body && { body: body as never }) });
      expect(reply.status, contract.id).toBe(404);
    }
  });

  test('who is a reviewer cannot answer or assign', async () => {
    await joinAudit(server, ada, audit.id, eve, 'reviewer');
    expect(await expectStatus(answerFirst(eve), 403)).toMatchObject({ code: 'audit/reviewer-only' });
    const [question] = await readQuestions(eve);
    const body = { question_ids: [question!.id], assignee: null };
    await expectStatus(
      server.call(assignAuditQuestions, { params: toParams(), headers: eve.headers, body }),
      403,
    );
    const params = { ...toParams(), userId: eve.user.id };
    const change = { params, headers: ada.headers, body: { role: 'evaluator' as const } };
    await expectStatus(server.call(changeAuditMember, change), 200);
    await expectStatus(answerFirst(eve), 200);
  });

  test('who is removed loses all access immediately', async () => {
    await joinAudit(server, ada, audit.id, eve);
    const seen = await expectStatus(read(eve), 200);
    const picture = seen.sample.find(({ screenshot }) => screenshot !== null)!.screenshot!.url;
    const fetchPicture = (url = picture) => fetch(new URL(url, server.url));
    expect((await fetchPicture()).status).toBe(200);
    const [question] = await readQuestions(eve);
    const presence = { params: toParams(), body: { question_id: question!.id } };
    await expectStatus(server.call(reportAuditPresence, { ...presence, headers: eve.headers }), 200);
    const assign = { question_ids: [question!.id], assignee: { user_id: eve.user.id } };
    await expectStatus(
      server.call(assignAuditQuestions, { params: toParams(), headers: ada.headers, body: assign }),
      200,
    );
    await expectStatus(remove(eve.user.id), 200);
    expect((await fetchPicture()).status).toBe(404);
    // The public part of the key doesn't give access under a different name either.
    expect((await fetchPicture(picture.replace(eve.user.id, ada.user.id))).status).toBe(401);
    const withId = { ...toParams(), questionId: question!.id, pageId: '1' };
    const { headers } = eve;
    const calls: [RouteContract, object?][] = [
      [getAudit],
      [listAuditQuestions],
      [getAuditQuestion],
      [listAuditTeam],
      [downloadAuditReport],
      [getAuditScreenshot],
      [reportAuditPresence, presence.body],
      [assignAuditQuestions, assign],
      [reviewAuditAnswer, { answer_id: randomUUID(), decision: 'agrees' }],
    ];
    for (const [contract, body] of calls) {
      const reply = await server.call(contract, {
        params: withId,
        headers,
        ...(body && { body: body as never }),
      });
      expect(reply.status, contract.id).toBe(404);
    }
    await expectStatus(answerFirst(eve), 404);
    const { audits } = await expectStatus(server.call(listAudits, { headers }), 200);
    expect(audits.map(({ id }) => id)).not.toContain(audit.id);
    expect((await readQuestions())[0]!.assignee).toBeNull();
    const ofOwner = { ...presence, headers: ada.headers };
    expect((await expectStatus(server.call(reportAuditPresence, ofOwner), 200)).others).toEqual([]);
  });

  test('can leave, but not remove others', async () => {
    await joinAudit(server, ada, audit.id, eve);
    await joinAudit(server, ada, audit.id, joan);
    await expectStatus(remove(joan.user.id, eve), 404);
    await expectStatus(remove(ada.user.id, eve), 404);
    await expectStatus(remove(eve.user.id, eve), 200);
    await expectStatus(read(eve), 404);
    await expectStatus(remove(ada.user.id), 404);
    expect((await readTeam()).members).toHaveLength(2);
  });
});

describe('working at the same time', () => {
  test('four members answer all questions at the same time without losing or duplicating any', async () => {
    const kay = await signUp(server, `kay-${randomUUID()}@example.com`);
    const team = [ada, eve, joan, kay];
    for (const member of team.slice(1)) await joinAudit(server, ada, audit.id, member);
    const questions = (await readQuestions()).slice(0, 12);
    const replies = await Promise.all(
      team.flatMap(({ headers, user }) =>
        questions.map(async ({ id }) => {
          const answer = { question_id: id, previous_answer_id: null, outcome: 'pass' as const };
          const body = { answers: [{ ...answer, comment: user.email }] };
          const reply = await server.call(answerAuditQuestions, { params: toParams(), headers, body });
          return { id, email: user.email, status: reply.status };
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const { id } of questions) {
      const stored = replies.filter((reply) => reply.id === id && reply.status === 200);
      expect(stored).toHaveLength(1);
      const params = { ...toParams(), questionId: id };
      const detail = server.call(getAuditQuestion, { params, headers: ada.headers });
      const { history } = await expectStatus(detail, 200);
      expect(history.map(({ comment }) => comment)).toEqual([stored[0]!.email]);
    }
  });

  test('shows who else has which question open, except those who closed the audit', async () => {
    await joinAudit(server, ada, audit.id, eve);
    const [first, second] = await readQuestions();
    const report = ({ headers }: TestAccount, question_id: string | null) =>
      expectStatus(
        server.call(reportAuditPresence, { params: toParams(), headers, body: { question_id } }),
        200,
      );
    expect(await report(ada, first!.id)).toEqual({ others: [], updated_at: audit.updated_at });
    const { user_id, ...shown } = (await report(eve, second!.id)).others[0]!;
    expect([user_id, shown]).toEqual([ada.user.id, { name: 'Ada Byron', question_id: first!.id }]);
    expect((await report(ada, null)).others).toMatchObject([{ question_id: second!.id }]);
    const other = await site.startAudit();
    const [foreign] = await site.listQuestions(other.id);
    const body = { question_id: foreign!.id };
    await expectStatus(
      server.call(reportAuditPresence, { params: toParams(), headers: eve.headers, body }),
      404,
    );
  });
});

describe('assignments', () => {
  const assign = (body: Parameters<typeof sendAssignment>[0], account = ada) => sendAssignment(body, account);
  const sendAssignment = (
    body: { question_ids: string[]; assignee: { user_id: string } | { name: string } | null },
    { headers }: TestAccount,
  ) => server.call(assignAuditQuestions, { params: toParams(), headers, body });

  test('name a member, a person without an account, or nobody', async () => {
    await joinAudit(server, ada, audit.id, eve);
    const [one, two, three] = (await readQuestions()).map(({ id }) => id);
    const { questions } = await expectStatus(
      assign({ question_ids: [one!, two!], assignee: { user_id: eve.user.id } }, eve),
      200,
    );
    expect(questions.map(({ assignee }) => assignee)).toEqual([
      { user_id: eve.user.id, name: 'Ada Byron' },
      { user_id: eve.user.id, name: 'Ada Byron' },
    ]);
    await expectStatus(assign({ question_ids: [three!], assignee: { name: ' Grace ' } }), 200);
    await expectStatus(assign({ question_ids: [two!, two!], assignee: null }), 200);
    const now = await readQuestions(eve);
    expect(now.slice(0, 3).map(({ assignee }) => assignee?.name)).toEqual(['Ada Byron', undefined, 'Grace']);
    // Kept when an answer changes the question.
    await expectStatus(answerFirst(ada), 200);
    expect((await readQuestions())[0]!.assignee?.user_id).toBe(eve.user.id);
  });

  test('are refused for strangers and for other audits’ questions', async () => {
    const [one] = (await readQuestions()).map(({ id }) => id);
    await expectStatus(assign({ question_ids: [one!], assignee: { user_id: joan.user.id } }), 404);
    await expectStatus(assign({ question_ids: [one!, randomUUID()], assignee: { name: 'Grace' } }), 404);
    await expectStatus(assign({ question_ids: [one!], assignee: { name: ' ' } }), 400);
    expect((await readQuestions())[0]!.assignee).toBeNull();
  });
});
