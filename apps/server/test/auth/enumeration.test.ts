import { login, passwordReset, register, resendVerification, verifyEmail } from '@curbcut/contract';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD, registration } from '../kit/account.ts';
import { answered } from '../kit/call.ts';
import { type MailServer, startMailServer } from '../kit/mail-server.ts';
import { QUICK_PASSWORDS, startTestServer, type TestServer } from '../kit/server.ts';
import { until } from '../kit/until.ts';

/**
 * Whether an address has an account must show neither in answers nor in the time they take. Time on a clock proves
 * nothing on a busy machine; the work that is done does: the statements sent to the database and the hashes computed.
 */
const KNOWN = 'known@example.com';
const UNVERIFIED = 'unverified@example.com';
const UNKNOWN = 'unknown@example.com';
/** So many messages are sent at a time. */
const SENDERS = 2;

const matches = vi.fn(QUICK_PASSWORDS.matches);
let mailServer: MailServer;
let server: TestServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    passwords: { ...QUICK_PASSWORDS, matches },
    config: {
      mail: { smtpUrl: mailServer.url, from: 'Curbcut <curbcut@example.com>', scanFinishedAfterMs: 0 },
    },
  });
  for (const email of [KNOWN, UNVERIFIED]) {
    await answered(server.call(register, { body: registration(email) }), 201);
  }
  await until(() => expect(mailServer.mails).toHaveLength(2));
  const verification = mailServer.mails.find(({ to }) => to.includes(KNOWN));
  const token = /\/verify-email\/([\w-]+)/.exec(verification?.decoded ?? '')?.[1] ?? '';
  await answered(server.call(verifyEmail, { body: { token } }), 200);

  // Every sender waits for the mail server now, so that what follows is the work of requests alone.
  mailServer.hold();
  for (let held = 1; held <= SENDERS; held += 1) {
    await answered(server.call(resendVerification, { body: { email: UNVERIFIED } }), 200);
    await until(() => expect(mailServer.waiting).toBe(held));
  }
});
afterAll(async () => {
  mailServer?.release();
  await server?.close();
  await mailServer?.close();
});

/** The statements that a request sends, and what it is answered. */
async function workOf(ask: () => Promise<{ status: number; body: unknown }>) {
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
  const { status, body } = await ask();
  spy.mockRestore();
  return { statements, status, body };
}

test.each([
  ['password-reset', passwordReset],
  ['resend-verification', resendVerification],
])(
  '%s answers the same and does the same for any address, at once, however slow the mail is',
  async (_, contract) => {
    const [known, unverified, unknown] = [
      await workOf(() => server.call(contract, { body: { email: KNOWN } })),
      await workOf(() => server.call(contract, { body: { email: UNVERIFIED } })),
      await workOf(() => server.call(contract, { body: { email: UNKNOWN } })),
    ];
    expect(known.status).toBe(200);
    expect(known.statements.length).toBeGreaterThan(3);
    expect(unknown).toEqual(known);
    expect(unverified).toEqual(known);
    expect(mailServer.waiting).toBe(SENDERS);
  },
);

test('a wrong password and an unknown address are answered alike after the same work, one hash each', async () => {
  const wrong = (email: string) => () =>
    server.call(login, { body: { email, password: 'a wrong password' } });
  matches.mockClear();
  const known = await workOf(wrong(KNOWN));
  expect(matches).toHaveBeenCalledTimes(1);
  const unknown = await workOf(wrong(UNKNOWN));
  expect(matches).toHaveBeenCalledTimes(2);
  expect(known).toMatchObject({ status: 401, body: { code: 'account/wrong-credentials' } });
  expect(unknown).toEqual(known);
});

test('that an address is not verified is told only to who knows the password', async () => {
  const body = { email: UNVERIFIED, password: 'a wrong password' };
  await answered(server.call(login, { body }), 401);
  await answered(server.call(login, { body: { ...body, password: PASSWORD } }), 403);
});
