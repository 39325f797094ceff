import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { getScanLimits } from '@curbcut/contract';

const root = resolve(import.meta.dirname, '../..');

/** The product as delivered, in a separate process with its own data. */
export interface Product {
  /** For example, `http://localhost:41234`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Serves the built product on a free port.
 *
 * @param settings environment variables in addition to those of this process
 * @throws {Error} with the server's output if it exits before it's ready
 */
export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'curbcut-lighthouse-'));
  const server = spawn(process.execPath, ['apps/cli/src/main.ts', 'serve'], {
    cwd: root,
    env: { ...process.env, PORT: '0', CURBCUT_DATA: data, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(data, { recursive: true, force: true });
  };
  const outputLines: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    outputLines.push(line);
    const origin = line.match(/ready at (\S+)/)?.[1];
    if (origin) {
      // The request succeeds once the database is open; opening it later would disturb measurements. On a
      // busy machine, opening it takes longer than a single request waits.
      while (!(await fetch(`${origin}${getScanLimits.path}`)).ok);
      return { origin, stop };
    }
  }
  await stop();
  throw new Error(`The product could not be started:\n${outputLines.join('\n')}`);
}
