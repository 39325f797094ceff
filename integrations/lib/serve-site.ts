import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from './settings.ts';

/** How often to check whether the site responds, in milliseconds. */
const POLL_INTERVAL_MS = 500;

/** How long a command has to exit on its own, in milliseconds. */
const STOP_TIMEOUT_MS = 5000;

/** A site served by one of the pipeline's commands. */
export interface ServedSite {
  /** Stops the command and every process that it started. */
  stop(): Promise<void>;
}

/**
 * Starts the command that serves the site and waits until the URL responds, with any status.
 *
 * @throws {SettingsError} when the command exits first, or the site doesn't respond in time.
 */
export async function serveSite(
  command: string,
  { url, seconds, folder }: { url: string; seconds: number; folder: string },
): Promise<ServedSite> {
  const isWindows = process.platform === 'win32';
  // A separate process group, so that the shell's child processes are also stopped.
  const child = spawn(command, { shell: true, cwd: folder, stdio: ['ignore', 2, 2], detached: !isWindows });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  child.once('error', () => ended.abort());
  const stop = async (): Promise<void> => {
    if (child.pid === undefined || hasExited(child)) return;
    const exited = once(child, 'exit');
    if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
    else killProcessGroup(child.pid, 'SIGTERM');
    const killTimer = setTimeout(() => killProcessGroup(child.pid!, 'SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(killTimer);
  };
  try {
    await waitUntilReachable(url, seconds, ended.signal);
  } catch (error) {
    await stop();
    if (!ended.signal.aborted) throw error;
    throw new SettingsError(`The command "${command}" exited before ${url} responded. Its output is above.`);
  }
  return { stop };
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function killProcessGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // It has already exited on its own.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Waits until a URL responds.
 *
 * @throws {SettingsError} when it does not respond in time, or when `signal` is aborted because it never
 * will.
 */
async function waitUntilReachable(url: string, seconds: number, signal?: AbortSignal): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (true) {
    const requestSignal = AbortSignal.any([AbortSignal.timeout(10_000), ...(signal ? [signal] : [])]);
    const response = await fetch(url, { redirect: 'manual', signal: requestSignal }).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
    signal?.throwIfAborted();
    if (Date.now() > end) {
      throw new SettingsError(
        `${url} didn’t respond within ${seconds} seconds. Check wait-for and the port, or increase wait-seconds.`,
      );
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
