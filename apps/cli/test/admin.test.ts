import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { login, register } from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, signIn, signUp } from '../../server/test/support/account.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { getDatabaseUrl } from '../../server/test/support/postgres-databases.ts';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import {
  createTemporaryFolder,
  startTestServer,
  type TestServer,
} from '../../server/test/support/test-server.ts';
import { startTestSite } from '../../server/test/support/test-site.ts';
import { type CommandResult, runCurbcut } from './run-curbcut.ts';

let dataDir: string;
const admin = (...args: string[]) => runCurbcut(['admin', ...args]);
const expectSuccess = async (ended: Promise<CommandResult>) => {
  const { exitCode, out, err } = await ended;
  expect(err).not.toMatch(/^curbcut:/);
  expect(exitCode).toBe(0);
  return { out, err };
};
const readJson = async (...args: string[]) =>
  JSON.parse((await expectSuccess(admin(...args, '--format', 'json'))).out);

async function withRunningServer<Result>(act: (server: TestServer) => Promise<Result>): Promise<Result> {
  const server = await startTestServer({ dataDir });
  try {
    return await act(server);
  } finally {
    await server.close();
  }
}

beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const site = await startTestSite({ pages: 2 });
  await withRunningServer(async (server) => {
    await signUp(server, 'anna@example.com');
    const { headers } = await signUp(server, 'ben@example.com');
    await server.waitForEnd(await server.startScan({ url: site.url }, headers), headers);
    const names = { first_name: 'Cara', last_name: 'Example' };
    const body = { email: 'cara@example.org', password: PASSWORD, password2: PASSWORD, ...names };
    await expectStatus(server.call(register, { body }), 201);
  });
  await site.close();
});
beforeEach(() => {
  vi.stubEnv('CURBCUT_DATA', dataDir);
  vi.stubEnv('DATABASE_URL', getDatabaseUrl(dataDir));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('lists rules by how often users marked their findings as false positives', async () => {
  const rules = await readJson('rules');
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) expect(rule).toMatchObject({ falseAlarms: 0, rate: 0 });
  expect(await readJson('rules', '--min-issues', '1000')).toEqual([]);
  const { out } = await expectSuccess(admin('rules'));
  expect(out).toMatch(/^rule +issues +false positives +rate\n/);
});

describe('accounts', () => {
  test('lists and searches accounts', async () => {
    const all = await readJson('user', 'list');
    expect(all.map(({ email }: { email: string }) => email)).toEqual([
      'anna@example.com',
      'ben@example.com',
      'cara@example.org',
    ]);
    expect(await readJson('user', 'list', '--search', 'EXAMPLE.org')).toMatchObject([
      { email: 'cara@example.org', plan: 'Free', isEmailVerified: false, scans: 0, lastLogin: null },
    ]);
    const { out } = await expectSuccess(admin('user', 'list'));
    expect(out).toMatch(/^email +plan +verified +scans +joined +last login\n/);
    expect(out).toMatch(/^ben@example\.com +Free +yes +1 +\d{4}-\d\d-\d\d \d\d:\d\d UTC/m);
  });

  test('shows an account’s data, but not its password', async () => {
    const { out } = await expectSuccess(admin('user', 'show', 'Ben@Example.com'));
    expect(out).toMatch(/^this month +1 of 10 scans, until \d{4}-\d\d-01 00:00 UTC$/m);
    const shown = await readJson('user', 'show', 'ben@example.com');
    expect(shown).toMatchObject({ email: 'ben@example.com', scans: 1, sessions: 1, usage: { used: 1 } });
    expect(JSON.stringify(shown)).not.toMatch(/argon2|password/i);
  });

  test('verifies an account, sets its password and signs it out', async () => {
    await expectSuccess(admin('user', 'verify', 'cara@example.org'));
    const { err } = await expectSuccess(
      runCurbcut(['admin', 'user', 'set-password', 'anna@example.com'], 'another password\n'),
    );
    expect(err).toContain('all sessions ended');
    expect((await admin('user', 'disable-two-factor', 'ben@example.com')).err).toContain(
      'ben@example.com doesn’t have two-factor authentication.',
    );
    const out = await expectSuccess(admin('user', 'sign-out', 'ben@example.com'));
    expect(out.err).toContain('1 session ended');
    await withRunningServer(async (server) => {
      await signIn(server, 'cara@example.org');
      await signIn(server, 'anna@example.com', 'another password');
      const body = { email: 'anna@example.com', password: PASSWORD };
      await expectStatus(server.call(login, { body }), 401);
    });
    expect(await readJson('user', 'show', 'ben@example.com')).toMatchObject({ sessions: 0 });
  });

  test('deletes an account with all its data, only after confirmation', async () => {
    const listBlobFolders = async () =>
      (await readdir(join(dataDir, 'blobs'))).filter((name) => !name.endsWith('.json'));
    const refused = await admin('user', 'delete', 'ben@example.com');
    expect(refused).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/permanently deletes .* and 1 scan\. Add --yes/),
    });
    expect(await readJson('user', 'list')).toHaveLength(3);
    expect(await listBlobFolders()).toHaveLength(1);

    await expectSuccess(admin('user', 'delete', 'ben@example.com', '--yes'));
    expect(await readJson('user', 'list')).toHaveLength(2);
    await withRunningServer(async (server) => {
      const body = { email: 'ben@example.com', password: PASSWORD };
      await expectStatus(server.call(login, { body }), 401);
      await vi.waitUntil(async () => (await listBlobFolders()).length === 0, {
        timeout: 600_000,
      });
    });
  });
});

test('lists and sets plans, and resets this month’s usage', async () => {
  expect(await readJson('tier', 'list')).toHaveLength(4);
  const { err } = await expectSuccess(admin('tier', 'set', 'anna@example.com', 'Pro'));
  expect(err).toBe('anna@example.com moved from Free to Pro.\n');
  expect(await readJson('user', 'show', 'anna@example.com')).toMatchObject({
    plan: 'Pro',
    usage: { limit: 250 },
  });
  await expectSuccess(admin('usage', 'reset', 'anna@example.com'));
  const entries = await readJson('audit', 'anna@example.com', '--limit', '2');
  expect(entries).toMatchObject([
    { event: 'administered', details: { action: 'reset-usage' } },
    { event: 'plan-changed', details: { from: 'Free', to: 'Pro', by: 'administrator' } },
  ]);
});

test.each([
  [['user', 'show', 'nobody@example.com'], /no account with the email address nobody@example\.com/],
  [['user', 'delete', 'nobody@example.com', '--yes'], /no account with the email address/],
  [['user', 'verify', 'nobody'], /“nobody” isn’t an email address/],
  [['user', 'set-password', 'anna@example.com'], /No password was given/],
  [['tier', 'set', 'anna@example.com', 'Gold'], /Allowed choices are Free, Starter, Pro, Business/],
  [['user', 'rename'], /unknown command/],
])('%j fails with an error that explains what to do', async (args, sentence) => {
  const { exitCode, out, err } = await admin(...args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(err).toMatch(sentence);
});

test('rejects a password that is too short', async () => {
  const { exitCode, err } = await runCurbcut(
    ['admin', 'user', 'set-password', 'anna@example.com'],
    'short\n',
  );
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: 'curbcut: Password must be at least 8 characters long.\n',
  });
});

test('rejects a password that is too common', async () => {
  const { exitCode, err } = await runCurbcut(
    ['admin', 'user', 'set-password', 'anna@example.com'],
    'Password1\n',
  );
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: 'curbcut: This password is too common. Choose a different one.\n',
  });
});

test('leaves a folder without a database unchanged', async () => {
  const elsewhere = await createTemporaryFolder();
  vi.stubEnv('CURBCUT_DATA', elsewhere);
  vi.stubEnv('DATABASE_URL', '');
  const { exitCode, err } = await admin('user', 'list');
  expect(exitCode).toBe(2);
  expect(err).toContain(`There’s no database in ${elsewhere}. Set CURBCUT_DATA`);
  expect(await readdir(elsewhere)).toEqual([]);
  await rm(elsewhere, { recursive: true });
});
