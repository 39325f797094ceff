import { rm } from 'node:fs/promises';
import {
  confirmPasswordReset,
  endAllSessions,
  getProfile,
  listSessions,
  refreshAccessToken,
  register,
  requestPasswordReset,
  verifyEmail,
} from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../src/clean-up.handler.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Services } from '../../src/services.ts';
import {
  createRegistration,
  signIn,
  signUp,
  type TestAccount,
  waitForMailedToken,
} from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from '../support/test-server.ts';

/** Moves times back in the database while no server is using it. */
let dataDir: string;
let server: TestServer;
let inGrace: TestAccount;
let pastGrace: TestAccount;
let idle: TestAccount;
const newPassword = { new_password: 'another password', new_password2: 'another password' };
const links = { verify: '', reset: '' };

async function withDatabase<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(server.config);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

const refresh = (token: string) => server.call(refreshAccessToken, { body: { refresh: token } });

beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  server = await startTestServer({ dataDir });
  [inGrace, pastGrace, idle] = [
    await signUp(server, 'in-grace@example.com'),
    await signUp(server, 'past-grace@example.com'),
    await signUp(server, 'idle@example.com'),
  ];
  const email = 'late@example.com';
  await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
  await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
  links.verify = await waitForMailedToken(server, email, 'verify-email');
  links.reset = await waitForMailedToken(server, email, 'reset-password');
  for (const account of [inGrace, pastGrace]) await expectStatus(refresh(account.refresh), 200);
  await server.close();
  const selectSessionId = (email: string) =>
    sql`(select s.id from sessions s join users u on u.id = s.user_id where u.email = ${email})`;
  await withDatabase(async ({ db }) => {
    const rotated = (email: string, seconds: number) => sql`
      update refresh_tokens set rotated_at = now() - make_interval(secs => ${seconds})
      where rotated_at is not null and session_id = ${selectSessionId(email)}`;
    // A time in the past would make the result depend on how long the server takes to restart on a busy
    // machine.
    await db.execute(rotated('in-grace@example.com', -60));
    await db.execute(rotated('past-grace@example.com', 11));
    await db.execute(
      sql`update sessions set expires_at = now() where id = ${selectSessionId('idle@example.com')}`,
    );
    await db.execute(sql`update one_time_tokens set expires_at = expires_at - case purpose
      when 'verify-email' then interval '24 hours' else interval '1 hour' end`);
  });
  server = await startTestServer({ dataDir });
});
afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('expires verification links after a day and password reset links after an hour, with a message', async () => {
  const verified = await expectStatus(server.call(verifyEmail, { body: { token: links.verify } }), 400);
  expect(verified).toEqual({
    error: 'This link has expired. Request a new one.',
    code: 'account/link-expired',
  });
  const body = { token: links.reset, ...newPassword };
  expect(await expectStatus(server.call(confirmPasswordReset, { body }), 400)).toMatchObject({
    code: 'account/link-expired',
  });
});

test('accepts an exchanged refresh token again for ten seconds, and ends the session after that', async () => {
  await expectStatus(refresh(inGrace.refresh), 200);
  await expectStatus(server.call(getProfile, { headers: inGrace.headers }), 200);
  await expectStatus(refresh(pastGrace.refresh), 401);
  await expectStatus(server.call(getProfile, { headers: pastGrace.headers }), 401);
});

test('ends a session with its access tokens after thirty days without use', async () => {
  await expectStatus(refresh(idle.refresh), 401);
  await expectStatus(server.call(getProfile, { headers: idle.headers }), 401);
  const { headers } = await signIn(server, 'idle@example.com');
  expect((await expectStatus(server.call(listSessions, { headers }), 200)).sessions).toHaveLength(1);
  await expectStatus(server.call(endAllSessions, { headers }), 200);
});

test('deletes expired records, and keeps email addresses, names and networks out of the audit log', async () => {
  await server.close();
  await withDatabase(async ({ db, isEmbedded }) => {
    await db.execute(sql`update one_time_tokens set expires_at = now() - interval '8 days'`);
    const [newest] = (
      await db.execute<{ id: number; log: string }>(
        sql`select max(id) id, json_agg(row_to_json(audit_log))::text log from audit_log`,
      )
    ).rows;
    expect(newest?.log).toContain('"refresh-replayed"');
    expect(newest?.log).not.toMatch(/example\.com|Ada|Byron|127\.0\.0\.1|::1/);
    await db.execute(sql`update audit_log set at = now() - interval '366 days' where id <> ${newest?.id}`);

    const log = { info: () => undefined };
    await cleanUp({ config: server.config, db, isEmbedded, log } as unknown as Services);
    const counts = sql`select (select count(*)::int from sessions) sessions,
      (select count(*)::int from one_time_tokens) links, (select count(*)::int from audit_log) entries`;
    // Of the sessions of the three accounts, one was ended by the replay and one has expired.
    expect((await db.execute(counts)).rows).toEqual([{ sessions: 1, links: 0, entries: 1 }]);
  });
  server = await startTestServer({ dataDir });
});
