import { readdir, readFile } from 'node:fs/promises';

/** A running process (Linux). */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists all running processes that this user can see. */
export async function listRunningProcesses(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [status, command] = await Promise.all([
        readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
      if (parent === undefined || /^State:\s*Z/m.test(status)) return [];
      return [{ pid: Number(pid), parent: Number(parent), command: command.replaceAll('\0', ' ') }];
    }),
  );
  return found.flat();
}

/** Finds browsers started by a process. */
export async function findBrowserProcesses(pid: number): Promise<RunningProcess[]> {
  const processes = await listRunningProcesses();
  return processes.filter(
    ({ parent, command }) => parent === pid && command.includes('--remote-debugging-pipe'),
  );
}
