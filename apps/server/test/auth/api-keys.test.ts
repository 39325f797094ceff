import {
  type ApiKeyPermission,
  type Audit,
  answerAuditQuestions,
  changeMember,
  changePassword,
  createApiKey,
  createOrganization,
  createSiteGroup,
  deleteAudit,
  getAudit,
  getAuditQuestion,
  getProfile,
  inviteMember,
  leaveOrganization,
  listApiKeys,
  listAudits,
  listSites,
  revokeApiKey,
  rotateApiKey,
  signAudit,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createKey,
  getPersonalOrganization,
  PASSWORD,
  signUp,
  type TestAccount,
} from '../support/account.ts';
import { type AuditedSite, startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';
import { acceptInvitation } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let ada: TestAccount;
let eve: TestAccount;
let site: AuditedSite;
let audit: Audit;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['loopback'] } });
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
  site = await startAuditedSite(server, ada);
  await site.scan();
  audit = await site.startAudit();
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const create = (permissions: ApiKeyPermission[], account = ada) => createKey(server, account, permissions);
const params = () => ({ auditId: audit.id });

describe('an API key', () => {
  test('reads audits, and answers questions under its own name, marked as such', async () => {
    const { key, secret, headers, params: organization } = await create(['results:read', 'audits:write']);
    expect(secret).toMatch(/^curbcut_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'My assistant',
      permissions: ['audits:write', 'results:read'],
      state: 'active',
      created_by: 'Ada Byron',
      is_creator_member: true,
      last_used_at: null,
      networks: [],
    });
    const from = (network: string) => ({ ...headers, 'x-forwarded-for': network });
    const { audits } = await expectStatus(server.call(listAudits, { headers: from('203.0.113.77') }), 200);
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
      headers: from('2001:db8:1:2::3'),
      body: { answers: [answer] },
    });
    expect((await expectStatus(answered, 200)).questions).toMatchObject([
      { answer: { answered_by: 'My assistant', author_id: null, channel: 'api' } },
    ]);
    const { history } = await expectStatus(
      server.call(getAuditQuestion, {
        params: { ...params(), questionId: question.id },
        headers: ada.headers,
      }),
      200,
    );
    expect(history).toMatchObject([{ channel: 'api', answered_by: 'My assistant' }]);
    const read = await expectStatus(server.call(getAudit, { params: params(), headers: ada.headers }), 200);
    expect(read.criteria.find(({ criterion }) => criterion === '1.2.2')?.remark).toContain('No captions.');
    const { keys } = await expectStatus(
      server.call(listApiKeys, { params: organization, headers: ada.headers }),
      200,
    );
    const used = keys.find(({ id }) => id === key.id);
    expect(used?.last_used_at).not.toBeNull();
    expect(used?.networks.map(({ network }) => network)).toEqual(['2001:db8:1::/48', '203.0.113.0/24']);
  });

  test('keeps only its last five networks', async () => {
    const { key, headers, params: organization } = await create(['results:read']);
    for (const network of [1, 2, 3, 4, 5, 6, 3])
      await expectStatus(
        server.call(listAudits, { headers: { ...headers, 'x-forwarded-for': `198.51.${network}.9` } }),
        200,
      );
    const { keys } = await expectStatus(
      server.call(listApiKeys, { params: organization, headers: ada.headers }),
      200,
    );
    expect(keys.find(({ id }) => id === key.id)?.networks.map(({ network }) => network)).toEqual(
      [3, 6, 5, 4, 2].map((network) => `198.51.${network}.0/24`),
    );
  });

  test('with read-only permissions can’t answer questions', async () => {
    const { headers } = await create(['results:read']);
    await expectStatus(server.call(getAudit, { params: params(), headers }), 200);
    const [question] = await site.listQuestions(audit.id);
    const answer = { question_id: question!.id, previous_answer_id: null, outcome: 'pass' as const };
    const refused = server.call(answerAuditQuestions, {
      params: params(),
      headers,
      body: { answers: [answer] },
    });
    expect(await expectStatus(refused, 403)).toMatchObject({ code: 'api-key/permission' });
  });

  test('can’t sign, delete audits, read the profile, or list, create, rotate or revoke keys', async () => {
    const {
      key,
      headers,
      params: organization,
    } = await create(['results:read', 'audits:write', 'organization:admin']);
    const keyParams = { ...organization, apiKeyId: key.id };
    const replies = await Promise.all([
      server.call(signAudit, {
        params: params(),
        headers,
        body: { name: 'Ada Byron', updated_at: audit.updated_at },
      }),
      server.call(deleteAudit, { params: params(), headers }),
      server.call(getProfile, { headers }),
      server.call(listApiKeys, { params: organization, headers }),
      server.call(createApiKey, {
        params: organization,
        headers,
        body: { name: 'More', permissions: ['results:read'] },
      }),
      server.call(rotateApiKey, { params: keyParams, headers, body: {} }),
      server.call(revokeApiKey, { params: keyParams, headers }),
    ]);
    for (const reply of replies)
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([401, 'api-key/not-accepted']);
  });

  test('for a site group can’t manage the organization', async () => {
    const organization = { organizationId: await getPersonalOrganization(server, ada) };
    const group = await expectStatus(
      server.call(createSiteGroup, {
        ...{ params: organization, headers: ada.headers },
        body: { name: 'Client', site_ids: [] },
      }),
      201,
    );
    const body = {
      ...{ name: 'Client', site_group_id: group.id },
      permissions: ['results:read' as const, 'organization:admin' as const],
    };
    const refused = server.call(createApiKey, { params: organization, headers: ada.headers, body });
    expect(await expectStatus(refused, 400)).toMatchObject({
      code: 'api-key/organization-wide',
      details: { permissions: [expect.stringContaining('whole organization')] },
    });
  });

  test('belongs to its organization, which can revoke it, and then stays listed', async () => {
    const { key, headers, params: organization } = await create(['results:read']);
    const keyParams = { ...organization, apiKeyId: key.id };
    await expectStatus(server.call(revokeApiKey, { params: keyParams, headers: eve.headers }), 404);
    const others = { organizationId: await getPersonalOrganization(server, eve), apiKeyId: key.id };
    const notHers = server.call(revokeApiKey, { params: others, headers: eve.headers });
    expect(await expectStatus(notHers, 404)).toMatchObject({ code: 'api-key/not-found' });
    await expectStatus(server.call(revokeApiKey, { params: keyParams, headers: ada.headers }), 200);
    const refused = server.call(listAudits, { headers });
    expect(await expectStatus(refused, 401)).toMatchObject({ code: 'api-key/invalid' });
    const { keys } = await expectStatus(
      server.call(listApiKeys, { params: organization, headers: ada.headers }),
      200,
    );
    expect(keys.find(({ id }) => id === key.id)?.state).toBe('revoked');
    const { headers: foreign } = await create(['results:read'], eve);
    await expectStatus(server.call(getAudit, { params: params(), headers: foreign }), 404);
    const ofEve = { ...foreign, 'curbcut-organization': organization.organizationId };
    expect(await expectStatus(server.call(listSites, { headers: ofEve }), 404)).toMatchObject({
      code: 'organization/not-found',
    });
  });

  test('gets a new secret; the old one stops working immediately, or keeps working for 24 hours', async () => {
    const { key, headers: first, params: organization } = await create(['results:read']);
    const rotate = async (overlap: 0 | 24) => {
      const rotated = await expectStatus(
        server.call(rotateApiKey, {
          params: { ...organization, apiKeyId: key.id },
          headers: ada.headers,
          body: { overlap_hours: overlap },
        }),
        200,
      );
      return { ...rotated, headers: { authorization: `Bearer ${rotated.secret}` } };
    };
    const overlapping = await rotate(24);
    expect(overlapping.key.old_secret_valid_until).not.toBeNull();
    await expectStatus(server.call(listAudits, { headers: first }), 200);
    await expectStatus(server.call(listAudits, { headers: overlapping.headers }), 200);
    const last = await rotate(0);
    await expectStatus(server.call(listAudits, { headers: first }), 401);
    await expectStatus(server.call(listAudits, { headers: overlapping.headers }), 401);
    await expectStatus(server.call(listAudits, { headers: last.headers }), 200);
  });

  test('is stored as a hash, and no organization has more than 50', async () => {
    const organizationId = await getPersonalOrganization(server, eve);
    const list = () =>
      expectStatus(server.call(listApiKeys, { params: { organizationId }, headers: eve.headers }), 200);
    const { keys: before } = await list();
    for (let count = before.length; count < 50; count += 1) await create(['results:read'], eve);
    const body = { name: 'One more', permissions: ['results:read' as const] };
    const more = server.call(createApiKey, { params: { organizationId }, headers: eve.headers, body });
    expect(await expectStatus(more, 409)).toMatchObject({ code: 'api-key/too-many' });
    expect(JSON.stringify(await list())).not.toContain('curbcut_');
  });

  test.each([
    ['no name', { name: ' ', permissions: ['results:read'] }],
    ['no permission', { name: 'Mine', permissions: [] }],
    ['a permission that needs a person', { name: 'Mine', permissions: ['organization:own'] }],
    ['too many days', { name: 'Mine', permissions: ['results:read'], days: 1000 }],
  ])('is not created with %s', async (_, body) => {
    const organizationId = await getPersonalOrganization(server, ada);
    const created = server.call(createApiKey, {
      params: { organizationId },
      headers: ada.headers,
      body: body as never,
    });
    expect((await created).status).toBe(400);
  });

  test('is not created by members, and survives the admin who created it', async () => {
    const { id: organizationId } = await expectStatus(
      server.call(createOrganization, { headers: ada.headers, body: { name: 'Shop' } }),
      201,
    );
    const invite = { email: 'eve@example.com', role: 'member' as const };
    await expectStatus(
      server.call(inviteMember, { params: { organizationId }, headers: ada.headers, body: invite }),
      201,
    );
    await acceptInvitation(server, eve);
    const body = { name: 'Mine', permissions: ['results:read' as const] };
    const asMember = server.call(createApiKey, { params: { organizationId }, headers: eve.headers, body });
    expect(await expectStatus(asMember, 403)).toMatchObject({ code: 'organization/permission' });
    const promotion = { organizationId, userId: eve.user.id };
    await expectStatus(
      server.call(changeMember, { params: promotion, headers: ada.headers, body: { role: 'admin' } }),
      200,
    );
    const { key, headers } = await createKey(server, eve, ['results:read'], { organizationId });
    await expectStatus(
      server.call(leaveOrganization, { params: { organizationId }, headers: eve.headers }),
      200,
    );
    await expectStatus(server.call(listSites, { headers }), 200);
    const { keys } = await expectStatus(
      server.call(listApiKeys, { params: { organizationId }, headers: ada.headers }),
      200,
    );
    expect(keys.find(({ id }) => id === key.id)).toMatchObject({
      created_by: 'Ada Byron',
      is_creator_member: false,
    });
  });

  // Last, because it ends the session of others.
  test('stays valid when its creator’s password changes', async () => {
    const { headers } = await create(['results:read']);
    const password = 'another long password';
    const body = { current_password: PASSWORD, new_password: password, new_password2: password };
    await expectStatus(server.call(changePassword, { headers: ada.headers, body: body as never }), 200);
    await expectStatus(server.call(listAudits, { headers }), 200);
  });
});
