import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '../../src/config.ts';

/**
 * All but `real` need no browser. `stuck` examines the start page and never comes back from any other; `unprinting`
 * never comes back from printing.
 */
export type ScannerKind = 'real' | 'slow' | 'stuck' | 'unprinting';

export interface SpawnedServer {
  readonly url: string;
  readonly pid: number;
  /** Sends a signal and waits for the process to be gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts the server in a process of its own and waits until scans can be started. */
export async function spawnServer(
  dataDir: string,
  kind: ScannerKind,
  changes: Partial<Config> = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<SpawnedServer> {
  const script = join(import.meta.dirname, 'serve.ts');
  const child = spawn(process.execPath, [script, dataDir, kind, JSON.stringify(changes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const [url] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error('The server ended before it was ready.');
    }),
  ])) as [string];
  return {
    url,
    pid: child.pid!,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
