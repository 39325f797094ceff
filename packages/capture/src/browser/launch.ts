import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { getPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { buildBrowserArguments } from './browser-arguments.ts';
import { CdpConnection, CdpError, type CdpResult } from './cdp.ts';
import { buildChildEnvironment } from './child-environment.ts';
import { killOnExit, killProcessTree } from './process-tree.ts';
import { createProfile, removeProfile } from './profile.ts';

export interface LaunchOptions {
  executablePath: string;
  /** Variables that this browser needs in addition to those inherited from the operating system. */
  env: Readonly<Record<string, string>>;
  sandbox: boolean;
  /** `buildGuardFlags(guard.proxyUrl)`: the browser has no other network access. */
  networkFlags: readonly string[];
  userAgent?: string;
  /** Whether the browser has a window, which a person uses. Default: false. */
  hasWindow?: boolean;
  /**
   * Megabytes of data that each browser process may allocate (Linux only). Allocations beyond this fail in
   * that process. This catches memory growth that is too fast to monitor.
   */
  maxDataMb?: number;
  /** Time limit for the browser's first response, in milliseconds. */
  startTimeoutMs?: number;
  /** Called when the browser process has started. */
  onStart?: () => void;
}

export interface RunningBrowser {
  readonly connection: CdpConnection;
  readonly pid: number;
  /** For example `153.0.8010.0`. */
  readonly version: string;
  readonly userAgent: string;
  /** Resolves when the browser process exits, for any reason. */
  readonly exited: Promise<void>;
  /**
   * Kills all its processes immediately. Call {@link RunningBrowser.close} afterward to remove the profile.
   */
  kill(): void;
  /** Ends all of the browser's processes and removes its profile. Can be called twice. */
  close(): Promise<void>;
}

/** Thrown when the browser process exits before it is ready, or isn't ready in time. */
export class BrowserStartError extends Error {
  constructor(executablePath: string, reason: string) {
    super(`${executablePath} did not start: ${reason}`);
    this.name = 'BrowserStartError';
  }
}

const START_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 3_000;
const SHELL_PATH = '/bin/sh';
/** Chromium puts images and messages in shared memory. Docker provides only 64 MB. */
const MIN_SHARED_MEMORY_BYTES = 256 * 1024 ** 2;

/**
 * Starts a browser with our own command line, a fresh profile and no network access except through the guard.
 *
 * The browser never outlives this process: our end of the pipe closes on exit, and Chromium then exits too.
 *
 * @throws {BrowserStartError} with the browser's output if it doesn't start.
 */
export async function launchBrowser(options: LaunchOptions): Promise<RunningBrowser> {
  const profileFolder = await createProfile();
  const command = addDataLimit(options.maxDataMb, [
    options.executablePath,
    ...buildBrowserArguments({
      profileFolder,
      sandbox: options.sandbox,
      userAgent: options.userAgent,
      networkFlags: options.networkFlags,
      hasWindow: options.hasWindow ?? false,
      hasSmallSharedMemory: await hasSmallSharedMemory(),
    }),
  ]);
  const child = spawn(command[0]!, command.slice(1), {
    env: buildChildEnvironment(options.env, process.env, options.hasWindow),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A separate process group, so that the whole tree can be killed together.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  options.onStart?.();
  keepSessionPriority(child);
  const stopWatching = killOnExit(child);
  const readStderr = collectStderr(child);
  const exitReason = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it exited with ${signal ?? `code ${code}`}`));
  });
  const connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      // Its profile is no longer needed, so don't wait for a regular exit, which takes longer.
      killProcessTree(child);
      await exitReason;
      stopWatching();
      connection.end('the browser was closed');
      await removeProfile(profileFolder);
    })();
    return closing;
  };

  const startTimeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
  let version: CdpResult<'Browser.getVersion'>;
  try {
    version = await connection.browser.send('Browser.getVersion', undefined, { timeoutMs: startTimeoutMs });
  } catch (error) {
    // An exiting browser closes its pipe first, and the reason is available shortly afterward.
    const timeoutMessage = `it did not respond within ${startTimeoutMs} ms`;
    const isEnding = error instanceof CdpError && error.reason === 'closed';
    const reason = await Promise.race([
      exitReason,
      delay(isEnding ? CLOSE_TIMEOUT_MS : 0, timeoutMessage, { ref: false }),
    ]);
    await close();
    throw new BrowserStartError(options.executablePath, [reason, readStderr()].filter(Boolean).join('\n'));
  }
  if (options.hasWindow && /headless/i.test(version.product)) {
    await close();
    throw new BrowserStartError(
      options.executablePath,
      'it has no windows (a headless shell). Install Chrome, Chromium or Edge, or set CURBCUT_BROWSER to one of them.',
    );
  }
  return {
    connection,
    pid: child.pid!,
    version: version.product.slice(version.product.indexOf('/') + 1),
    userAgent: version.userAgent,
    exited: exitReason.then(() => connection.end('the browser has exited')),
    kill: () => killProcessTree(child),
    close,
  };
}

/**
 * Wraps the command to limit the data size of its process and all child processes (RLIMIT_DATA). Unlike a
 * limit on address space, this leaves room for memory that V8 reserves but never uses.
 */
function addDataLimit(megabytes: number | undefined, command: readonly string[]): readonly string[] {
  if (megabytes === undefined || process.platform !== 'linux' || !existsSync(SHELL_PATH)) return command;
  // If a lower limit is already in force, `ulimit` fails and that limit stays.
  return [SHELL_PATH, '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(megabytes * 1_024), ...command];
}

/**
 * Gives the detached process's session the priority of this process. With autogroup, Linux divides time among
 * sessions first, and a process's priority then counts only within its session.
 */
function keepSessionPriority({ pid }: ChildProcess): void {
  const priority = getPriority();
  if (pid === undefined || process.platform !== 'linux' || priority === 0) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // The kernel doesn't group sessions, or the process has already exited, which is reported elsewhere.
  }
}

async function hasSmallSharedMemory(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return !memory || memory.bavail * memory.bsize < MIN_SHARED_MEMORY_BYTES;
}

const MAX_STDERR_LENGTH = 4_000;

/** Collects the last part of a process's standard error output. */
function collectStderr(child: ChildProcess): () => string {
  let text = '';
  child.stderr!.setEncoding('utf8');
  child.stderr!.on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_STDERR_LENGTH);
  });
  // Messages from the font library never explain why a browser doesn't start.
  return () => text.replaceAll(/^.*Fontconfig warning.*\n?/gm, '').trim();
}
