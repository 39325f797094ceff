import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { getScanLimits } from '@curbcut/contract';
import { expect, it } from 'vitest';
import { serverProcessFlags } from '../../server/test/support/spawn-server.ts';

/** A server takes long to start on a busy machine. */
const STARTUP_TIMEOUT_MS = 900_000;

it(
  'reports that it is ready only when the API responds',
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'curbcut-serve-'));
    const args = [...serverProcessFlags, join(import.meta.dirname, '../src/main.ts'), 'serve'];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PORT: '0', CURBCUT_DATA: data, LOG_LEVEL: 'silent' },
    });
    try {
      let address: string | undefined;
      for await (const line of createInterface(child.stderr)) {
        address = /Curbcut is ready at (\S+)/.exec(line)?.[1];
        if (address !== undefined) break;
      }
      expect(address).toBeDefined();
      const health = await (await fetch(`${address}/api/scanner/health-check/`)).json();
      expect(health.checks.database).toMatchObject({ ok: true });
      expect((await fetch(`${address}${getScanLimits.path}`)).status).toBe(200);
    } finally {
      child.stderr.resume();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(data, { recursive: true, force: true });
    }
  },
  STARTUP_TIMEOUT_MS,
);
