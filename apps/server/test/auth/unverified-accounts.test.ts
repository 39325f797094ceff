import {
  login,
  passwordReset,
  passwordResetConfirm,
  register,
  resendVerification,
  verifyEmail,
} from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { cleanUp } from '../../src/scans/clean-up.handler.ts';
import type { Services } from '../../src/services.ts';
import { mailedToken, mailsTo, registration, signIn, signUp } from '../kit/account.ts';
import { answered } from '../kit/call.ts';
import { startTestServer, type TestServer, temporaryFolder } from '../kit/server.ts';
import { placeDatabase } from '../kit/test-database.ts';

const ATTACKER = 'what the attacker chose';
const VICTIM = 'what the victim chose';

let server: TestServer;
beforeAll(async () => {
  // Behind a proxy, so that attacker and victim come from different networks.
  server = await startTestServer({ config: { trustedProxies: ['loopback'], accountAttemptsPerHour: 1000 } });
});
afterAll(() => server?.close());

const registerAs = (email: string, password: string, network: string) =>
  server.call(register, {
    body: { ...registration(email), password, password2: password },
    headers: { 'x-forwarded-for': network },
  });
const verify = (token: string) => server.call(verifyEmail, { body: { token } });
const logIn = (email: string, password: string) => server.call(login, { body: { email, password } });

test('whoever registers an address first cannot get into the account that its owner verifies', async () => {
  const email = 'victim@example.com';
  await answered(registerAs(email, ATTACKER, '203.0.113.1'), 201);
  const attackersLink = await mailedToken(server, email, 'verify-email');
  await answered(registerAs(email, VICTIM, '203.0.113.2'), 201);
  const link = await mailedToken(server, email, 'verify-email', 2);

  // The link of the first registration is worth nothing, before and after.
  expect((await answered(verify(attackersLink), 400)).code).toBe('account/link-unknown');
  await answered(logIn(email, VICTIM), 403);
  await answered(verify(link), 200);
  expect((await answered(verify(attackersLink), 400)).code).toBe('account/link-unknown');

  await answered(logIn(email, ATTACKER), 401);
  const { user } = await signIn(server, email, VICTIM);
  expect(user.username).toBe('victim');
});

test('the message of a repeated registration says what to do, and a reset by its reader wins', async () => {
  const email = 'reversed@example.com';
  await answered(registerAs(email, VICTIM, '203.0.113.2'), 201);
  await mailedToken(server, email, 'verify-email');
  const [first] = await mailsTo(server, email, 'Verify your email address for Curbcut');
  expect(first?.text).not.toContain('registered more than once');
  await answered(registerAs(email, ATTACKER, '203.0.113.1'), 201);
  const [second] = await mailsTo(server, email, 'Verify your email address for Curbcut', 2);
  expect(second?.text).toContain('registered more than once');
  expect(second?.text).toContain(`${server.address}/forgot-password`);

  await answered(server.call(passwordReset, { body: { email } }), 200);
  const token = await mailedToken(server, email, 'reset-password');
  const [mail] = await mailsTo(server, email, 'Set a new password for Curbcut');
  expect(mail?.text, 'nothing that the attacker typed').not.toContain('Ada');
  const body = { token, new_password: VICTIM, new_password2: VICTIM };
  await answered(server.call(passwordResetConfirm, { body }), 200);
  await answered(logIn(email, ATTACKER), 401);
  await signIn(server, email, VICTIM);
});

test('a verified account is never replaced', async () => {
  const email = 'settled@example.com';
  await signUp(server, email);
  const refused = await answered(registerAs(email, ATTACKER, '203.0.113.1'), 400);
  expect(refused.code).toBe('account/email-taken');
  await answered(logIn(email, ATTACKER), 401);
  await signIn(server, email);
});

test('verification and replacement at the same time never verify the other registration', async () => {
  const email = 'same-time@example.com';
  await answered(registerAs(email, VICTIM, '203.0.113.2'), 201);
  const token = await mailedToken(server, email, 'verify-email');
  const [verified, replaced] = await Promise.all([verify(token), registerAs(email, ATTACKER, '203.0.113.1')]);
  const isVerified = verified.status === 200;
  expect(replaced.status).toBe(isVerified ? 400 : 201);
  expect((await logIn(email, VICTIM)).status).toBe(isVerified ? 200 : 401);
  expect((await logIn(email, ATTACKER)).status).toBe(isVerified ? 401 : 403);
});

test('one network floods neither a mailbox nor its owner’s registration', async () => {
  const email = 'flooded@example.com';
  for (let times = 0; times < 5; times += 1) {
    await answered(registerAs(email, ATTACKER, '203.0.113.1'), 201);
  }
  await answered(registerAs(email, ATTACKER, '203.0.113.1'), 429);
  await answered(registerAs(email, VICTIM, '203.0.113.2'), 201);
});

test('an account that is never verified expires; one with a link that works, or verified, stays', async () => {
  const dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
  const here = await startTestServer({ dataDir });
  for (const email of ['expired@example.com', 'waiting@example.com']) {
    await answered(here.call(register, { body: registration(email) }), 201);
    await mailedToken(here, email, 'verify-email');
  }
  await signUp(here, 'verified@example.com');
  await here.close();

  const inDatabase = async <Result>(ask: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase(here.config);
    try {
      return await ask(database);
    } finally {
      await database.close();
    }
  };
  await inDatabase(async ({ db }) => {
    await db.execute(sql`update users set date_joined = now() - interval '8 days'`);
    await db.execute(sql`update one_time_tokens set expires_at = now() - interval '7 days' + interval '1 hour'
      where user_id = (select id from users where email = 'expired@example.com')`);
  });
  const later = await startTestServer({ dataDir });
  await answered(later.call(resendVerification, { body: { email: 'waiting@example.com' } }), 200);
  await mailedToken(later, 'waiting@example.com', 'verify-email', 2);
  await later.close();
  const left = await inDatabase(async ({ db, embedded }) => {
    const log = { info: () => undefined };
    await cleanUp({ config: here.config, db, embedded, log } as unknown as Services);
    return (await db.execute<{ email: string }>(sql`select email from users order by email`)).rows;
  });
  expect(left.map(({ email }) => email)).toEqual(['verified@example.com', 'waiting@example.com']);
});
