import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RunningBrowser } from '../browser/launch.ts';

/** One of a browser's processes. */
export interface BrowserProcess {
  readonly pid: number;
  /** Renderers run pages. All other processes belong to the browser itself. */
  readonly isRenderer: boolean;
}

const KB_PER_MB = 1_024;
/** Milliseconds allowed for a browser to list its processes. */
const PROCESS_LIST_TIMEOUT_MS = 1_000;

/**
 * Returns the megabytes of data that each browser process may allocate, given this page limit. It is far
 * above the page limit, because reserved memory counts too, and because a page that grows slowly should be
 * stopped by the memory watch.
 */
export function getDataLimitMb(pageMb: number): number {
  return 2 * pageMb + 1_024;
}

/**
 * Lists a browser's processes.
 *
 * @throws {CdpError} if the browser doesn't respond
 */
export async function listProcesses({ connection }: RunningBrowser): Promise<BrowserProcess[]> {
  const { processInfo } = await connection.browser.send('SystemInfo.getProcessInfo', undefined, {
    timeoutMs: PROCESS_LIST_TIMEOUT_MS,
  });
  return processInfo.map(({ id, type }) => ({ pid: id, isRenderer: type === 'renderer' }));
}

/**
 * Reads a process's private memory in megabytes. On Linux, this excludes mapped files such as the browser's
 * executable, which all processes share. `undefined` if the process has exited.
 */
function readProcessMemory(pid: number): number | undefined {
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

/**
 * Reads the memory of each process in megabytes, by process id. Empty if the system doesn't report it
 * (Windows).
 */
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
  // `ps` fails if one of the processes has exited, but still lists the others.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,rss=', '-p', pids.join()]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return new Map(lines.flatMap(([pid, rss]) => (pid && rss ? [[pid, rss / KB_PER_MB] as const] : [])));
}

/**
 * Measures how many megabytes a browser uses in addition to its pages. This grows from page to page, and only
 * a new browser frees it. `undefined` if the system doesn't report it.
 */
export async function measureBrowserMemory(browser: RunningBrowser): Promise<number | undefined> {
  const processes = await listProcesses(browser);
  const readings = await readProcessMemories(
    processes.filter(({ isRenderer }) => !isRenderer).map(({ pid }) => pid),
  );
  return readings.size === 0
    ? undefined
    : [...readings.values()].reduce((sum, megabytes) => sum + megabytes, 0);
}
