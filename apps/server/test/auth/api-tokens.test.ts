import {
  type Audit,
  answerAuditQuestions,
  changePassword,
  createApiToken,
  deleteAudit,
  getAudit,
  getAuditQuestion,
  getProfile,
  listApiTokens,
  listAudits,
  revokeApiToken,
  signAudit,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signUp, type TestAccount } from '../kit/account.ts';
import { type AuditedSite, startAuditedSite } from '../kit/audited-site.ts';
import { expectStatus } from '../kit/call.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';

let server: TestServer;
let ada: TestAccount;
let eve: TestAccount;
let site: AuditedSite;
let audit: Audit;
beforeAll(async () => {
  server = await startTestServer();
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
  site = await startAuditedSite(server, ada);
  await site.scan();
  audit = await site.startAudit();
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const create = (scopes: ('read' | 'answer')[], { headers } = ada) =>
  expectStatus(server.call(createApiToken, { headers, body: { name: 'My assistant', scopes } }), 201);
const withToken = (secret: string) => ({ authorization: `Bearer ${secret}` });
const params = () => ({ auditId: audit.id });

describe('an API token', () => {
  test('reads audits, answers questions in the name of its account, and says so', async () => {
    const { token, secret } = await create(['answer']);
    expect(secret).toMatch(/^curbcut_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'My assistant', scopes: ['answer'], last_used_at: null });
    const headers = withToken(secret);
    const { audits } = await expectStatus(server.call(listAudits, { headers }), 200);
    expect(audits).toMatchObject([{ id: audit.id }]);
    const question = (await site.listQuestions(audit.id)).find(({ kind }) => kind === 'issue')!;
    const answer = {
      question_id: question.id,
      previous_answer_id: null,
      outcome: 'fail' as const,
      comment: 'No captions',
    };
    const answered = server.call(answerAuditQuestions, {
      params: params(),
      headers,
      body: { answers: [answer] },
    });
    expect((await expectStatus(answered, 200)).questions).toMatchObject([
      { answer: { answered_by: 'Ada Byron', channel: 'api' } },
    ]);
    const { history } = await expectStatus(
      server.call(getAuditQuestion, {
        params: { ...params(), questionId: question.id },
        headers: ada.headers,
      }),
      200,
    );
    expect(history).toMatchObject([{ channel: 'api', answered_by: 'Ada Byron' }]);
    const read = await expectStatus(server.call(getAudit, { params: params(), headers: ada.headers }), 200);
    expect(read.criteria.find(({ criterion }) => criterion === '1.2.2')?.remark).toContain('No captions.');
    const { tokens } = await expectStatus(server.call(listApiTokens, { headers: ada.headers }), 200);
    expect(tokens.find(({ id }) => id === token.id)?.last_used_at).not.toBeNull();
  });

  test('that may only read answers nothing', async () => {
    const { secret } = await create(['read']);
    const headers = withToken(secret);
    await expectStatus(server.call(getAudit, { params: params(), headers }), 200);
    const [question] = await site.listQuestions(audit.id);
    const answer = { question_id: question!.id, previous_answer_id: null, outcome: 'pass' as const };
    const refused = server.call(answerAuditQuestions, {
      params: params(),
      headers,
      body: { answers: [answer] },
    });
    expect(await expectStatus(refused, 403)).toMatchObject({ code: 'token/scope' });
  });

  test('can do nothing else: not sign, delete, read the profile or create other tokens', async () => {
    const { secret } = await create(['read', 'answer']);
    const headers = withToken(secret);
    const body = { name: 'Ada Byron', updated_at: audit.updated_at };
    const replies = await Promise.all([
      server.call(signAudit, { params: params(), headers, body }),
      server.call(deleteAudit, { params: params(), headers }),
      server.call(getProfile, { headers }),
      server.call(listApiTokens, { headers }),
      server.call(createApiToken, { headers, body: { name: 'More', scopes: ['answer'] } }),
    ]);
    for (const reply of replies)
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([401, 'token/not-accepted']);
  });

  test('belongs to its account, which can revoke it', async () => {
    const { token, secret } = await create(['read']);
    const revocation = { params: { tokenId: token.id } };
    await expectStatus(server.call(revokeApiToken, { ...revocation, headers: eve.headers }), 404);
    await expectStatus(server.call(revokeApiToken, { ...revocation, headers: ada.headers }), 200);
    const refused = server.call(listAudits, { headers: withToken(secret) });
    expect(await expectStatus(refused, 401)).toMatchObject({ code: 'token/invalid' });
    const { secret: foreign } = await create(['read'], eve);
    await expectStatus(server.call(getAudit, { params: params(), headers: withToken(foreign) }), 404);
  });

  test('is stored as a hash, and no account has more than 20', async () => {
    const { tokens: before } = await expectStatus(server.call(listApiTokens, { headers: eve.headers }), 200);
    for (let count = before.length; count < 20; count += 1) await create(['read'], eve);
    const body = { name: 'One more', scopes: ['read' as const] };
    const more = server.call(createApiToken, { headers: eve.headers, body });
    expect(await expectStatus(more, 409)).toMatchObject({ code: 'token/too-many' });
    const listed = await server.call(listApiTokens, { headers: eve.headers });
    expect(JSON.stringify(listed.body)).not.toContain('curbcut_');
  });

  test.each([
    ['no name', { name: ' ', scopes: ['read'] }],
    ['no scope', { name: 'Mine', scopes: [] }],
    ['an unknown scope', { name: 'Mine', scopes: ['admin'] }],
    ['too many days', { name: 'Mine', scopes: ['read'], days: 1000 }],
  ])('is not created with %s', async (_, body) => {
    expect((await server.call(createApiToken, { headers: ada.headers, body: body as never })).status).toBe(
      400,
    );
  });

  // Last, because it ends the session of others.
  test('ends when the password changes', async () => {
    const { secret } = await create(['read']);
    const password = 'another long password';
    const body = { current_password: PASSWORD, new_password: password, new_password2: password };
    await expectStatus(server.call(changePassword, { headers: ada.headers, body: body as never }), 200);
    await expectStatus(server.call(listAudits, { headers: withToken(secret) }), 401);
  });
});
