import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { serverProcessFlags } from '../../../server/test/support/spawn-server.ts';

/** A running product with its own settings. */
export interface ServedProduct {
  /** Such as `http://localhost:41234`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Serves the built product on a free port, with its own data folder and only the given settings.
 *
 * @throws Error with the product's output when it exits before it is ready.
 */
export async function serveProduct(settings: NodeJS.ProcessEnv): Promise<ServedProduct> {
  const data = await mkdtemp(join(tmpdir(), 'curbcut-e2e-settings-'));
  const args = [...serverProcessFlags, 'apps/cli/src/main.ts', 'serve'];
  const server: ChildProcess = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../../../..'),
    env: { PATH: process.env.PATH, PORT: '0', CURBCUT_DATA: data, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    // Killed immediately: its data is deleted, and on a busy machine it may still be creating its database.
    server.kill('SIGKILL');
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 3 });
  };
  const printed: string[] = [];
  for await (const line of createInterface(server.stderr!)) {
    printed.push(line);
    const origin = line.match(/ready at (\S+)/)?.[1];
    if (origin) return { origin, stop };
  }
  await stop();
  throw new Error(`The product could not be started:\n${printed.join('\n')}`);
}
