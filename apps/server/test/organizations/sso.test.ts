import {
  addSsoDomain,
  answerOrganizationInvitation,
  changeSignInRules,
  createOrganization,
  deleteSsoConnection,
  finishSso,
  finishSsoTest,
  getSsoSettings,
  inviteMember,
  linkSso,
  listChangeLog,
  listMembers,
  listOrganizations,
  listReceivedOrganizationInvitations,
  listSessions,
  refreshAccessToken,
  register,
  resendInvitation,
  type SaveSsoConnectionBody,
  saveSsoConnection,
  sendSsoLinkCode,
  startSso,
  startSsoTest,
  verifySsoDomain,
} from '@curbcut/contract';
import { parsePrivateTargets } from '@curbcut/engine/private-targets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  createRegistration,
  PASSWORD,
  signIn,
  signUp,
  type TestAccount,
  waitForMatchingMails,
} from '../support/account.ts';
import { addTestPasskey, signInWithPasskey } from '../support/authenticator.ts';
import { expectStatus } from '../support/call.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../support/identity-provider.ts';
import { addMember } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { turnOnTwoFactor } from '../support/two-factor.ts';

const records = new Map<string, string>();
let server: TestServer;
let provider: IdentityProvider;
let owner: TestAccount;
let organizationId: string;

beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await startTestServer({
    resolveTxt: async (name) => {
      const record = records.get(name);
      return record === undefined ? [] : [record];
    },
  });
  owner = await signUp(server, 'owner@corp.example');
  organizationId = await createConnectedOrganization(owner, 'corp.example');
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});
beforeEach(() => {
  provider.tamper = undefined;
  provider.damagesSignature = false;
});

type Connection = z.input<typeof SaveSsoConnectionBody>;

const saveConnection = (account: TestAccount, organization: string, change: Partial<Connection> = {}) =>
  server.call(saveSsoConnection, {
    params: { organizationId: organization },
    headers: account.headers,
    body: { issuer: provider.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET, ...change },
  });

const redirectUris: string[] = [];

/** Creates an organization with a verified domain and a connection to the provider. */
async function createConnectedOrganization(account: TestAccount, domain: string): Promise<string> {
  const { headers } = account;
  const created = server.call(createOrganization, { headers, body: { name: domain } });
  const { id } = await expectStatus(created, 201);
  const params = { organizationId: id };
  const added = await expectStatus(server.call(addSsoDomain, { params, headers, body: { domain } }), 201);
  const [entry] = added.domains;
  records.set(entry!.record_name, entry!.record_value);
  const verify = { params: { ...params, domainId: entry!.id }, headers };
  await expectStatus(server.call(verifySsoDomain, verify), 200);
  const { redirect_uri } = await expectStatus(saveConnection(account, id), 200);
  redirectUris.push(redirect_uri);
  provider.register(redirectUris);
  return id;
}

/** Signs in a person with the provider, using this address. */
function become(email: string, claims: Record<string, unknown> = {}): void {
  provider.claims = {
    sub: email,
    email,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...claims,
  };
}

const start = (email: string) => expectStatus(server.call(startSso, { body: { email } }), 200);

/** Signs in with the provider, and returns what the browser then sends to the server. */
async function getAnswer(email: string) {
  const { url, organization_id, browser_secret } = await start(email);
  return { organization_id, browser_secret, query: await provider.signIn(url) };
}

const finish = (body: Awaited<ReturnType<typeof getAnswer>>) => server.call(finishSso, { body });

async function signInWithSso(email: string) {
  const reply = await expectStatus(finish(await getAnswer(email)), 200);
  return { ...reply, headers: { authorization: `Bearer ${reply.access}` } };
}

const readMembers = async (account: Pick<TestAccount, 'headers'>, organization = organizationId) =>
  server.call(listMembers, { params: { organizationId: organization }, headers: account.headers });

async function getRole(email: string): Promise<string | undefined> {
  const { members } = await expectStatus(readMembers(owner), 200);
  return members.find((member) => member.email === email)?.role;
}

describe('settings', () => {
  test('never contain the secret, and record each change', async () => {
    const params = { organizationId };
    const { headers } = owner;
    const settings = await expectStatus(server.call(getSsoSettings, { params, headers }), 200);
    expect(settings.connection).toMatchObject({ issuer: provider.issuer, has_client_secret: true });
    expect(JSON.stringify(settings)).not.toContain(CLIENT_SECRET);
    // Without a secret in the request, the stored one is kept.
    await expectStatus(saveConnection(owner, organizationId, { client_secret: undefined }), 200);
    const log = await expectStatus(server.call(listChangeLog, { params, headers }), 200);
    expect(log.entries.map(({ event }) => event)).toContain('sso_changed');
    expect(JSON.stringify(log)).not.toContain(CLIENT_SECRET);
  });

  test('a domain counts only with its DNS record, and only for one organization', async () => {
    const { headers } = owner;
    const params = { organizationId };
    const add = (domain: string) => server.call(addSsoDomain, { params, headers, body: { domain } });
    await expectStatus(add('not a domain'), 400);
    const { domains } = await expectStatus(add('Second.example'), 201);
    const second = domains.find(({ domain }) => domain === 'second.example')!;
    await expectStatus(add('second.example'), 409);
    const verify = () =>
      server.call(verifySsoDomain, { params: { ...params, domainId: second.id }, headers });
    expect(await expectStatus(verify(), 400)).toMatchObject({
      error: expect.stringMatching(/find a TXT record/),
    });
    records.set(second.record_name, 'curbcut-verification=other');
    expect(await expectStatus(verify(), 400)).toMatchObject({
      error: expect.stringMatching(/different value/),
    });
    await expectStatus(server.call(startSso, { body: { email: 'a@second.example' } }), 404);

    const other = await signUp(server, 'other@elsewhere.example');
    await createConnectedOrganization(other, 'second.example');
    records.set(second.record_name, second.record_value);
    expect(await expectStatus(verify(), 409)).toMatchObject({ code: 'sso/domain-taken' });
  });

  test('rejects an issuer that can’t be read or has a different name', async () => {
    for (const issuer of [`${provider.issuer}/unknown`, 'http://127.0.0.1:9'])
      expect(await expectStatus(saveConnection(owner, organizationId, { issuer }), 400)).toMatchObject({
        code: 'sso/provider',
      });
    const named = provider.issuer.replace('127.0.0.1', 'localhost');
    await expectStatus(saveConnection(owner, organizationId, { issuer: named }), 400);
  });

  test('rejects an issuer on the internal network', async () => {
    const closed = await startTestServer({ config: { allowPrivateTargets: parsePrivateTargets(undefined) } });
    try {
      const account = await signUp(closed, 'owner@corp.example');
      const { headers } = account;
      const created = closed.call(createOrganization, { headers, body: { name: 'Closed' } });
      const params = { organizationId: (await expectStatus(created, 201)).id };
      for (const issuer of [
        'https://127.0.0.1',
        'https://localhost',
        'https://169.254.169.254',
        'https://[::1]',
        'https://10.0.0.1',
      ]) {
        const body = { issuer, client_id: CLIENT_ID };
        const reply = await expectStatus(closed.call(saveSsoConnection, { params, headers, body }), 400);
        expect(reply.error, issuer).toContain('outside the public internet');
      }
      const body = { issuer: provider.issuer, client_id: CLIENT_ID };
      await expectStatus(closed.call(saveSsoConnection, { params, headers, body }), 400);
    } finally {
      await closed.close();
    }
  });
});

describe('a test', () => {
  async function runTest() {
    const { headers } = owner;
    const params = { organizationId };
    const { url, browser_secret } = await expectStatus(server.call(startSsoTest, { params, headers }), 200);
    const body = { browser_secret, query: await provider.signIn(url) };
    return { body, reply: server.call(finishSsoTest, { params, headers, body }) };
  }

  test('shows each step and claim without signing anyone in, and is needed before single sign-on can be required', async () => {
    const { headers } = owner;
    const params = { organizationId };
    const require = () => server.call(changeSignInRules, { params, headers, body: { requires_sso: true } });
    expect(await expectStatus(require(), 409)).toMatchObject({ code: 'sso/not-tested' });
    become('tested@corp.example', { groups: ['design'] });
    const report = await expectStatus((await runTest()).reply, 200);
    expect(report.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'discovery passed',
      'response passed',
      'token passed',
      'id_token passed',
      'userinfo passed',
      'email passed',
      'role passed',
      'account passed',
    ]);
    expect(report.claims).toContainEqual({
      name: 'email',
      value: '"tested@corp.example"',
      source: 'userinfo',
    });
    expect(report.claims).toContainEqual({ name: 'aud', value: '"curbcut"', source: 'id_token' });
    expect(report.is_successful).toBe(true);
    expect(await getRole('tested@corp.example')).toBeUndefined();
    // A different client has to be tested again.
    await expectStatus(saveConnection(owner, organizationId), 200);
    expect(await expectStatus(require(), 409)).toMatchObject({ code: 'sso/not-tested' });
  });

  test.each([
    ['email', { email_verified: false }, /isn’t verified/],
    ['email', { email: 'someone@elsewhere.example' }, /isn’t in a verified domain/],
    ['email', { email: undefined }, /didn’t send an email address/],
  ])('reports that the step “%s” fails with %o', async (step, claims, text) => {
    become('tested@corp.example', claims);
    const report = await expectStatus((await runTest()).reply, 200);
    expect(report.is_successful).toBe(false);
    const failed = report.steps.find(({ state }) => state === 'failed');
    expect(failed?.name).toBe(step);
    expect(failed?.text).toMatch(text);
  });

  test('reports that the secret is wrong', async () => {
    await expectStatus(saveConnection(owner, organizationId, { client_secret: 'wrong' }), 200);
    become('tested@corp.example');
    const { steps } = await expectStatus((await runTest()).reply, 200);
    expect(steps.at(-1)).toMatchObject({ name: 'token', state: 'failed' });
    expect(steps.at(-1)?.text).toContain('invalid_client');
    await expectStatus(saveConnection(owner, organizationId), 200);
  });

  test('can’t be turned into a sign-in', async () => {
    become('tested@corp.example');
    const { body } = await runTest();
    const refused = server.call(finishSso, { body: { ...body, organization_id: organizationId } });
    expect(await expectStatus(refused, 400)).toMatchObject({ code: 'sso/not-requested' });
  });
});

describe('a sign-in', () => {
  test('creates the account and membership, and signs in to the same account the next time', async () => {
    become('grace@corp.example');
    const first = await signInWithSso('grace@corp.example');
    expect(first.user).toMatchObject({
      email: 'grace@corp.example',
      first_name: 'Grace',
      last_name: 'Hopper',
      is_email_verified: true,
    });
    expect(await getRole('grace@corp.example')).toBe('member');
    // The provider may change the address; the person is the same.
    provider.claims = { ...provider.claims, email: 'grace.hopper@corp.example' };
    const second = await signInWithSso('grace@corp.example');
    expect(second.user.id).toBe(first.user.id);
  });

  test('needs an address that the provider has verified', async () => {
    for (const claims of [{ email_verified: false }, { email_verified: undefined }]) {
      become('unverified@corp.example', claims);
      const reply = await expectStatus(finish(await getAnswer('unverified@corp.example')), 400);
      expect(reply.code).toBe('sso/failed');
    }
    // Owners can allow that the claim is missing, but not that it's false.
    await expectStatus(saveConnection(owner, organizationId, { needs_verified_email: false }), 200);
    become('unverified@corp.example', { email_verified: false });
    await expectStatus(finish(await getAnswer('unverified@corp.example')), 400);
    become('unverified@corp.example', { email_verified: undefined });
    await signInWithSso('unverified@corp.example');
    await expectStatus(saveConnection(owner, organizationId), 200);
  });

  test('needs an address in a verified domain', async () => {
    become('victim@elsewhere.example');
    const reply = await expectStatus(finish(await getAnswer('any@corp.example')), 400);
    expect(reply.error).toContain('isn’t in a verified domain');
  });

  test('grants the groups’ role, and updates it', async () => {
    const mappings: Connection['role_mappings'] = [
      { group: 'readers', role: 'viewer' },
      { group: 'admins', role: 'admin' },
    ];
    const change = { role_mappings: mappings, default_role: null };
    await expectStatus(saveConnection(owner, organizationId, change), 200);
    become('groups@corp.example', { groups: ['readers', 'admins', 7] });
    await signInWithSso('groups@corp.example');
    expect(await getRole('groups@corp.example')).toBe('admin');
    become('groups@corp.example', { groups: 'readers' });
    await signInWithSso('groups@corp.example');
    expect(await getRole('groups@corp.example')).toBe('viewer');
    become('nogroup@corp.example', { groups: ['others'] });
    expect(await expectStatus(finish(await getAnswer('nogroup@corp.example')), 403)).toMatchObject({
      code: 'sso/no-role',
    });
    // An invitation gives the role if no group does.
    const invitation = { email: 'invited@corp.example', role: 'auditor' as const };
    const invited = { params: { organizationId }, headers: owner.headers, body: invitation };
    await expectStatus(server.call(inviteMember, invited), 201);
    become('invited@corp.example', { groups: ['others'] });
    await signInWithSso('invited@corp.example');
    expect(await getRole('invited@corp.example')).toBe('auditor');
    await expectStatus(saveConnection(owner, organizationId), 200);
  });
});

test('a session ends after a week, no matter how often it’s refreshed', async () => {
  become('week@corp.example');
  const { headers, refresh } = await signInWithSso('week@corp.example');
  const readExpiry = async () =>
    (await expectStatus(server.call(listSessions, { headers }), 200)).sessions.map(
      ({ expires_at }) => expires_at,
    );
  const [before] = await readExpiry();
  expect(Date.parse(before!)).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);
  await expectStatus(server.call(refreshAccessToken, { body: { refresh } }), 200);
  expect(await readExpiry()).toEqual([before]);
});

describe('attacks on the response', () => {
  test.each([
    ['another issuer', { iss: 'https://evil.example' }, /different issuer/],
    ['another audience', { aud: 'other-client' }, /different client/],
    ['several audiences', { aud: ['curbcut', 'other'], azp: 'other' }, /different client/],
    ['another nonce', { nonce: 'of another sign-in' }, /doesn’t belong to this sign-in/],
    ['no nonce', { nonce: undefined }, /./],
    ['a time in the past', { exp: 1_000_000_000, iat: 999_999_000 }, /expired/],
  ])('an ID token with %s is refused', async (_name, claims, text) => {
    become('attacked@corp.example');
    provider.tamper = (original) => ({ ...original, ...claims });
    const reply = await expectStatus(finish(await getAnswer('attacked@corp.example')), 400);
    expect(reply).toMatchObject({ code: 'sso/failed', error: expect.stringMatching(text) });
    expect(await getRole('attacked@corp.example')).toBeUndefined();
  });

  test('an ID token with a wrong signature is refused', async () => {
    become('attacked@corp.example');
    provider.damagesSignature = true;
    await expectStatus(finish(await getAnswer('attacked@corp.example')), 400);
  });

  test('a response that was not requested, or not by this browser, is refused', async () => {
    become('attacked@corp.example');
    const answer = await getAnswer('attacked@corp.example');
    const other = await start('attacked@corp.example');
    for (const unsolicited of [
      { ...answer, query: '?code=stolen&state=made-up' },
      { ...answer, query: '?code=stolen' },
      { ...answer, browser_secret: other.browser_secret },
      { ...answer, browser_secret: '' },
      { ...answer, organization_id: '3c2d1e0f-0000-4000-8000-000000000001' },
    ]) {
      expect(await expectStatus(finish(unsolicited), 400)).toMatchObject({ code: 'sso/not-requested' });
    }
    // None of them used up the real response, which works once.
    await expectStatus(finish(answer), 200);
    await expectStatus(finish(answer), 400);
  });

  test('a code of one organization’s provider can’t be used with another organization', async () => {
    const attacker = await signUp(server, 'attacker@evil.example');
    const evil = await createConnectedOrganization(attacker, 'evil.example');
    become('mixed@corp.example');
    const victim = await getAnswer('mixed@corp.example');
    const own = await start('attacker@evil.example');
    // The victim's response with the attacker's organization, and the victim's code with the attacker's state.
    await expectStatus(finish({ ...victim, organization_id: evil }), 400);
    const code = new URLSearchParams(victim.query).get('code')!;
    const state = new URL(own.url).searchParams.get('state')!;
    const query = `?${new URLSearchParams({ code, state, iss: provider.issuer })}`;
    const mixed = { organization_id: evil, browser_secret: own.browser_secret, query };
    await expectStatus(finish(mixed), 400);
    const wrongIssuer = await start('attacker@evil.example');
    const wrong = new URLSearchParams({
      code,
      state: new URL(wrongIssuer.url).searchParams.get('state')!,
      iss: 'https://other.example',
    });
    await expectStatus(
      finish({ organization_id: evil, browser_secret: wrongIssuer.browser_secret, query: `?${wrong}` }),
      400,
    );
  });

  test('an error of the provider is reported as text', async () => {
    const started = await start('attacked@corp.example');
    const state = new URL(started.url).searchParams.get('state')!;
    const query = `?${new URLSearchParams({ error: 'access_denied', error_description: '<b>No</b>', state, iss: provider.issuer })}`;
    const reply = await expectStatus(finish({ ...started, query }), 400);
    expect(reply.error).toContain('access_denied: <b>No</b>');
  });
});

describe('an account that already exists', () => {
  async function getLink(email: string): Promise<string> {
    become(email);
    const { link, ...shown } = await expectStatus(finish(await getAnswer(email)), 202);
    expect(shown).toEqual({ email, organization_name: 'corp.example' });
    return link;
  }
  const link = (body: z.input<typeof linkSso.body>) => server.call(linkSso, { body });

  test('is replaced if its address was never verified (pre-hijack)', async () => {
    const email = 'hijacked@corp.example';
    await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
    become(email);
    const { user } = await signInWithSso(email);
    expect(user.is_email_verified).toBe(true);
    // The registration's password doesn't work.
    await expect(signIn(server, email)).rejects.toThrow('401');
  });

  test('is linked only with its password', async () => {
    const email = 'linked@corp.example';
    const { user } = await signUp(server, email);
    const token = await getLink(email);
    for (const proof of [{}, { password: 'wrong password' }, { mail_code: 'AAAA-AAAA-AAAA-AAAA' }])
      await expectStatus(link({ link: token, ...proof }), 400);
    const linked = await expectStatus(link({ link: token, password: PASSWORD }), 200);
    expect(linked.user.id).toBe(user.id);
    await expectStatus(link({ link: token, password: PASSWORD }), 401);
    const { user: again } = await signInWithSso(email);
    expect(again.id).toBe(user.id);
    await waitForMatchingMails(server, email, ({ subject }) => /was linked/.test(subject), 1);
  });

  test('is linked with an emailed code; only the latest works', async () => {
    const email = 'mailed@corp.example';
    await signUp(server, email);
    const token = await getLink(email);
    const codes: string[] = [];
    for (const count of [1, 2]) {
      await expectStatus(server.call(sendSsoLinkCode, { body: { link: token } }), 200);
      const mails = await waitForMatchingMails(
        server,
        email,
        ({ subject }) => /code to link/.test(subject),
        count,
      );
      codes.push(/([A-Z2-7]{4}-){3}[A-Z2-7]{4}/.exec(mails[0]!.text)![0]);
    }
    await expectStatus(link({ link: token, mail_code: codes[0]! }), 400);
    const typed = codes[1]!.toLowerCase().replaceAll('-', ' ');
    await expectStatus(link({ link: token, mail_code: typed }), 200);
  });

  test('with two-factor authentication also needs a code, and password guesses are limited', async () => {
    const email = 'protected@corp.example';
    const { headers } = await signUp(server, email);
    const { codes } = await turnOnTwoFactor(server, headers);
    const token = await getLink(email);
    expect(await expectStatus(link({ link: token, password: PASSWORD }), 400)).toMatchObject({
      details: { code: ['Enter the code'] },
    });
    for (let guess = 0; guess < 10; guess++)
      await expectStatus(link({ link: token, password: `guess ${guess}` }), 400);
    await expectStatus(link({ link: token, password: PASSWORD, code: codes[0]! }), 429);
  });
});

describe('an organization that requires single sign-on', () => {
  let strict: string;
  let strictOwner: TestAccount;
  let outsider: TestAccount;
  beforeAll(async () => {
    strictOwner = await signUp(server, 'boss@strict.example');
    strict = await createConnectedOrganization(strictOwner, 'strict.example');
    outsider = await signUp(server, 'early@elsewhere.example');
    await expectStatus(invite(outsider.user.email), 201);
    become('boss@strict.example');
    const { headers } = strictOwner;
    const params = { organizationId: strict };
    const { url, browser_secret } = await expectStatus(server.call(startSsoTest, { params, headers }), 200);
    const body = { browser_secret, query: await provider.signIn(url) };
    await expectStatus(server.call(finishSsoTest, { params, headers, body }), 200);
    const rules = { params, headers, body: { requires_sso: true } };
    expect(await expectStatus(server.call(changeSignInRules, rules), 200)).toMatchObject({
      requires_sso: true,
    });
  });

  const invite = (email: string, role: 'admin' | 'viewer' = 'viewer') =>
    server.call(inviteMember, {
      params: { organizationId: strict },
      headers: strictOwner.headers,
      body: { email, role },
    });

  test('lets owners in with their password or a passkey, and protects the connection', async () => {
    await expectStatus(readMembers(await signIn(server, 'boss@strict.example'), strict), 200);
    const { authenticator } = await addTestPasskey(server, strictOwner);
    const { access } = await expectStatus(signInWithPasskey(server, authenticator), 200);
    await expectStatus(readMembers({ headers: { authorization: `Bearer ${access}` } }, strict), 200);
    expect(
      await expectStatus(saveConnection(strictOwner, strict, { client_id: 'other' }), 409),
    ).toMatchObject({ code: 'sso/required' });
  });

  test('refuses members with a password until they sign in with single sign-on', async () => {
    const email = 'invited@strict.example';
    const invited = await signUp(server, email);
    const { headers } = invited;
    await addMember(server, strictOwner, strict, invited, 'admin');
    expect(await expectStatus(readMembers(invited, strict), 403)).toMatchObject({
      code: 'organization/sso-required',
    });
    // A passkey isn't single sign-on, either.
    const { authenticator } = await addTestPasskey(server, invited);
    const { access } = await expectStatus(signInWithPasskey(server, authenticator), 200);
    const withPasskey = { headers: { authorization: `Bearer ${access}` } };
    expect(await expectStatus(readMembers(withPasskey, strict), 403)).toMatchObject({
      code: 'organization/sso-required',
    });
    const { organizations } = await expectStatus(server.call(listOrganizations, { headers }), 200);
    expect(organizations.find(({ id }) => id === strict)).toMatchObject({
      required_sign_in: 'single_sign_on',
    });
    become(email);
    const { link } = await expectStatus(finish(await getAnswer(email)), 202);
    const linked = await expectStatus(server.call(linkSso, { body: { link, password: PASSWORD } }), 200);
    const session = { headers: { authorization: `Bearer ${linked.access}` } };
    await expectStatus(readMembers(session, strict), 200);
    // A session with the password still has no access, and one with another organization's provider doesn't either.
    await expectStatus(readMembers(await signIn(server, email), strict), 403);
  });

  test('accepts an invitation with the first sign-in, with its role', async () => {
    await expectStatus(invite('new@strict.example', 'admin'), 201);
    become('new@strict.example');
    const account = await signInWithSso('new@strict.example');
    const { members } = await expectStatus(readMembers(account, strict), 200);
    expect(members.find(({ email }) => email === 'new@strict.example')?.role).toBe('admin');
  });

  test('doesn’t invite people who could never sign in', async () => {
    expect(await expectStatus(invite('someone@elsewhere.example'), 409)).toMatchObject({
      code: 'organization/sso-domain',
    });
    // An invitation from before single sign-on was required can't be sent again or accepted, only declined.
    const { headers } = outsider;
    const received = await expectStatus(server.call(listReceivedOrganizationInvitations, { headers }), 200);
    const { id: invitationId } = received.invitations[0]!;
    const resending = { params: { organizationId: strict, invitationId }, headers: strictOwner.headers };
    expect(await expectStatus(server.call(resendInvitation, resending), 409)).toMatchObject({
      code: 'organization/sso-domain',
    });
    const accepting = { params: { invitationId }, headers, body: { accept: true } };
    expect(await expectStatus(server.call(answerOrganizationInvitation, accepting), 409)).toMatchObject({
      code: 'organization/sso-domain',
    });
    const declining = { params: { invitationId }, headers, body: { accept: false } };
    await expectStatus(server.call(answerOrganizationInvitation, declining), 200);
  });

  test('lets members in with their password again after it is disconnected', async () => {
    const { headers } = strictOwner;
    const params = { organizationId: strict };
    const settings = await expectStatus(server.call(deleteSsoConnection, { params, headers }), 200);
    expect(settings).toMatchObject({ connection: null, requires_sso: false });
    await expectStatus(readMembers(await signIn(server, 'invited@strict.example'), strict), 200);
  });
});

test('an organization that requires two-factor authentication asks all members for it', async () => {
  const account = await signUp(server, 'lead@factor.example');
  const { headers } = account;
  const created = server.call(createOrganization, { headers, body: { name: 'Factor' } });
  const { id } = await expectStatus(created, 201);
  const require = () =>
    server.call(changeSignInRules, {
      params: { organizationId: id },
      headers,
      body: { requires_two_factor: true },
    });
  expect(await expectStatus(require(), 409)).toMatchObject({ code: 'organization/own-two-factor' });
  await turnOnTwoFactor(server, headers);
  await expectStatus(require(), 200);
  await expectStatus(readMembers(account, id), 200);
  const member = await signUp(server, 'member@factor.example');
  await addMember(server, account, id, member, 'viewer');
  expect(await expectStatus(readMembers(member, id), 403)).toMatchObject({
    code: 'organization/two-factor-required',
  });
});
