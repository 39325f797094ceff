import { login, passwordReset, passwordResetConfirm, register, resendVerification } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedToken, PASSWORD, registration, signIn, signUp } from '../kit/account.ts';
import { answered } from '../kit/call.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Behind a proxy, so that each test has a network of its own.
  server = await startTestServer({ config: { trustedProxies: ['loopback'], accountAttemptsPerHour: 15 } });
});
afterAll(() => server?.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const wrong = (email: string, ip: string) =>
  server.call(login, { body: { email, password: 'a wrong password' }, headers: from(ip) });

test('after ten wrong passwords an account waits, whoever tries, until its owner resets the password', async () => {
  const email = 'guessed@example.com';
  await signUp(server, email);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await answered(wrong(email, `203.0.113.${attempt}`), 401);
  }
  const refused = await wrong(email, '203.0.113.99');
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'account/too-many-attempts', error: 'Too many attempts. Please try again in 15 minutes.' },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);
  // The right password must not be told from a wrong one now.
  await answered(server.call(login, { body: { email, password: PASSWORD } }), 429);

  await answered(server.call(passwordReset, { body: { email } }), 200);
  const token = await mailedToken(server, email, 'reset-password');
  const body = { token, new_password: 'another password', new_password2: 'another password' };
  await answered(server.call(passwordResetConfirm, { body }), 200);
  await signIn(server, email, 'another password');
});

test('a right password clears the count', async () => {
  const email = 'forgetful@example.com';
  await signUp(server, email);
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await answered(wrong(email, `198.51.100.${attempt}`), 401);
    }
    await answered(
      server.call(login, { body: { email, password: PASSWORD }, headers: from(`198.51.100.${round}`) }),
      200,
    );
  }
});

test('guesses that come at once are counted one by one', async () => {
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, attempt) => wrong('nobody@example.com', `192.0.2.${attempt}`)),
  );
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
});

test('a network that tries many accounts waits, and others do not', async () => {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await answered(wrong(`user${attempt}@example.com`, '2001:db8:1:1::1'), 401);
  }
  await answered(wrong('user16@example.com', '2001:db8:1:1:ffff::2'), 429);
  await answered(wrong('user16@example.com', '2001:db8:1:2::1'), 401);
});

test('people of one network who know their passwords do not wait', async () => {
  const email = 'office@example.com';
  await signUp(server, email);
  for (let person = 0; person < 16; person += 1) {
    const body = { email, password: PASSWORD };
    await answered(server.call(login, { body, headers: from('192.0.2.200') }), 200);
  }
});

test('a network may make so many accounts in an hour', async () => {
  const make = (number: number) => {
    const body = registration(`many${number}@example.com`);
    return server.call(register, { body, headers: from('2001:db8:2:1::1') });
  };
  for (let number = 0; number < 15; number += 1) await answered(make(number), 201);
  await answered(make(15), 429);
});

test.each([resendVerification, passwordReset])(
  'a mailbox gets so many messages in an hour, and one that has no account is limited alike: $id',
  async (contract) => {
    for (const email of ['guessed@example.com', 'no-account@example.com']) {
      const ask = (number: number) =>
        server.call(contract, { body: { email }, headers: from(`2001:db8:3:${number}::1`) });
      let admitted = 0;
      while ((await ask(admitted)).status === 200) admitted += 1;
      // The account had its password reset once before.
      expect(admitted).toBe(email.startsWith('guessed') && contract === passwordReset ? 4 : 5);
    }
  },
);
