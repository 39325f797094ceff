import {
  completeLogin,
  confirmPasswordReset,
  confirmTwoFactor,
  getTwoFactor,
  listChangeLog,
  login,
  replaceRecoveryCodes,
  requestPasswordReset,
  setUpTwoFactor,
  turnOffTwoFactor,
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
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { getCode, type TwoFactorSetup, turnOnTwoFactor } from '../support/two-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Returns a code that can't be valid right now. */
function getWrongCode(key: string): string {
  const accepted = [-1, 0, 1, 2].map((periods) => getCode(key, periods));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !accepted.includes(code))!;
}

/** Creates an account with two-factor authentication. */
async function signUpWithTwoFactor(email: string): Promise<TestAccount & TwoFactorSetup> {
  const account = await signUp(server, email);
  return { ...account, ...(await turnOnTwoFactor(server, account.headers)) };
}

/** Signs in with the password and returns the challenge. */
async function getChallenge(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await expectStatus(server.call(login, { body }), 202)).challenge;
}

const complete = (challenge: string, code: string) =>
  server.call(completeLogin, { body: { challenge, code } });

test('is set up with the password, and confirmed with a code', async () => {
  const email = 'setup@example.com';
  const { headers } = await signUp(server, email);
  const setUp = (password: string) => server.call(setUpTwoFactor, { headers, body: { password } });
  expect(await expectStatus(setUp('wrong password'), 400)).toMatchObject({
    details: { password: ['Password is incorrect'] },
  });
  const { key, uri } = await expectStatus(setUp(PASSWORD), 200);
  expect(new URL(uri).searchParams.get('secret')).toBe(key);
  expect(uri).toContain('otpauth://totp/Curbcut:setup%40example.com');
  const confirm = (code: string) => server.call(confirmTwoFactor, { headers, body: { code } });
  expect(await expectStatus(confirm(getWrongCode(key)), 400)).toMatchObject({ code: 'account/wrong-code' });
  // Without a confirmed code, signing in takes only the password.
  await signIn(server, email);
  const { recovery_codes: codes } = await expectStatus(
    confirm(` ${getCode(key).replace(/^.../, '$& ')} `),
    200,
  );
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(await expectStatus(server.call(getTwoFactor, { headers }), 200)).toMatchObject({
    is_enabled: true,
    recovery_codes_left: 10,
  });
  await expectStatus(setUp(PASSWORD), 409);
  await expectStatus(confirm(getCode(key, 1)), 409);
  await waitForMails(server, email, 'Two-factor authentication was turned on');
});

test('asks for a code after the password, and accepts each code once', async () => {
  const email = 'codes@example.com';
  const { key, usedCode } = await signUpWithTwoFactor(email);
  const challenge = await getChallenge(email);
  expect(await expectStatus(complete(challenge, usedCode), 400)).toMatchObject({
    error: 'This code has already been used. Wait for the next one.',
  });
  const code = getCode(key, 1);
  const { user, access } = await expectStatus(complete(challenge, code), 200);
  expect(user.email).toBe(email);
  expect(access).not.toBe('');
  // Neither the challenge nor the code works again.
  await expectStatus(complete(challenge, code), 401);
  await expectStatus(complete(await getChallenge(email), code), 400);
});

test('a recovery code replaces a code once, even if it is sent twice at the same time', async () => {
  const email = 'recovery@example.com';
  const { codes, headers } = await signUpWithTwoFactor(email);
  const challenges = await Promise.all([1, 2, 3].map(() => getChallenge(email)));
  const replies = await Promise.all(challenges.map((challenge) => complete(challenge, codes[0]!)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  // In lowercase and without hyphens, as people type it.
  const typed = codes[1]!.toLowerCase().replaceAll('-', '');
  await expectStatus(complete(await getChallenge(email), typed), 200);
  const status = await expectStatus(server.call(getTwoFactor, { headers }), 200);
  expect(status.recovery_codes_left).toBe(8);
  const mails = await waitForMails(server, email, 'A recovery code was used', 2);
  expect(mails[0]?.text).toContain('recovery codes are left');
});

test('is turned off with the password and a code, which the change log records', async () => {
  const email = 'off@example.com';
  const account = await signUpWithTwoFactor(email);
  const { headers, key, codes } = account;
  const turnOff = (password: string, code: string) =>
    server.call(turnOffTwoFactor, { headers, body: { password, code } });
  await expectStatus(turnOff('wrong password', getCode(key, 1)), 400);
  await expectStatus(turnOff(PASSWORD, getWrongCode(key)), 400);
  const replaced = server.call(replaceRecoveryCodes, {
    headers,
    body: { password: PASSWORD, code: getCode(key, 1) },
  });
  const { recovery_codes: newCodes } = await expectStatus(replaced, 200);
  await expectStatus(turnOff(PASSWORD, codes[0]!), 400);
  await expectStatus(turnOff(PASSWORD, newCodes[0]!), 200);
  await signIn(server, email);
  await expectStatus(turnOff(PASSWORD, newCodes[1]!), 409);
  await waitForMails(server, email, 'Two-factor authentication was turned off');
  const params = { organizationId: await getPersonalOrganization(server, account) };
  const log = await expectStatus(server.call(listChangeLog, { params, headers }), 200);
  expect(log.is_intact).toBe(true);
  const changes = log.entries.filter(({ event }) => event !== 'signed_in');
  expect(changes.map(({ event }) => event)).toEqual([
    'two_factor_turned_off',
    'recovery_code_used',
    'recovery_codes_replaced',
    'two_factor_turned_on',
  ]);
  expect(JSON.stringify(log)).not.toContain(key);
});

describe('someone who knows the password', () => {
  test('can guess five codes in a quarter of an hour, with any number of challenges', async () => {
    const email = 'guessed@example.com';
    const { key } = await signUpWithTwoFactor(email);
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) {
      const { status } = await complete(await getChallenge(email), getWrongCode(key));
      statuses.push(status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    // From now on, even the right code is rejected.
    await expectStatus(complete(await getChallenge(email), getCode(key, 1)), 429);
  });

  test('can’t use another account’s challenge, or one from before a password reset', async () => {
    const [one, other] = ['one@example.com', 'other@example.com'];
    const { key } = await signUpWithTwoFactor(one);
    await signUpWithTwoFactor(other);
    await expectStatus(complete(await getChallenge(other), getCode(key, 1)), 400);
    const challenge = await getChallenge(one);
    await expectStatus(server.call(requestPasswordReset, { body: { email: one } }), 200);
    const token = await waitForMailedToken(server, one, 'reset-password');
    const [new_password, new_password2] = ['another long password', 'another long password'];
    await expectStatus(
      server.call(confirmPasswordReset, { body: { token, new_password, new_password2 } }),
      200,
    );
    await expectStatus(complete(challenge, getCode(key, 1)), 401);
    // A password reset doesn't turn it off.
    await expectStatus(server.call(login, { body: { email: one, password: new_password } }), 202);
  });
});
