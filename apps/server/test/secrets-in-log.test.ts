import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  cancelScan,
  checkPasswordResetToken,
  deleteScan,
  downloadReport,
  downloadSharedReport,
  getPageScreenshot,
  getProfile,
  login,
  register,
  verifyEmail,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistration } from './support/account.ts';
import { call } from './support/call.ts';
import { serverProcessFlags } from './support/spawn-server.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder } from './support/test-server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const SECRET = 'tide-mug-7-secret';

test('the most detailed log contains no passwords, headers or tokens from URLs', async () => {
  const script = join(import.meta.dirname, 'support/serve.ts');
  const changes = JSON.stringify({ logLevel: 'trace' });
  const child = spawn(process.execPath, [...serverProcessFlags, script, dataDir, 'slow', changes], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ready = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('http://')) ready.resolve(line);
    output += `${line}\n`;
  });
  const address = await ready.promise;

  for (const path of [
    'verify-email',
    'reset-password',
    'scan-results',
    'shared',
    'api/scanner/shared',
    'api/nothing',
  ]) {
    await fetch(`${address}/${path}/${SECRET}?token=${SECRET}`, { redirect: 'manual' });
  }
  const scanId = '3c2d1e0f-0000-4000-8000-000000000001';
  await call(address, getPageScreenshot, { params: { scanId, pageId: '0' }, query: { key: SECRET } });
  const reportId = scanId;
  await call(address, downloadReport, { params: { reportId }, query: { key: SECRET } });
  await call(address, downloadSharedReport, { params: { token: SECRET } });
  await call(address, getProfile, { headers: { authorization: `Bearer ${SECRET}` } });
  await call(address, cancelScan, { params: { scanId }, headers: { 'x-claim-token': SECRET } });
  await call(address, deleteScan, { params: { scanId }, headers: { 'x-claim-token': SECRET } });
  await call(address, checkPasswordResetToken, { body: { token: SECRET } });
  await call(address, verifyEmail, { body: { token: SECRET } });
  await call(address, login, { body: { email: 'ada@example.com', password: SECRET } });
  const body = { ...createRegistration('ada@example.com'), password: SECRET, password2: SECRET };
  expect((await call(address, register, { body })).status).toBe(201);

  child.kill('SIGTERM');
  await once(child, 'exit');
  // Logging is enabled and includes routes.
  expect(output).toContain('"route":"/api/auth/login/"');
  expect(output).not.toContain(SECRET);
  expect(output).not.toMatch(/argon2id/);
});
