import { readFile } from 'node:fs/promises';
import { listDescendants } from '../../chaos/cluster.ts';

/**
 * Memory of servers and workers with their descendants in MB; shared memory is divided among the processes
 * that share it.
 */
export interface MemoryByPart {
  readonly server: number;
  readonly scanner: number;
  readonly browsers: number;
}

/** Reads the memory of servers and workers, their scanner processes, and their browsers. Linux only. */
export async function readMemoryByPart(serverIds: readonly number[]): Promise<MemoryByPart> {
  const descendants = (await Promise.all(serverIds.map(listDescendants))).flat();
  const sum = async (pids: readonly number[]) => {
    const sizes = await Promise.all(pids.map(readMegabytes));
    return Math.round(sizes.reduce((total, size) => total + size, 0));
  };
  const isScanner = (command: string) => command.includes('scanner-process.main');
  return {
    server: await sum(serverIds),
    scanner: await sum(descendants.filter(({ command }) => isScanner(command)).map(({ pid }) => pid)),
    browsers: await sum(descendants.filter(({ command }) => !isScanner(command)).map(({ pid }) => pid)),
  };
}

/** Returns a process's proportional set size; 0 if it has exited. */
async function readMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
