import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { login, profile, register } from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, signIn, signUp } from '../../server/test/kit/account.ts';
import { answered } from '../../server/test/kit/call.ts';
import { startTestServer, type TestServer, temporaryFolder } from '../../server/test/kit/server.ts';
import { startSite } from '../../server/test/kit/site.ts';
import { databaseUrlFor, placeDatabase } from '../../server/test/kit/test-database.ts';
import { curbcut, type Ended } from './curbcut.ts';

let dataDir: string;
const admin = (...args: string[]) => curbcut(['admin', ...args]);
const done = async (ended: Promise<Ended>) => {
  const { code, out, err } = await ended;
  expect(err).not.toMatch(/^curbcut:/);
  expect(code).toBe(0);
  return { out, err };
};
const told = async (...args: string[]) => JSON.parse((await done(admin(...args, '--format', 'json'))).out);

async function whileServing<Result>(act: (server: TestServer) => Promise<Result>): Promise<Result> {
  const server = await startTestServer({ dataDir });
  try {
    return await act(server);
  } finally {
    await server.close();
  }
}

beforeAll(async () => {
  dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
  const site = await startSite({ pages: 2 });
  await whileServing(async (server) => {
    await signUp(server, 'anna@example.com');
    const { headers } = await signUp(server, 'ben@example.com');
    await server.ended(await server.start({ url: site.url }, headers), headers);
    const names = { first_name: 'Cara', last_name: 'Example' };
    const body = { email: 'cara@example.org', password: PASSWORD, password2: PASSWORD, ...names };
    await answered(server.call(register, { body }), 201);
  });
  await site.close();
});
beforeEach(() => {
  vi.stubEnv('CURBCUT_DATA', dataDir);
  vi.stubEnv('DATABASE_URL', databaseUrlFor(dataDir));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('rules are listed by how often people called what they found a false alarm', async () => {
  const rules = await told('rules');
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) expect(rule).toMatchObject({ falseAlarms: 0, rate: 0 });
  expect(await told('rules', '--min-issues', '1000')).toEqual([]);
  const { out } = await done(admin('rules'));
  expect(out).toMatch(/^rule +issues +false alarms +rate\n/);
});

describe('accounts', () => {
  test('are listed and searched', async () => {
    const all = await told('user', 'list');
    expect(all.map(({ email }: { email: string }) => email)).toEqual([
      'anna@example.com',
      'ben@example.com',
      'cara@example.org',
    ]);
    expect(await told('user', 'list', '--search', 'EXAMPLE.org')).toMatchObject([
      { email: 'cara@example.org', plan: 'Free', isEmailVerified: false, scans: 0, lastLogin: null },
    ]);
    const { out } = await done(admin('user', 'list'));
    expect(out).toMatch(/^email +plan +verified +scans +joined +last login\n/);
    expect(out).toMatch(/^ben@example\.com +Free +yes +1 +\d{4}-\d\d-\d\d \d\d:\d\d UTC/m);
  });

  test('are shown with what belongs to them, without their password', async () => {
    const { out } = await done(admin('user', 'show', 'Ben@Example.com'));
    expect(out).toMatch(/^this month +1 of 10 scans, until \d{4}-\d\d-01 00:00 UTC$/m);
    const shown = await told('user', 'show', 'ben@example.com');
    expect(shown).toMatchObject({ email: 'ben@example.com', scans: 1, sessions: 1, usage: { used: 1 } });
    expect(JSON.stringify(shown)).not.toMatch(/argon2|password/i);
  });

  test('are verified, given a password, and signed out', async () => {
    await done(admin('user', 'verify', 'cara@example.org'));
    const { err } = await done(
      curbcut(['admin', 'user', 'set-password', 'anna@example.com'], 'another password\n'),
    );
    expect(err).toContain('signed out everywhere');
    const out = await done(admin('user', 'sign-out', 'ben@example.com'));
    expect(out.err).toContain('(1 session ended)');
    await whileServing(async (server) => {
      await signIn(server, 'cara@example.org');
      await signIn(server, 'anna@example.com', 'another password');
      const body = { email: 'anna@example.com', password: PASSWORD };
      await answered(server.call(login, { body }), 401);
    });
    expect(await told('user', 'show', 'ben@example.com')).toMatchObject({ sessions: 0 });
  });

  test('are deleted only when that was said twice, and then with everything', async () => {
    const refused = await admin('user', 'delete', 'ben@example.com');
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/1 scan for good\. Add --yes/) });
    expect(await told('user', 'list')).toHaveLength(3);
    expect(await readdir(join(dataDir, 'pictures'))).toHaveLength(1);

    await done(admin('user', 'delete', 'ben@example.com', '--yes'));
    expect(await told('user', 'list')).toHaveLength(2);
    await whileServing(async (server) => {
      const body = { email: 'ben@example.com', password: PASSWORD };
      await answered(server.call(login, { body }), 401);
      await vi.waitUntil(async () => (await readdir(join(dataDir, 'pictures'))).length === 0, {
        timeout: 30_000,
      });
    });
  });
});

test('plans are listed and set, and scans of the month given back', async () => {
  expect(await told('tier', 'list')).toHaveLength(4);
  const { err } = await done(admin('tier', 'set', 'anna@example.com', 'Pro'));
  expect(err).toBe('anna@example.com moved from Free to Pro.\n');
  expect(await told('user', 'show', 'anna@example.com')).toMatchObject({
    plan: 'Pro',
    usage: { limit: 250 },
  });
  await done(admin('usage', 'reset', 'anna@example.com'));
  const entries = await told('audit', 'anna@example.com', '--limit', '2');
  expect(entries).toMatchObject([
    { event: 'administered', details: { action: 'reset-usage' } },
    { event: 'plan-changed', details: { from: 'Free', to: 'Pro', by: 'administrator' } },
  ]);
});

test.each([
  [['user', 'show', 'nobody@example.com'], /no account with the address nobody@example\.com/],
  [['user', 'delete', 'nobody@example.com', '--yes'], /no account with the address/],
  [['user', 'verify', 'nobody'], /“nobody” is not an email address/],
  [['user', 'set-password', 'anna@example.com'], /No password was given/],
  [['tier', 'set', 'anna@example.com', 'Gold'], /Allowed choices are Free, Starter, Pro, Business/],
  [['user', 'rename'], /unknown command/],
])('%j is answered with what to do', async (args, sentence) => {
  const { code, out, err } = await admin(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(sentence);
});

test('a password that is too short is refused', async () => {
  const { code, err } = await curbcut(['admin', 'user', 'set-password', 'anna@example.com'], 'short\n');
  expect({ code, err }).toEqual({
    code: 2,
    err: 'curbcut: Password must be at least 8 characters long.\n',
  });
});

test('a password that is too common is refused', async () => {
  const { code, err } = await curbcut(['admin', 'user', 'set-password', 'anna@example.com'], 'Password1\n');
  expect({ code, err }).toEqual({
    code: 2,
    err: 'curbcut: This password is too common. Please choose another one.\n',
  });
});

test('a folder without a database is left as it is', async () => {
  const elsewhere = await temporaryFolder();
  vi.stubEnv('CURBCUT_DATA', elsewhere);
  vi.stubEnv('DATABASE_URL', '');
  const { code, err } = await admin('user', 'list');
  expect(code).toBe(2);
  expect(err).toContain(`There is no database in ${elsewhere}. Set CURBCUT_DATA`);
  expect(await readdir(elsewhere)).toEqual([]);
  await rm(elsewhere, { recursive: true });
});

test('while the server runs, the embedded database is left alone and PostgreSQL is worked on', async () => {
  await whileServing(async (server) => {
    const ended = await admin('tier', 'set', 'cara@example.org', 'Starter');
    const { headers } = await signIn(server, 'cara@example.org');
    const { subscription_tier } = await answered(server.call(profile, { headers }), 200);
    if (server.config.databaseUrl === undefined) {
      expect(ended.code).toBe(2);
      expect(ended.err).toMatch(/in use by another Curbcut \(process \d+\)\. Stop that one/);
      expect(subscription_tier.name).toBe('Free');
    } else {
      expect(ended.code).toBe(0);
      expect(subscription_tier.name).toBe('Starter');
    }
  });
});
