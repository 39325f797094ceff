import {
  changePassword,
  checkPasswordResetToken,
  confirmPasswordReset,
  deleteAccount,
  endAllSessions,
  endSession,
  getDashboard,
  getProfile,
  listSessions,
  login,
  logout,
  refreshAccessToken,
  register,
  requestPasswordReset,
  resendVerification,
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
  waitForMails,
} from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const TOO_COMMON = 'This password is too common. Choose a different one.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { accountAttemptsPerHour: 1000 } });
});
afterAll(() => server?.close());

describe('registration', () => {
  test('creates an unverified account on the Free plan and returns all its fields', async () => {
    const body = {
      ...createRegistration('  Ada.Byron@Example.COM '),
      company_name: ' Engines Ltd ',
      website_url: 'https://engines.example',
    };
    const { message, user } = await expectStatus(server.call(register, { body }), 201);
    expect(message).toMatch(/check your email/i);
    expect(user).toMatchObject({
      email: 'ada.byron@example.com',
      username: 'ada.byron',
      first_name: 'Ada',
      last_name: 'Byron',
      is_email_verified: false,
      last_login: null,
      scans_used_this_month: 0,
      subscription_tier: { name: 'Free', max_scans_per_month: 10 },
      profile: {
        company_name: 'Engines Ltd',
        phone_number: '',
        job_title: '',
        website_url: 'https://engines.example',
      },
    });
    expect(Date.parse(user.date_joined)).toBeGreaterThan(Date.parse('2020-01-01'));
  });

  test('gives two addresses with the same local part different usernames', async () => {
    const usernames = [];
    for (const host of ['a.example', 'b.example']) {
      const { user } = await expectStatus(
        server.call(register, { body: createRegistration(`grace@${host}`) }),
        201,
      );
      usernames.push(user.username);
    }
    expect(usernames).toEqual(['grace', expect.stringMatching(/^grace-[0-9a-f]{6}$/)]);
  });

  test('rejects the address of a verified account regardless of case', async () => {
    await signUp(server, 'taken@example.com');
    expect(
      await expectStatus(server.call(register, { body: createRegistration('Taken@Example.com') }), 400),
    ).toEqual({
      error: 'An account with this email address already exists',
      code: 'account/email-taken',
      details: { email: ['An account with this email address already exists'] },
    });
  });

  test('creates one account with one password if an address is registered concurrently', async () => {
    const email = 'race@example.com';
    const passwords = Array.from({ length: 5 }, (_, number) => `tide mug number ${number}`);
    const replies = await Promise.all(
      passwords.map((password) =>
        server.call(register, { body: { ...createRegistration(email), password, password2: password } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(passwords.map(() => 201));
    const answers = await Promise.all(
      passwords.map(async (password) => (await server.call(login, { body: { email, password } })).status),
    );
    expect(answers.toSorted()).toEqual([401, 401, 401, 401, 403]);
  });

  test.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters long'],
    [{ password2: '' }, 'password2', 'Please confirm your password'],
    [{ password2: 'something else' }, 'password2', 'Passwords do not match'],
    [
      { website_url: 'engines.example' },
      'website_url',
      'Please enter a valid URL (include http:// or https://)',
    ],
    [{ website_url: 'https://' }, 'website_url', 'Please enter a valid URL (include http:// or https://)'],
    [
      { website_url: 'javascript:alert(1)' },
      'website_url',
      'Please enter a valid URL (include http:// or https://)',
    ],
  ])('rejects %j', async (change, field, message) => {
    const body = { ...createRegistration('form@example.com'), ...change };
    const problem = await expectStatus(server.call(register, { body }), 400);
    expect(problem.details?.[field]?.[0]).toBe(message);
  });

  test('reports every missing field', async () => {
    const problem = await expectStatus(server.call(register, { body: {} as never }), 400);
    expect(Object.keys(problem.details ?? {}).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
      'password2',
    ]);
  });
});

describe('verification', () => {
  test('is required to sign in, is completed by the mailed link, and is confirmed if the link is opened again', async () => {
    const email = 'verify@example.com';
    const body = { email, password: PASSWORD };
    await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
    const refused = await expectStatus(server.call(login, { body }), 403);
    expect(refused.error).toMatch(/^Email not verified/);

    const token = await waitForMailedToken(server, email, 'verify-email');
    const first = await expectStatus(server.call(verifyEmail, { body: { token } }), 200);
    expect(first.message).toBe('Your email address is verified. You can sign in now.');
    const again = await expectStatus(server.call(verifyEmail, { body: { token } }), 200);
    expect(again.message).toBe('Your email address is already verified. You can sign in.');
    const { user } = await expectStatus(server.call(login, { body }), 200);
    expect(user.is_email_verified).toBe(true);
    expect(Date.parse(user.last_login ?? '')).toBeGreaterThan(Date.parse(user.date_joined));
  });

  test('can be completed with either link after another one was requested', async () => {
    const email = 'again@example.com';
    await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
    const first = await waitForMailedToken(server, email, 'verify-email');
    await expectStatus(server.call(resendVerification, { body: { email } }), 200);
    const second = await waitForMailedToken(server, email, 'verify-email', 2);
    await expectStatus(server.call(verifyEmail, { body: { token: second } }), 200);
    const other = await expectStatus(server.call(verifyEmail, { body: { token: first } }), 200);
    expect(other.message).toContain('already verified');
  });

  test('returns the specified message without a token', async () => {
    const problem = await expectStatus(server.call(verifyEmail, { body: { token: '' } }), 400);
    expect(problem.error).toBe('Invalid verification link. Please check your email and try again.');
  });
});

describe('a session', () => {
  test('is refreshed with the latest refresh token', async () => {
    const account = await signUp(server, 'refresh@example.com');
    const first = await expectStatus(
      server.call(refreshAccessToken, { body: { refresh: account.refresh } }),
      200,
    );
    expect(first.refresh).not.toBe(account.refresh);
    const second = await expectStatus(
      server.call(refreshAccessToken, { body: { refresh: first.refresh } }),
      200,
    );
    const headers = { authorization: `Bearer ${second.access}` };
    expect(await expectStatus(server.call(getProfile, { headers }), 200)).toMatchObject({
      email: 'refresh@example.com',
    });
  });

  test('continues if two tabs refresh at the same time, with the same new refresh token', async () => {
    const { refresh } = await signUp(server, 'tabs@example.com');
    const both = await Promise.all(
      [1, 2].map(() => expectStatus(server.call(refreshAccessToken, { body: { refresh } }), 200)),
    );
    expect(both[0]?.refresh).toBe(both[1]?.refresh);
    await expectStatus(server.call(refreshAccessToken, { body: { refresh: both[0]?.refresh ?? '' } }), 200);
  });

  test('ends on sign-out with its access tokens, and signing out again is not an error', async () => {
    const { refresh, headers } = await signUp(server, 'logout@example.com');
    await expectStatus(server.call(logout, { body: { refresh_token: refresh } }), 200);
    const signedOut = await server.call(getProfile, { headers });
    expect(signedOut).toMatchObject({ status: 401, body: { code: 'account/session-expired' } });
    expect(signedOut.headers.get('www-authenticate')).toContain('invalid_token');
    await expectStatus(server.call(refreshAccessToken, { body: { refresh } }), 401);
    await expectStatus(server.call(logout, { body: { refresh_token: refresh } }), 200);
    await expectStatus(server.call(logout, { body: { refresh_token: 'no such token' } }), 200);
  });

  test('is listed with its device and can be ended from another session, alone or with all others', async () => {
    const email = 'devices@example.com';
    const one = await signUp(server, email);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const two = await expectStatus(
      server.call(login, { body: { email, password: PASSWORD }, headers: { 'user-agent': firefox } }),
      200,
    );
    const list = await expectStatus(server.call(listSessions, { headers: one.headers }), 200);
    expect(list.sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Firefox on Linux', false],
      [expect.any(String), true],
    ]);

    const sessionId = list.sessions[0]?.id ?? '';
    await expectStatus(server.call(endSession, { params: { sessionId }, headers: one.headers }), 200);
    await expectStatus(server.call(refreshAccessToken, { body: { refresh: two.refresh } }), 401);
    await expectStatus(server.call(getProfile, { headers: { authorization: `Bearer ${two.access}` } }), 401);

    const three = await signIn(server, email);
    expect(await expectStatus(server.call(endAllSessions, { headers: three.headers }), 200)).toMatchObject({
      ended_count: 2,
    });
    for (const { headers } of [one, three]) await expectStatus(server.call(getProfile, { headers }), 401);
  });
});

describe('the password', () => {
  test('is reset once with a mailed link, which signs out everywhere and notifies the owner', async () => {
    const email = 'forgot@example.com';
    const before = await signUp(server, email);
    await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
    const token = await waitForMailedToken(server, email, 'reset-password');
    const body = { token, new_password: 'another password', new_password2: 'another password' };
    const check = () => server.call(checkPasswordResetToken, { body: { token } });
    // Checking doesn't use up the link.
    for (let times = 0; times < 2; times += 1) await expectStatus(check(), 200);
    await expectStatus(server.call(confirmPasswordReset, { body }), 200);
    expect((await expectStatus(check(), 400)).code).toBe('account/link-used');
    expect((await expectStatus(server.call(confirmPasswordReset, { body }), 400)).code).toBe(
      'account/link-used',
    );
    await expectStatus(server.call(getProfile, { headers: before.headers }), 401);
    await expectStatus(server.call(login, { body: { email, password: PASSWORD } }), 401);
    await signIn(server, email, 'another password');
    expect(await waitForMails(server, email, 'Your Curbcut password was changed')).toHaveLength(1);
  });

  test('verifies the address too when it is set with a mailed link', async () => {
    const email = 'unverified@example.com';
    await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
    await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
    const token = await waitForMailedToken(server, email, 'reset-password');
    const body = { token, new_password: 'another password', new_password2: 'another password' };
    await expectStatus(server.call(confirmPasswordReset, { body }), 200);
    expect((await signIn(server, email, 'another password')).user.is_email_verified).toBe(true);
  });

  test('is changed by a user who knows it, which ends all other sessions', async () => {
    const email = 'change@example.com';
    const current = await signUp(server, email);
    const otherSession = await signIn(server, email);
    const change = (current_password: string, new_password: string, new_password2 = new_password) =>
      server.call(changePassword, {
        headers: current.headers,
        body: { current_password, new_password, new_password2 },
      });
    expect(await expectStatus(change('wrong password', 'a new password'), 400)).toMatchObject({
      details: { current_password: ['Current password is incorrect'] },
    });
    expect(await expectStatus(change('', 'a new password'), 400)).toMatchObject({
      details: { current_password: ['Current password is required'] },
    });
    expect(await expectStatus(change(PASSWORD, 'short'), 400)).toMatchObject({
      details: { new_password: ['Password must be at least 8 characters long'] },
    });
    expect(await expectStatus(change(PASSWORD, 'a new password', 'another'), 400)).toMatchObject({
      details: { new_password2: ['New passwords do not match'] },
    });
    expect(await expectStatus(change(PASSWORD, 'a new password'), 200)).toEqual({
      message: 'Password changed successfully!',
    });
    await expectStatus(server.call(getProfile, { headers: current.headers }), 200);
    await expectStatus(server.call(getProfile, { headers: otherSession.headers }), 401);
    await signIn(server, email, 'a new password');
  });

  test('is the same no matter how a keyboard composes its characters', async () => {
    const email = 'unicode@example.com';
    const body = { ...createRegistration(email), password: 'pa\u0308sswort', password2: 'pa\u0308sswort' };
    await expectStatus(server.call(register, { body }), 201);
    const token = await waitForMailedToken(server, email, 'verify-email');
    await expectStatus(server.call(verifyEmail, { body: { token } }), 200);
    await signIn(server, email, 'p\u00e4sswort');
  });

  test('cannot be set with a missing or unknown token, with the specified message', async () => {
    for (const token of ['', 'x'.repeat(43)]) {
      const body = { token, new_password: 'a new password', new_password2: 'a new password' };
      for (const reply of [
        server.call(confirmPasswordReset, { body }),
        server.call(checkPasswordResetToken, { body: { token } }),
      ]) {
        const { error } = await expectStatus(reply, 400);
        expect(error).toBe('Invalid reset token. Please request a new password reset.');
      }
    }
  });

  test.each(['password1', 'Password1', 'QWERTYUIOP', 'iloveyou1', 'p@ssw0rd', '00000000'])(
    'is rejected if it is as common as %s',
    async (common) => {
      const email = 'common@example.com';
      const refused = { code: 'account/weak-password', error: TOO_COMMON };
      const body = { ...createRegistration(email), password: common, password2: common };
      const atRegistration = await expectStatus(server.call(register, { body }), 400);
      expect(atRegistration).toEqual({ ...refused, details: { password: [TOO_COMMON] } });
    },
  );

  test('is rejected if it is common or equals the email address, also with a reset link and in the profile', async () => {
    const email = 'someone@example.com';
    const body = {
      ...createRegistration(email),
      password: 'Someone@Example.com',
      password2: 'Someone@Example.com',
    };
    const refused = await expectStatus(server.call(register, { body }), 400);
    expect(refused.details).toEqual({
      password: ['Choose a password that isn’t your email address'],
    });

    const { headers } = await signUp(server, email);
    await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
    const token = await waitForMailedToken(server, email, 'reset-password');
    for (const weak of ['password1', email]) {
      const passwords = { new_password: weak, new_password2: weak };
      const answers = [
        await expectStatus(server.call(confirmPasswordReset, { body: { token, ...passwords } }), 400),
        await expectStatus(
          server.call(changePassword, { headers, body: { current_password: PASSWORD, ...passwords } }),
          400,
        ),
      ];
      for (const { code, details } of answers) {
        expect({ code, details }).toEqual({
          code: 'account/weak-password',
          details: { new_password: [expect.any(String)] },
        });
      }
    }
    const passwords = { new_password: 'another password', new_password2: 'another password' };
    await expectStatus(server.call(confirmPasswordReset, { body: { token, ...passwords } }), 200);
  });
});

describe('the profile', () => {
  test('is updated as a whole, except for omitted optional fields', async () => {
    const { headers } = await signUp(server, 'profile@example.com');
    const saveProfile = (body: object) => server.call(updateProfile, { headers, body: body as never });
    const names = { first_name: 'Ada', last_name: 'King' };
    const company = { company_name: 'Engines', phone_number: '+44 1', job_title: 'Lead' };
    const website_url = 'https://engines.example';
    await expectStatus(saveProfile({ ...names, profile: { ...company, website_url } }), 200);
    const changed = await expectStatus(saveProfile({ ...names, profile: { job_title: '' } }), 200);
    expect(changed).toMatchObject({ ...names, profile: { ...company, job_title: '', website_url } });
    expect(await expectStatus(server.call(getProfile, { headers }), 200)).toEqual(changed);
  });

  test.each([
    [{ first_name: '' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [
      { profile: { website_url: 'ftp://engines.example' } },
      'profile.website_url',
      'Please enter a valid URL (include http:// or https://)',
    ],
  ])('rejects %j', async (change, field, message) => {
    const { headers } = await signUp(server, `${field}@example.com`);
    const body = { first_name: 'Ada', last_name: 'King', ...change };
    const problem = await expectStatus(server.call(updateProfile, { headers, body }), 400);
    expect(problem.details?.[field]?.[0]).toBe(message);
  });

  test.each([getProfile, getDashboard, listSessions])('requires a session: $id', async (contract) => {
    const refused = await server.call(contract);
    expect(refused).toMatchObject({ status: 401, body: { code: 'account/required' } });
  });
});

describe('account deletion', () => {
  const remove = (password: string, headers?: TestAccount['headers']) =>
    server.call(deleteAccount, { body: { password }, ...(headers && { headers }) });

  test('requires a session', async () => {
    expect(await remove(PASSWORD)).toMatchObject({ status: 401, body: { code: 'account/required' } });
  });

  test('requires the password, because a stolen session must not be enough, and limits guesses', async () => {
    const { headers } = await signUp(server, 'stolen@example.com');
    const required = await expectStatus(remove('', headers), 400);
    expect(required.details).toEqual({ password: ['Password is required'] });
    await expectStatus(server.call(deleteAccount, { headers, body: {} as never }), 400);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const refused = await expectStatus(remove(`a wrong password ${attempt}`, headers), 400);
      expect(refused).toEqual({
        error: 'Password is incorrect',
        code: 'account/wrong-password',
        details: { password: ['Password is incorrect'] },
      });
    }
    await expectStatus(remove(PASSWORD, headers), 429);
    // Wrong passwords when changing the password count toward the same limit.
    const body = { current_password: PASSWORD, new_password: 'another one', new_password2: 'another one' };
    await expectStatus(server.call(changePassword, { headers, body }), 429);
    await expectStatus(server.call(getProfile, { headers }), 200);
  });
});
