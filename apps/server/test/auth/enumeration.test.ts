import { login, register, requestPasswordReset, resendVerification, verifyEmail } from '@curbcut/contract';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRegistration, PASSWORD } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { fastPasswordHasher, startTestServer, type TestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/wait-until.ts';

/**
 * Neither responses nor response times may reveal whether an address has an account. Measured times prove
 * nothing on a busy machine, so these tests compare the work done: statements sent to the database and hashes
 * computed.
 */
const KNOWN_EMAIL = 'known@example.com';
const UNVERIFIED_EMAIL = 'unverified@example.com';
const UNKNOWN_EMAIL = 'unknown@example.com';
/** Number of messages that are sent at the same time. */
const SENDERS = 2;

const matches = vi.fn(fastPasswordHasher.matches);
let mailServer: MailServer;
let server: TestServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    passwordHasher: { ...fastPasswordHasher, matches },
    config: {
      mail: {
        smtpUrl: mailServer.url,
        from: 'Curbcut <curbcut@example.com>',
        scanFinishedAfterMs: 0,
        spacingSeconds: 0,
      },
    },
  });
  for (const email of [KNOWN_EMAIL, UNVERIFIED_EMAIL]) {
    await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
  }
  await waitUntil(() => expect(mailServer.mails).toHaveLength(2));
  const verification = mailServer.mails.find(({ to }) => to.includes(KNOWN_EMAIL));
  const token = /\/verify-email\/([\w-]+)/.exec(verification?.decoded ?? '')?.[1] ?? '';
  await expectStatus(server.call(verifyEmail, { body: { token } }), 200);

  // From here on, all senders wait for the mail server, so only the requests' own work is recorded.
  mailServer.hold();
  for (let held = 1; held <= SENDERS; held += 1) {
    await expectStatus(server.call(resendVerification, { body: { email: UNVERIFIED_EMAIL } }), 200);
    await waitUntil(() => expect(mailServer.waitForMail).toBe(held));
  }
});
afterAll(async () => {
  mailServer?.release();
  await server?.close();
  await mailServer?.close();
});

/** Records the statements that a request sends to the database, and its response. */
async function recordWork(send: () => Promise<{ status: number; body: unknown }>) {
  const statements: string[] = [];
  const { sqlToQuery } = PgDialect.prototype;
  const spy = vi.spyOn(PgDialect.prototype, 'sqlToQuery').mockImplementation(function (
    this: PgDialect,
    ...given
  ) {
    const query = sqlToQuery.apply(this, given);
    statements.push(query.sql);
    return query;
  });
  const { status, body } = await send();
  spy.mockRestore();
  return { statements, status, body };
}

test.each([
  ['password-reset', requestPasswordReset],
  ['resend-verification', resendVerification],
])(
  '%s responds immediately and identically, with the same work, for any address, no matter how slow the mail server is',
  async (_, contract) => {
    const [known, unverified, unknown] = [
      await recordWork(() => server.call(contract, { body: { email: KNOWN_EMAIL } })),
      await recordWork(() => server.call(contract, { body: { email: UNVERIFIED_EMAIL } })),
      await recordWork(() => server.call(contract, { body: { email: UNKNOWN_EMAIL } })),
    ];
    expect(known.status).toBe(200);
    expect(known.statements.length).toBeGreaterThan(3);
    expect(unknown).toEqual(known);
    expect(unverified).toEqual(known);
    expect(mailServer.waitForMail).toBe(SENDERS);
  },
);

test('returns the same response for a wrong password and an unknown address, after computing one hash each', async () => {
  const wrong = (email: string) => () =>
    server.call(login, { body: { email, password: 'a wrong password' } });
  matches.mockClear();
  const known = await recordWork(wrong(KNOWN_EMAIL));
  expect(matches).toHaveBeenCalledTimes(1);
  const unknown = await recordWork(wrong(UNKNOWN_EMAIL));
  expect(matches).toHaveBeenCalledTimes(2);
  expect(known).toMatchObject({ status: 401, body: { code: 'account/wrong-credentials' } });
  expect(unknown).toEqual(known);
});

test('reveals that an address is not verified only if the password is correct', async () => {
  const body = { email: UNVERIFIED_EMAIL, password: 'a wrong password' };
  await expectStatus(server.call(login, { body }), 401);
  await expectStatus(server.call(login, { body: { ...body, password: PASSWORD } }), 403);
});
