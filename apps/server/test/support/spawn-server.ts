import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '../../src/config.ts';

/** Timeout in milliseconds for a test that starts a process, which takes a long time on a busy machine. */
export const STARTUP_TIMEOUT_MS = 900_000;

/**
 * Flags of Node for a process that starts a server. V8's fast compiler suffices for the embedded database of such a
 * short-lived process, and halves its CPU time.
 */
export const serverProcessFlags: readonly string[] = ['--liftoff-only'];

/**
 * Scanner of the server. Only `real` needs a browser. `stuck` tests the start page and never returns from any
 * other; `unprinting` never returns from printing; `failing` throws at the first visit of URLs with `fail-once`.
 */
export type ScannerKind = 'real' | 'slow' | 'stuck' | 'unprinting' | 'failing';

/** A line in the server's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

export interface SpawnedServer {
  readonly url: string;
  readonly pid: number;
  /** The lines of its log so far. */
  readonly log: readonly LogLine[];
  /** Sends a signal and waits until the process has exited. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Parses a line of the log. The last line of a killed process may be incomplete. */
function parseLogLine(line: string): LogLine {
  try {
    return JSON.parse(line);
  } catch {
    return { msg: line };
  }
}

/** Starts the server in a separate process and waits until scans can be started. */
export function spawnServer(
  dataDir: string,
  kind: ScannerKind,
  changes: Partial<Config> = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<SpawnedServer> {
  return spawnProcess([dataDir, kind, JSON.stringify(changes)], env);
}

/** Starts a worker in a separate process and waits until it processes jobs. Its URL answers health checks. */
export function spawnWorker(
  dataDir: string,
  kind: ScannerKind,
  changes: Partial<Config> = {},
): Promise<SpawnedServer> {
  const config: Partial<Config> = { workerHealthPort: 0, ...changes };
  return spawnProcess([dataDir, kind, JSON.stringify(config), 'worker'], process.env);
}

async function spawnProcess(parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<SpawnedServer> {
  const script = join(import.meta.dirname, 'serve.ts');
  const args = [...serverProcessFlags, script, ...parameters];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const log: LogLine[] = [];
  const ready = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('http://')) ready.resolve(line);
    else log.push(parseLogLine(line));
  });
  const url = await Promise.race([
    ready.promise,
    once(child, 'exit').then(() => {
      throw new Error('The server ended before it was ready.');
    }),
  ]);
  return {
    url,
    pid: child.pid!,
    log,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
