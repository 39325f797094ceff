import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RunningBrowser } from '../browser/launch.ts';

/** A process of a browser. */
export interface BrowserProcess {
  readonly pid: number;
  /** Renderers run pages; all others belong to the browser itself. */
  readonly isRenderer: boolean;
}

const KB_PER_MB = 1_024;
/** Milliseconds for a browser to name its processes. */
export const PROCESS_LIST_TIMEOUT_MS = 1_000;

/**
 * Megabytes of data that each process of a browser may allocate where a page may hold this many. Far above it: what is
 * reserved and not used counts here, and a page that grows slowly is to be stopped by name.
 */
export function getDataLimitMb(pageMb: number): number {
  return 2 * pageMb + 1_024;
}

/**
 * The processes of a browser.
 *
 * @throws {CdpError} when the browser does not answer
 */
export async function listProcesses({ connection }: RunningBrowser): Promise<BrowserProcess[]> {
  const { processInfo } = await connection.browser.send('SystemInfo.getProcessInfo', undefined, {
    timeoutMs: PROCESS_LIST_TIMEOUT_MS,
  });
  return processInfo.map(({ id, type }) => ({ pid: id, isRenderer: type === 'renderer' }));
}

/**
 * Megabytes of memory that a process holds for itself: on Linux without the files that it maps, such as the browser's
 * own program, since all processes share those. `undefined` for a process that has ended.
 */
export function readProcessMemory(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return (parseKilobytes(status, 'RssAnon') + parseKilobytes(status, 'RssShmem')) / KB_PER_MB;
  } catch {
    return undefined;
  }
}

function parseKilobytes(status: string, field: string): number {
  const start = status.indexOf(`${field}:`);
  return start === -1 ? 0 : Number.parseInt(status.slice(start + field.length + 1), 10);
}

/** Megabytes of each process, by id; empty where the system does not report them (Windows). */
export async function readProcessMemories(pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (process.platform === 'linux') {
    return new Map(
      pids.flatMap((pid) => {
        const megabytes = readProcessMemory(pid);
        return megabytes === undefined ? [] : [[pid, megabytes] as const];
      }),
    );
  }
  if (process.platform === 'win32' || pids.length === 0) return new Map();
  // It ends with an error when one of the processes has ended, and names the others all the same.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,rss=', '-p', pids.join()]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return new Map(lines.flatMap(([pid, rss]) => (pid && rss ? [[pid, rss / KB_PER_MB] as const] : [])));
}

/**
 * Megabytes that a browser holds beside its pages: what grows in it from page to page and only a new browser returns.
 * `undefined` where the system does not report it.
 */
export async function measureBrowserMemory(browser: RunningBrowser): Promise<number | undefined> {
  const processes = await listProcesses(browser);
  const own = await readProcessMemories(
    processes.filter(({ isRenderer }) => !isRenderer).map(({ pid }) => pid),
  );
  return own.size === 0 ? undefined : [...own.values()].reduce((sum, megabytes) => sum + megabytes, 0);
}
