import {
  addPasskey,
  changeSignInRules,
  confirmPasswordReset,
  confirmWithPasskey,
  createOrganization,
  listChangeLog,
  listMembers,
  listOrganizations,
  listPasskeys,
  listSessions,
  logInWithPasskey,
  MAX_PASSKEYS,
  removePasskey,
  renamePasskey,
  requestPasswordReset,
  startAddingPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getPersonalOrganization,
  PASSWORD,
  signIn,
  signUp,
  type TestAccount,
  waitForMailedToken,
  waitForMails,
} from '../support/account.ts';
import {
  addTestPasskey,
  signInWithPasskey,
  type Tampering,
  TestAuthenticator,
} from '../support/authenticator.ts';
import { expectStatus } from '../support/call.ts';
import { addMember } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { getCode, turnOnTwoFactor } from '../support/two-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const getHeaders = (access: string) => ({ authorization: `Bearer ${access}` });
const getLoginOptions = () => expectStatus(server.call(startPasskeyLogin), 200);
const startAdding = ({ headers }: Pick<TestAccount, 'headers'>, body: { password: string; code?: string }) =>
  server.call(startAddingPasskey, { headers, body });
const getPasskeys = async ({ headers }: Pick<TestAccount, 'headers'>) =>
  (await expectStatus(server.call(listPasskeys, { headers }), 200)).passkeys;

test('is added with the password, signs in, is renamed and removed, and each change is reported', async () => {
  const email = 'keys@example.com';
  const account = await signUp(server, email);
  const { headers } = account;
  expect(await expectStatus(startAdding(account, { password: 'wrong password' }), 400)).toMatchObject({
    details: { password: ['Password is incorrect'] },
  });
  const { authenticator, passkey } = await addTestPasskey(server, account);
  expect(passkey).toMatchObject({ name: 'Laptop', last_used_at: null, is_synced: false });
  await waitForMails(server, email, 'A passkey was added to your account');

  const { user, access } = await expectStatus(signInWithPasskey(server, authenticator), 200);
  expect(user.email).toBe(email);
  const [used] = await getPasskeys(account);
  expect(used?.last_used_at).not.toBeNull();

  const params = { passkeyId: passkey.id };
  await expectStatus(server.call(renamePasskey, { params, headers, body: { name: ' ' } }), 400);
  const renamed = server.call(renamePasskey, { params, headers, body: { name: 'Old laptop' } });
  expect(await expectStatus(renamed, 200)).toMatchObject({ name: 'Old laptop' });

  const remove = (password: string) => server.call(removePasskey, { params, headers, body: { password } });
  await expectStatus(remove('wrong password'), 400);
  expect(await getPasskeys(account)).toHaveLength(1);
  await expectStatus(remove(PASSWORD), 200);
  await expectStatus(remove(PASSWORD), 404);
  expect(await getPasskeys(account)).toEqual([]);
  await waitForMails(server, email, 'A passkey was removed from your account');
  // Removing it ends the sessions it started, and it can't be used to sign in anymore.
  await expectStatus(server.call(listSessions, { headers: getHeaders(access) }), 401);
  await expectStatus(signInWithPasskey(server, authenticator), 401);
  // The password still signs in.
  await signIn(server, email);

  const organizationId = await getPersonalOrganization(server, account);
  const log = await expectStatus(server.call(listChangeLog, { params: { organizationId }, headers }), 200);
  expect(log.is_intact).toBe(true);
  const signIns = log.entries.filter(({ event }) => event === 'signed_in');
  expect(new Set(signIns.map(({ details }) => details.with))).toEqual(new Set(['password', 'passkey']));
  const changes = log.entries.filter(({ event }) => event !== 'signed_in');
  expect(changes.map(({ event, details }) => [event, details.name])).toEqual([
    ['passkey_removed', 'Old laptop'],
    ['passkey_added', 'Laptop'],
  ]);
});

test('is named after the browser by default, and an account can have only a limited number', async () => {
  const account = await signUp(server, 'many@example.com');
  const { headers } = account;
  const options = await expectStatus(startAdding(account, { password: PASSWORD }), 200);
  const credential = new TestAuthenticator(server.url).create(options);
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const added = server.call(addPasskey, {
    headers: { ...headers, 'user-agent': userAgent },
    body: { credential },
  });
  expect(await expectStatus(added, 201)).toMatchObject({ name: 'Firefox on Linux' });
  for (let count = 1; count < MAX_PASSKEYS; count++) await addTestPasskey(server, account, `Key ${count}`);
  expect(await expectStatus(startAdding(account, { password: PASSWORD }), 409)).toMatchObject({
    code: 'account/too-many-passkeys',
  });
});

test('needs a code to add and remove with two-factor authentication, but not to sign in', async () => {
  const account = await signUp(server, 'both@example.com');
  const { headers } = account;
  const { key, codes } = await turnOnTwoFactor(server, headers);
  expect(await expectStatus(startAdding(account, { password: PASSWORD }), 400)).toMatchObject({
    details: { code: ['Enter the code'] },
  });
  const body = { password: PASSWORD, code: getCode(key, 1) };
  const authenticator = new TestAuthenticator(server.url);
  const credential = authenticator.create(await expectStatus(startAdding(account, body), 200));
  const added = server.call(addPasskey, { headers, body: { credential } });
  const { id } = await expectStatus(added, 201);
  await expectStatus(signInWithPasskey(server, authenticator), 200);
  const remove = (code?: string) =>
    server.call(removePasskey, {
      ...{ params: { passkeyId: id }, headers },
      body: { password: PASSWORD, ...(code && { code }) },
    });
  await expectStatus(remove(), 400);
  await expectStatus(remove(codes[0]), 200);
});

test('counts as the second factor in organizations that require one, also when it confirms a session', async () => {
  const lead = await signUp(server, 'lead@second.example');
  const { headers } = lead;
  const created = server.call(createOrganization, { headers, body: { name: 'Second' } });
  const { id: organizationId } = await expectStatus(created, 201);
  const member = await signUp(server, 'member@second.example');
  await addMember(server, lead, organizationId, member, 'admin');
  const params = { organizationId };
  const require = () =>
    server.call(changeSignInRules, { params, headers, body: { requires_two_factor: true } });
  expect(await expectStatus(require(), 409)).toMatchObject({ code: 'organization/own-two-factor' });
  const { authenticator } = await addTestPasskey(server, lead);
  expect(await expectStatus(require(), 200)).toMatchObject({
    members_without_two_factor: ['member@second.example'],
  });
  const read = (access: string) => server.call(listMembers, { params, headers: getHeaders(access) });
  // The password alone isn't enough, even for the account that has a passkey.
  expect(await expectStatus(read(lead.access), 403)).toMatchObject({
    code: 'organization/two-factor-required',
  });
  const signedIn = await expectStatus(signInWithPasskey(server, authenticator), 200);
  await expectStatus(read(signedIn.access), 200);

  const options = await expectStatus(server.call(startPasskeyConfirmation, { headers }), 200);
  expect(options.allowCredentials?.map(({ id }) => id)).toEqual([authenticator.credentialId]);
  const confirm = (credential: ReturnType<TestAuthenticator['get']>) =>
    server.call(confirmWithPasskey, { headers, body: { credential } });
  await expectStatus(confirm(authenticator.get(options)), 200);
  await expectStatus(read(lead.access), 200);
  const { organizations } = await expectStatus(server.call(listOrganizations, { headers }), 200);
  expect(organizations.map(({ required_sign_in }) => required_sign_in)).toEqual([null, null]);

  // Without the passkey, the session has only the password.
  const [passkey] = await getPasskeys(lead);
  const removed = server.call(removePasskey, {
    ...{ params: { passkeyId: passkey!.id }, headers },
    body: { password: PASSWORD },
  });
  await expectStatus(removed, 200);
  await expectStatus(read(lead.access), 403);
});

describe('refuses to sign in with', () => {
  let account: TestAccount;
  let authenticator: TestAuthenticator;
  beforeAll(async () => {
    account = await signUp(server, 'victim@example.com');
    ({ authenticator } = await addTestPasskey(server, account));
  });

  const logIn = (credential: ReturnType<TestAuthenticator['get']>) =>
    server.call(logInWithPasskey, { body: { credential } });
  const tamper = async (tampering: Tampering) => logIn(authenticator.get(await getLoginOptions(), tampering));

  test('a challenge that was used, even twice at the same time', async () => {
    const options = await getLoginOptions();
    const credential = authenticator.get(options);
    const replies = await Promise.all([logIn(credential), logIn(credential), logIn(credential)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await expectStatus(logIn(authenticator.get(options)), 401);
  });

  test('a challenge that was used with a wrong signature', async () => {
    const options = await getLoginOptions();
    await expectStatus(logIn(authenticator.get(options, { origin: 'https://evil.example' })), 401);
    await expectStatus(logIn(authenticator.get(options)), 401);
  });

  test('a challenge that the server didn’t issue, or issued for something else', async () => {
    const { headers } = account;
    await expectStatus(tamper({ challenge: 'A'.repeat(43) }), 401);
    const added = await expectStatus(startAdding(account, { password: PASSWORD }), 200);
    await expectStatus(tamper({ challenge: added.challenge }), 401);
    const confirmed = await expectStatus(server.call(startPasskeyConfirmation, { headers }), 200);
    await expectStatus(logIn(authenticator.get(confirmed)), 401);
  });

  test.each<[string, Tampering]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['a subdomain', { origin: 'http://evil.localhost' }],
    ['another RP id', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['a response to a registration', { type: 'webauthn.create' }],
    ['no account', { userHandle: undefined }],
    ['an unknown credential', { id: Buffer.alloc(32, 1).toString('base64url') }],
  ])('%s', async (_name, tampering) => {
    expect(await expectStatus(tamper(tampering), 401)).toMatchObject({ code: 'account/wrong-passkey' });
  });

  test('a credential of another account, in either direction', async () => {
    const other = await signUp(server, 'attacker@example.com');
    const { authenticator: own } = await addTestPasskey(server, other);
    // The attacker's key with the victim's account or credential id.
    await expectStatus(
      logIn(own.get(await getLoginOptions(), { userHandle: authenticator.userHandle! })),
      401,
    );
    const stolen = { id: authenticator.credentialId, userHandle: authenticator.userHandle! };
    await expectStatus(logIn(own.get(await getLoginOptions(), stolen)), 401);
    expect((await expectStatus(logIn(own.get(await getLoginOptions())), 200)).user.email).toBe(
      'attacker@example.com',
    );
  });

  test('a counter that doesn’t grow, because the key was copied', async () => {
    await expectStatus(tamper({ counter: 100 }), 200);
    await expectStatus(tamper({ counter: 100 }), 401);
    await expectStatus(tamper({ counter: 99 }), 401);
    await expectStatus(tamper({ counter: 0 }), 401);
    authenticator.counter = 100;
    await expectStatus(tamper({}), 200);
  });

  test('input that isn’t a response', async () => {
    const options = await getLoginOptions();
    const credential = authenticator.get(options);
    for (const clientDataJSON of ['', 'AAAA', Buffer.from('null').toString('base64url')]) {
      const response = { ...credential.response, clientDataJSON };
      await expectStatus(logIn({ ...credential, response }), 401);
    }
    const response = { ...credential.response, authenticatorData: 'AAAA' };
    await expectStatus(logIn({ ...credential, response }), 401);
  });

  test('another account when it confirms a session', async () => {
    const other = await signUp(server, 'confirmer@example.com');
    const { headers } = other;
    const { authenticator: own } = await addTestPasskey(server, other);
    const start = () => expectStatus(server.call(startPasskeyConfirmation, { headers }), 200);
    const confirm = (credential: ReturnType<TestAuthenticator['get']>) =>
      server.call(confirmWithPasskey, { headers, body: { credential } });
    await expectStatus(confirm(authenticator.get(await start())), 400);
    // A challenge of another account, or one for signing in.
    const foreign = await expectStatus(
      server.call(startPasskeyConfirmation, { headers: account.headers }),
      200,
    );
    await expectStatus(confirm(own.get(foreign)), 400);
    await expectStatus(confirm(own.get(await getLoginOptions())), 400);
    await expectStatus(confirm(own.get(await start())), 200);
  });
});

describe('refuses to add', () => {
  test('a response to a challenge that was used, or created for another account or origin', async () => {
    const account = await signUp(server, 'adder@example.com');
    const other = await signUp(server, 'other-adder@example.com');
    const authenticator = new TestAuthenticator(server.url);
    const add = ({ headers }: TestAccount, credential: ReturnType<TestAuthenticator['create']>) =>
      server.call(addPasskey, { headers, body: { credential } });
    const start = async (tampering: Tampering = {}) =>
      authenticator.create(await expectStatus(startAdding(account, { password: PASSWORD }), 200), tampering);
    await expectStatus(add(other, await start()), 400);
    await expectStatus(add(account, await start({ origin: 'https://evil.example' })), 400);
    await expectStatus(add(account, await start({ rpId: 'evil.example' })), 400);
    await expectStatus(add(account, await start({ isUserVerified: false })), 400);
    await expectStatus(add(account, await start({ challenge: (await getLoginOptions()).challenge })), 400);
    const credential = await start();
    await expectStatus(add(account, credential), 201);
    await expectStatus(add(account, credential), 400);
    // The same credential can't be added to another account.
    const options = await expectStatus(startAdding(other, { password: PASSWORD }), 200);
    expect(await expectStatus(add(other, authenticator.create(options)), 409)).toMatchObject({
      code: 'account/passkey-taken',
    });
    expect(await getPasskeys(other)).toEqual([]);
  });

  test('or change another account’s passkeys', async () => {
    const owner = await signUp(server, 'owner@example.com');
    const { passkey, authenticator } = await addTestPasskey(server, owner);
    const { headers } = await signUp(server, 'intruder@example.com');
    for (const passkeyId of [passkey.id, 'no-id']) {
      const params = { passkeyId };
      await expectStatus(server.call(renamePasskey, { params, headers, body: { name: 'Mine' } }), 404);
      await expectStatus(server.call(removePasskey, { params, headers, body: { password: PASSWORD } }), 404);
    }
    expect(await getPasskeys(owner)).toMatchObject([{ name: 'Laptop' }]);
    await expectStatus(signInWithPasskey(server, authenticator), 200);
  });
});

test('a password reset keeps passkeys, ends all sessions, and reports how many passkeys are left', async () => {
  const email = 'forgetful@example.com';
  const account = await signUp(server, email);
  const { authenticator } = await addTestPasskey(server, account);
  const withPasskey = await expectStatus(signInWithPasskey(server, authenticator), 200);
  await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
  const token = await waitForMailedToken(server, email, 'reset-password');
  const body = { token, new_password: 'another password', new_password2: 'another password' };
  await expectStatus(server.call(confirmPasswordReset, { body }), 200);
  for (const headers of [account.headers, getHeaders(withPasskey.access)])
    await expectStatus(server.call(listSessions, { headers }), 401);
  const [mail] = await waitForMails(server, email, 'Your Curbcut password was changed');
  expect(mail!.text).toContain('Your passkey still signs you in');
  const { access } = await expectStatus(signInWithPasskey(server, authenticator), 200);
  const [passkey] = await getPasskeys({ headers: getHeaders(access) });
  expect(passkey!.last_used_at).not.toBeNull();
});

test('sign-in options don’t reveal accounts: they’re the same for everyone except for the challenge', async () => {
  const first = await getLoginOptions();
  const second = await getLoginOptions();
  expect(first).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  expect(second).toEqual({ ...first, challenge: second.challenge });
  expect(second.challenge).not.toBe(first.challenge);
});

test('a network that guesses is limited', async () => {
  const limited = await startTestServer({ config: { accountAttemptsPerHour: 2 } });
  try {
    const credential = new TestAuthenticator(limited.url).get(
      await expectStatus(limited.call(startPasskeyLogin), 200),
    );
    const logIn = () => limited.call(logInWithPasskey, { body: { credential } });
    await expectStatus(logIn(), 401);
    await expectStatus(logIn(), 401);
    await expectStatus(logIn(), 429);
  } finally {
    await limited.close();
  }
});
