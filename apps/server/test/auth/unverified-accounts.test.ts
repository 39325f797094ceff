import {
  confirmPasswordReset,
  login,
  register,
  requestPasswordReset,
  resendVerification,
  verifyEmail,
} from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../src/clean-up.handler.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Services } from '../../src/services.ts';
import { createRegistration, signIn, signUp, waitForMailedToken, waitForMails } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from '../support/test-server.ts';

const ATTACKER = 'what the attacker chose';
const VICTIM = 'what the victim chose';

let server: TestServer;
beforeAll(async () => {
  // Behind a proxy, so that attacker and victim can come from different networks.
  server = await startTestServer({ config: { trustedProxies: ['loopback'], accountAttemptsPerHour: 1000 } });
});
afterAll(() => server?.close());

const registerAs = (email: string, password: string, network: string) =>
  server.call(register, {
    body: { ...createRegistration(email), password, password2: password },
    headers: { 'x-forwarded-for': network },
  });
const verify = (token: string) => server.call(verifyEmail, { body: { token } });
const logIn = (email: string, password: string) => server.call(login, { body: { email, password } });

test('the first person to register an address cannot sign in to the account that its owner verifies', async () => {
  const email = 'victim@example.com';
  await expectStatus(registerAs(email, ATTACKER, '203.0.113.1'), 201);
  const attackersLink = await waitForMailedToken(server, email, 'verify-email');
  await expectStatus(registerAs(email, VICTIM, '203.0.113.2'), 201);
  const link = await waitForMailedToken(server, email, 'verify-email', 2);

  // The link of the first registration is invalid before and after the account is verified.
  expect((await expectStatus(verify(attackersLink), 400)).code).toBe('account/link-unknown');
  await expectStatus(logIn(email, VICTIM), 403);
  await expectStatus(verify(link), 200);
  expect((await expectStatus(verify(attackersLink), 400)).code).toBe('account/link-unknown');

  await expectStatus(logIn(email, ATTACKER), 401);
  const { user } = await signIn(server, email, VICTIM);
  expect(user.username).toBe('victim');
});

test('the email about a repeated registration explains what to do, and a password reset from it takes precedence', async () => {
  const email = 'reversed@example.com';
  await expectStatus(registerAs(email, VICTIM, '203.0.113.2'), 201);
  await waitForMailedToken(server, email, 'verify-email');
  const [first] = await waitForMails(server, email, 'Verify your email address for Curbcut');
  expect(first?.text).not.toContain('registered this address again');
  await expectStatus(registerAs(email, ATTACKER, '203.0.113.1'), 201);
  const [second] = await waitForMails(server, email, 'Verify your email address for Curbcut', 2);
  expect(second?.text).toContain('registered this address again');
  expect(second?.text).toContain(`${server.url}/forgot-password`);

  await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
  const token = await waitForMailedToken(server, email, 'reset-password');
  const [mail] = await waitForMails(server, email, 'Reset your Curbcut password');
  expect(mail?.text, 'nothing that the attacker typed').not.toContain('Ada');
  const body = { token, new_password: VICTIM, new_password2: VICTIM };
  await expectStatus(server.call(confirmPasswordReset, { body }), 200);
  await expectStatus(logIn(email, ATTACKER), 401);
  await signIn(server, email, VICTIM);
});

test('a verified account is never replaced', async () => {
  const email = 'settled@example.com';
  await signUp(server, email);
  const refused = await expectStatus(registerAs(email, ATTACKER, '203.0.113.1'), 400);
  expect(refused.code).toBe('account/email-taken');
  await expectStatus(logIn(email, ATTACKER), 401);
  await signIn(server, email);
});

test('a concurrent verification never verifies the replaced registration', async () => {
  const email = 'same-time@example.com';
  await expectStatus(registerAs(email, VICTIM, '203.0.113.2'), 201);
  const token = await waitForMailedToken(server, email, 'verify-email');
  const [verified, replaced] = await Promise.all([verify(token), registerAs(email, ATTACKER, '203.0.113.1')]);
  const isVerified = verified.status === 200;
  expect(replaced.status).toBe(isVerified ? 400 : 201);
  expect((await logIn(email, VICTIM)).status).toBe(isVerified ? 200 : 401);
  expect((await logIn(email, ATTACKER)).status).toBe(isVerified ? 401 : 403);
});

test('a network can’t flood a mailbox or block its owner’s registration', async () => {
  const email = 'flooded@example.com';
  for (let times = 0; times < 5; times += 1) {
    await expectStatus(registerAs(email, ATTACKER, '203.0.113.1'), 201);
  }
  await expectStatus(registerAs(email, ATTACKER, '203.0.113.1'), 429);
  await expectStatus(registerAs(email, VICTIM, '203.0.113.2'), 201);
});

test('an unverified account expires, unless it has a valid link or is verified', async () => {
  const dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const localServer = await startTestServer({ dataDir });
  for (const email of ['expired@example.com', 'waiting@example.com']) {
    await expectStatus(localServer.call(register, { body: createRegistration(email) }), 201);
    await waitForMailedToken(localServer, email, 'verify-email');
  }
  await signUp(localServer, 'verified@example.com');
  await localServer.close();

  const withDatabase = async <Result>(query: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase(localServer.config);
    try {
      return await query(database);
    } finally {
      await database.close();
    }
  };
  await withDatabase(async ({ db }) => {
    await db.execute(sql`update users set date_joined = now() - interval '8 days'`);
    await db.execute(sql`update one_time_tokens set expires_at = now() - interval '7 days' + interval '1 hour'
      where user_id = (select id from users where email = 'expired@example.com')`);
  });
  const later = await startTestServer({ dataDir });
  await expectStatus(later.call(resendVerification, { body: { email: 'waiting@example.com' } }), 200);
  await waitForMailedToken(later, 'waiting@example.com', 'verify-email', 2);
  await later.close();
  const remaining = await withDatabase(async ({ db, isEmbedded }) => {
    const log = { info: () => undefined };
    await cleanUp({ config: localServer.config, db, isEmbedded, log } as unknown as Services);
    return (await db.execute<{ email: string }>(sql`select email from users order by email`)).rows;
  });
  expect(remaining.map(({ email }) => email)).toEqual(['verified@example.com', 'waiting@example.com']);
});
