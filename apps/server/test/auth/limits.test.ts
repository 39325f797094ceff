import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  confirmPasswordReset,
  login,
  register,
  requestPasswordReset,
  resendVerification,
  startPasskeyConfirmation,
} from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../../src/db/schema.ts';
import type { MailRequest } from '../../src/jobs/job-definitions.ts';
import { openMailbox } from '../../src/mail/mailbox.ts';
import { admitMail } from '../../src/mail/mailbox-limits.ts';
import { createRegistration, PASSWORD, signUp, waitForMailedToken } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openTestServices } from '../support/test-services.ts';

let server: TestServer;
beforeAll(async () => {
  // Behind a proxy, so that each test can use its own network.
  server = await startTestServer({ config: { trustedProxies: ['loopback'], accountAttemptsPerHour: 15 } });
});
afterAll(() => server?.close());

const fromNetwork = (ip: string) => ({ 'x-forwarded-for': ip });
const logInWrongly = (email: string, ip: string) =>
  server.call(login, { body: { email, password: 'a wrong password' }, headers: fromNetwork(ip) });

test('blocks a network after ten wrong passwords until the owner resets the password', async () => {
  const email = 'guessed@example.com';
  await signUp(server, email);
  const network = '203.0.113.1';
  for (let attempt = 0; attempt < 10; attempt += 1) await expectStatus(logInWrongly(email, network), 401);
  const refused = await logInWrongly(email, network);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'account/too-many-attempts', error: 'Too many attempts. Try again in 15 minutes.' },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);
  // The response must not reveal whether the password is correct.
  const headers = fromNetwork(network);
  await expectStatus(server.call(login, { body: { email, password: PASSWORD }, headers }), 429);

  await expectStatus(server.call(requestPasswordReset, { body: { email }, headers }), 200);
  const token = await waitForMailedToken(server, email, 'reset-password');
  const body = { token, new_password: 'another password', new_password2: 'another password' };
  await expectStatus(server.call(confirmPasswordReset, { body, headers }), 200);
  await expectStatus(server.call(login, { body: { email, password: 'another password' }, headers }), 200);
});

test('doesn’t lock the owner out, no matter how often an attacker guesses', async () => {
  const email = 'locked-out@example.com';
  await signUp(server, email);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await server.call(login, {
      body: { email, password: 'a wrong password' },
      headers: fromNetwork('198.51.100.66'),
    });
  }
  await expectStatus(logInWrongly(email, '198.51.100.66'), 429);
  const body = { email, password: PASSWORD };
  await expectStatus(server.call(login, { body, headers: fromNetwork('198.51.100.67') }), 200);
});

test('limits all networks together to a hundred guesses an hour, except networks that the owner has signed in from', async () => {
  const email = 'botnet@example.com';
  await signUp(server, email);
  const [home, otherNetwork] = [fromNetwork('192.0.2.10'), fromNetwork('192.0.2.11')];
  const body = { email, password: PASSWORD };
  await expectStatus(server.call(login, { body, headers: home }), 200);
  const replies = [];
  for (let network = 0; network < 102; network += 1) replies.push(logInWrongly(email, `10.1.${network}.1`));
  const refused = (await Promise.all(replies)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  await expectStatus(server.call(login, { body, headers: otherNetwork }), 429);
  await expectStatus(server.call(login, { body, headers: home }), 200);
});

test('resets the count after a correct password', async () => {
  const email = 'forgetful@example.com';
  await signUp(server, email);
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 6; attempt += 1)
      await expectStatus(logInWrongly(email, '198.51.100.1'), 401);
    const body = { email, password: PASSWORD };
    await expectStatus(server.call(login, { body, headers: fromNetwork('198.51.100.1') }), 200);
  }
});

test('counts concurrent guesses individually', async () => {
  const replies = await Promise.all(
    Array.from({ length: 14 }, () => logInWrongly('nobody@example.com', '192.0.2.1')),
  );
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
});

test('blocks a network that tries many accounts, but no others', async () => {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await expectStatus(logInWrongly(`user${attempt}@example.com`, '2001:db8:1:1::1'), 401);
  }
  await expectStatus(logInWrongly('user16@example.com', '2001:db8:1:1:ffff::2'), 429);
  await expectStatus(logInWrongly('user16@example.com', '2001:db8:1:2::1'), 401);
});

test('doesn’t block users on the same network who know their passwords', async () => {
  const email = 'office@example.com';
  await signUp(server, email);
  for (let user = 0; user < 16; user += 1) {
    const body = { email, password: PASSWORD };
    await expectStatus(server.call(login, { body, headers: fromNetwork('192.0.2.200') }), 200);
  }
});

test('limits the number of accounts that a network can create in an hour', async () => {
  const make = (number: number) => {
    const body = createRegistration(`many${number}@example.com`);
    return server.call(register, { body, headers: fromNetwork('2001:db8:2:1::1') });
  };
  for (let number = 0; number < 15; number += 1) await expectStatus(make(number), 201);
  await expectStatus(make(15), 429);
});

test.each([resendVerification, requestPasswordReset])(
  'limits the messages to a mailbox in an hour, with or without an account: $id',
  async (contract) => {
    for (const email of ['mailbox@example.com', 'no-account@example.com']) {
      const request = (network: string) =>
        server.call(contract, { body: { email }, headers: fromNetwork(network) });
      const admittedFrom = async (network: string) => {
        let admitted = 0;
        while ((await request(network)).status === 200) admitted += 1;
        return admitted;
      };
      // One network can't use up the limit of others, such as the owner's.
      const admitted = [];
      for (let network = 0; network < 5; network += 1) {
        admitted.push(await admittedFrom(`2001:db8:${email.length}:${network}::1`));
      }
      expect(admitted).toEqual([5, 5, 5, 5, 0]);
    }
  },
);

test('a mailbox gets one email of each type, no matter how many networks request it', async () => {
  const { mail } = server.config;
  const flooded = await startTestServer({
    config: { trustedProxies: ['loopback'], mail: { ...mail, spacingSeconds: 300 } },
  });
  try {
    const email = 'flooded@example.com';
    for (let network = 0; network < 40; network += 1) {
      const headers = fromNetwork(`10.2.${network}.1`);
      await flooded.call(register, { body: createRegistration(email), headers });
      await flooded.call(resendVerification, { body: { email }, headers });
      await flooded.call(requestPasswordReset, { body: { email }, headers });
    }
    // Jobs of one type run in the order they were sent, so all earlier ones have ended or are running.
    await signUp(flooded, 'after@example.com');
    const mailbox = openMailbox(join(flooded.config.dataDir, 'mail'));
    const subjects = (await mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'Reset your Curbcut password',
      'Verify your email address for Curbcut',
    ]);
  } finally {
    await flooded.close();
  }
});

test('an email that’s requested too soon waits, and an address gets at most ten a day', async () => {
  const { services, close } = await openTestServices();
  try {
    const { config, db } = services;
    const limited = { ...services, config: { ...config, mail: { ...config.mail, spacingSeconds: 300 } } };
    const request = { kind: 'verify-email', userId: randomUUID() } as const;
    const admit = (changes: Partial<MailRequest> = {}) =>
      admitMail(limited, { ...request, ...changes } as MailRequest, 'ada@example.com');
    const endWaiting = () =>
      db
        .update(rateLimits)
        .set({ windowEndsAt: sql`now()` })
        .where(sql`${rateLimits.key} not like '%-day:%'`);
    expect(await admit()).toMatchObject({ outcome: 'send' });
    expect(await admit()).toMatchObject({ outcome: 'wait', until: expect.any(Date) });
    expect(await admit()).toMatchObject({ outcome: 'drop' });
    expect(await admit({ userId: randomUUID() }), 'a registration that replaced the first').toMatchObject({
      outcome: 'wait',
    });
    expect(await admit({ kind: 'reset-password' })).toMatchObject({ outcome: 'send' });
    for (let change = 0; change < 2; change += 1)
      expect(await admit({ kind: 'password-changed' })).toMatchObject({ outcome: 'send' });
    for (let sent = 1; sent < 10; sent += 1) {
      await endWaiting();
      const admission = await admit();
      expect(admission.outcome).toBe('send');
      // A message that couldn't be sent doesn't count.
      if (sent === 5 && admission.outcome === 'send') await admission.refund();
    }
    await endWaiting();
    expect(await admit()).toMatchObject({ outcome: 'send' });
    await endWaiting();
    expect(await admit()).toMatchObject({ outcome: 'drop' });
  } finally {
    await close();
  }
});

test('limits how many passkey challenges a network can get, also for confirming a session', async () => {
  const { headers } = await signUp(server, 'challenges@example.com');
  const send = () =>
    server.call(startPasskeyConfirmation, { headers: { ...headers, ...fromNetwork('203.0.113.77') } });
  // Twenty challenges for each of the fifteen attempts.
  for (let sent = 0; sent < 300; sent += 1) await expectStatus(send(), 200);
  await expectStatus(send(), 429);
});
