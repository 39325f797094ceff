import { rm } from 'node:fs/promises';
import { getProfile } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signUp } from '../../server/test/support/account.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { getDatabaseUrl } from '../../server/test/support/postgres-databases.ts';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import {
  createTemporaryFolder,
  startTestServer,
  type TestServer,
} from '../../server/test/support/test-server.ts';
import { runCurbcut } from './run-curbcut.ts';

let dataDir: string;
let server: TestServer;
let isRunning = true;
beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  vi.stubEnv('CURBCUT_DATA', dataDir);
  vi.stubEnv('DATABASE_URL', getDatabaseUrl(dataDir));
  server = await startTestServer({ dataDir });
  await signUp(server, 'cara@example.org');
});
afterAll(async () => {
  if (isRunning) await server?.close();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

test('doesn’t touch the embedded database while the server is running, but works on PostgreSQL', async () => {
  const setPlan = () => runCurbcut(['admin', 'tier', 'set', 'cara@example.org', 'Starter']);
  const ended = await setPlan();
  const { headers } = await signIn(server, 'cara@example.org');
  const { subscription_tier } = await expectStatus(server.call(getProfile, { headers }), 200);
  if (server.config.databaseUrl === undefined) {
    expect(ended.exitCode).toBe(2);
    expect(ended.err).toMatch(/in use by another Curbcut process \(\d+\)\. Stop that process/);
    expect(subscription_tier.name).toBe('Free');
  } else {
    expect(ended.exitCode).toBe(0);
    expect(subscription_tier.name).toBe('Starter');
  }

  await server.close();
  isRunning = false;
  expect(await setPlan()).toMatchObject({ exitCode: 0 });
  const { out } = await runCurbcut(['admin', 'user', 'list', '--format', 'json']);
  expect(JSON.parse(out)).toMatchObject([
    { email: 'cara@example.org', plan: 'Starter', isEmailVerified: true, scans: 0 },
  ]);
});
