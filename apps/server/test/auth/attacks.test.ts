import {
  changePassword,
  confirmPasswordReset,
  endSession,
  getProfile,
  listSessions,
  login,
  refreshAccessToken,
  register,
  requestPasswordReset,
  updateProfile,
  verifyEmail,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRegistration,
  PASSWORD,
  signIn,
  signUp,
  type TestAccount,
  waitForMailedToken,
} from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let ada: TestAccount;
let eve: TestAccount;
beforeAll(async () => {
  server = await startTestServer({ config: { accountAttemptsPerHour: 1000 } });
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
});
afterAll(() => server?.close());

const newPassword = { new_password: 'another password', new_password2: 'another password' };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a stolen refresh token', () => {
  test('ends the session of both thief and owner when it was already exchanged', async () => {
    const { refresh: stolen, headers } = await signUp(server, 'replay@example.com');
    const refresh = (token: string) => server.call(refreshAccessToken, { body: { refresh: token } });
    const second = await expectStatus(refresh(stolen), 200);
    const third = await expectStatus(refresh(second.refresh), 200);
    expect(await expectStatus(refresh(stolen), 401)).toMatchObject({ code: 'account/session-expired' });
    await expectStatus(refresh(third.refresh), 401);
    await expectStatus(server.call(getProfile, { headers }), 401);
    await expectStatus(
      server.call(getProfile, { headers: { authorization: `Bearer ${third.access}` } }),
      401,
    );
  });

  test('doesn’t affect the owner’s other sessions', async () => {
    const email = 'replay-other@example.com';
    const { refresh: stolen } = await signUp(server, email);
    const other = await signIn(server, email);
    const refresh = (token: string) => server.call(refreshAccessToken, { body: { refresh: token } });
    await expectStatus(refresh((await expectStatus(refresh(stolen), 200)).refresh), 200);
    await expectStatus(refresh(stolen), 401);
    await expectStatus(server.call(getProfile, { headers: other.headers }), 200);
  });
});

describe('a token of the wrong type', () => {
  test('is rejected as an access token', async () => {
    for (const token of [ada.refresh, 'null', 'undefined', '..', `${ada.access}x`]) {
      const headers = { authorization: `Bearer ${token}` };
      await expectStatus(server.call(getProfile, { headers }), 401);
    }
    for (const authorization of [ada.access, `Basic ${ada.access}`, `Token ${ada.access}`, 'Bearer ']) {
      await expectStatus(server.call(getProfile, { headers: { authorization } }), 401);
    }
  });

  test('is rejected as a refresh token', async () => {
    await expectStatus(server.call(requestPasswordReset, { body: { email: 'ada@example.com' } }), 200);
    const mailed = await waitForMailedToken(server, 'ada@example.com', 'reset-password');
    for (const refresh of [ada.access, mailed, 'x']) {
      await expectStatus(server.call(refreshAccessToken, { body: { refresh } }), 401);
    }
  });

  test('is rejected for resetting a password and for verifying an address', async () => {
    const email = 'swapped@example.com';
    await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
    await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
    const toVerify = await waitForMailedToken(server, email, 'verify-email');
    const toReset = await waitForMailedToken(server, email, 'reset-password');
    for (const token of [toVerify, ada.refresh, ada.access, 'x'.repeat(43)]) {
      const reply = await expectStatus(
        server.call(confirmPasswordReset, { body: { token, ...newPassword } }),
        400,
      );
      expect(reply.code).toBe('account/link-unknown');
    }
    for (const token of [toReset, ada.refresh]) {
      const reply = await expectStatus(server.call(verifyEmail, { body: { token } }), 400);
      expect(reply.code).toBe('account/link-unknown');
    }
    // The failed attempts used up neither link.
    await expectStatus(server.call(verifyEmail, { body: { token: toVerify } }), 200);
    await expectStatus(server.call(confirmPasswordReset, { body: { token: toReset, ...newPassword } }), 200);
  });

  test('is rejected in the URL and in a cookie', async () => {
    const getProfileAt = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${getProfile.path}${path}`, { headers });
    expect((await getProfileAt(`?access=${ada.access}&token=${ada.access}`)).status).toBe(401);
    expect(
      (await getProfileAt('', { cookie: `access=${ada.access}; accessToken=${ada.access}` })).status,
    ).toBe(401);
  });

  test('no response sets a cookie, so that other sites cannot send authenticated requests', async () => {
    const body = JSON.stringify({ email: 'ada@example.com', password: PASSWORD });
    const signedIn = await post(login.path, body, { origin: 'https://evil.example' });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get('set-cookie')).toBeNull();
    expect(signedIn.headers.get('access-control-allow-origin')).toBeNull();
    // A form of another site can send this content type without a preflight request.
    const formReply = await post(login.path, body, { 'content-type': 'text/plain' });
    expect(formReply.status).toBe(415);
  });
});

describe('mailed links', () => {
  test('work only once if they’re used twice at the same time', async () => {
    const email = 'twice@example.com';
    await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
    await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
    const token = await waitForMailedToken(server, email, 'reset-password');
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => server.call(confirmPasswordReset, { body: { token, ...newPassword } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('to reset a password stop working when the password changes', async () => {
    const email = 'older@example.com';
    const { headers } = await signUp(server, email);
    await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
    const token = await waitForMailedToken(server, email, 'reset-password');
    const body = { current_password: PASSWORD, ...newPassword };
    await expectStatus(server.call(changePassword, { headers, body }), 200);
    const reply = await expectStatus(
      server.call(confirmPasswordReset, { body: { token, ...newPassword } }),
      400,
    );
    expect(reply.code).toBe('account/link-used');
  });

  test('do not contain the host header of the request', async () => {
    const email = 'host@example.com';
    await signUp(server, email);
    await post(requestPasswordReset.path, JSON.stringify({ email }), {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    });
    const token = await waitForMailedToken(server, email, 'reset-password');
    const mailbox = await (await fetch(`${server.url}/dev/mailbox`)).text();
    expect(mailbox).toContain(`href="${server.url}/reset-password/${token}"`);
    expect(mailbox).not.toContain('evil.example');
  });
});

describe('fields that callers cannot set', () => {
  const extra = {
    id: '3c2d1e0f-0000-4000-8000-000000000001',
    is_email_verified: true,
    isEmailVerified: true,
    email_verified: true,
    plan: 'Business',
    subscription_tier: { name: 'Business', max_scans_per_month: 9999 },
    scans_used_this_month: -5,
    username: 'admin',
    passwordHash: 'x',
    is_staff: true,
    date_joined: '2000-01-01T00:00:00Z',
  };

  test('are ignored at registration', async () => {
    const email = 'mass@example.com';
    const body = { ...createRegistration(email), ...extra };
    const { user } = await expectStatus(server.call(register, { body }), 201);
    expect(user).toMatchObject({
      username: 'mass',
      is_email_verified: false,
      scans_used_this_month: 0,
      subscription_tier: { name: 'Free', max_scans_per_month: 10 },
    });
    expect(user.id).not.toBe(extra.id);
    await expectStatus(server.call(login, { body: { email, password: PASSWORD } }), 403);
  });

  test('are ignored in the profile', async () => {
    const body = {
      first_name: 'Eve',
      last_name: 'Byron',
      ...extra,
      email: 'ada@example.com',
      profile: { ...extra, company_name: 'Eve Ltd', email: 'ada@example.com' },
    };
    const before = await expectStatus(server.call(getProfile, { headers: eve.headers }), 200);
    const after = await expectStatus(server.call(updateProfile, { headers: eve.headers, body }), 200);
    expect(after).toEqual({
      ...before,
      first_name: 'Eve',
      profile: { ...before.profile, company_name: 'Eve Ltd' },
    });
  });

  test.each([
    '{"__proto__":{"is_email_verified":true}}',
    '{"constructor":{"prototype":{"isEmailVerified":true}}}',
  ])('cannot be set through a prototype: %s', async (body) => {
    for (const path of [register.path, login.path, verifyEmail.path]) {
      expect((await post(path, body)).status).toBe(400);
    }
    expect(({} as Record<string, unknown>).is_email_verified).toBeUndefined();
  });

  test.each([
    ['an object as the email address', { email: { $ne: null }, password: PASSWORD }],
    ['a list as the email address', { email: ['ada@example.com'], password: PASSWORD }],
    ['a number as the password', { email: 'ada@example.com', password: 12_345_678 }],
    ['a very long password', { email: 'ada@example.com', password: 'x'.repeat(5000) }],
  ])('cannot be set by %s', async (_, body) => {
    await expectStatus(server.call(login, { body: body as never }), 400);
  });
});

describe('control characters and markup in fields', () => {
  test.each([
    ['email', 'ada@example.com\r\nBcc: all@example.com'],
    ['email', 'ada@example.com, all@example.com'],
    ['email', '"Ada" <ada@example.com>'],
    ['email', 'ada@example.com\0'],
    ['first_name', 'Ada\r\nBcc: all@example.com'],
    ['first_name', 'Ada\0'],
    ['last_name', 'Byron\u2028Bcc: all@example.com'],
    ['company_name', 'Engines\nBcc: all@example.com'],
    ['website_url', 'https://engines.example\r\nX: y'],
  ])('rejects %s %j', async (field, value) => {
    const body = { ...createRegistration('lines@example.com'), [field]: value };
    const problem = await expectStatus(server.call(register, { body }), 400);
    expect(Object.keys(problem.details ?? {})).toEqual([field]);
  });

  test('escapes markup in the response and in the email', async () => {
    const email = 'markup@example.com';
    const first_name = '<img src=x onerror=alert(1)>';
    const { user } = await expectStatus(
      server.call(register, { body: { ...createRegistration(email), first_name } }),
      201,
    );
    expect(user.first_name).toBe(first_name);
    await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
    await waitForMailedToken(server, email, 'reset-password');
    const list = await (await fetch(`${server.url}/dev/mailbox`)).text();
    expect(list).not.toContain('<img');
    for (const [, path] of list.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
      expect(await (await fetch(`${server.url}${path}`)).text()).not.toContain('<img');
    }
  });
});

test('returns 404 for sessions of other accounts and for invalid ids', async () => {
  const ownSessions = await expectStatus(server.call(listSessions, { headers: ada.headers }), 200);
  const sessionId = ownSessions.sessions[0]?.id ?? '';
  for (const id of [sessionId, 'x', "' or 1=1 --"]) {
    const reply = await server.call(endSession, { params: { sessionId: id }, headers: eve.headers });
    expect(reply).toMatchObject({ status: 404, body: { code: 'account/session-not-found' } });
  }
  await expectStatus(server.call(getProfile, { headers: ada.headers }), 200);
});

test('no response contains a password, its hash, or the address of another account', async () => {
  const replies = await Promise.all([
    server.call(getProfile, { headers: eve.headers }),
    server.call(listSessions, { headers: eve.headers }),
    server.call(login, { body: { email: 'eve@example.com', password: PASSWORD } }),
  ]);
  for (const { body } of replies) expect(JSON.stringify(body)).not.toMatch(/argon2|hash|password|ada@/i);
});
