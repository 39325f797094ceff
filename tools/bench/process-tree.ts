import { readdirSync, readFileSync } from 'node:fs';

/** Resources used by a process and its descendants. Linux only, because it reads /proc. */
export interface TreeUsage {
  /** CPU seconds (user and system) per process, including those of exited children. */
  readonly cpuSeconds: ReadonlyMap<number, number>;
  /** CPU seconds per process, excluding those of exited children. */
  readonly ownCpuSeconds: ReadonlyMap<number, number>;
  /** Megabytes; shared memory is counted once (proportional set size). */
  readonly memoryMb: number;
}

const TICKS_PER_SECOND = 100;

interface ProcessStat {
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly ownCpuSeconds: number;
}

function readProcessStat(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain any character, including spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const sumTicks = (end: number) =>
      fields.slice(11, end).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
    return { parent: Number(fields[1]), cpuSeconds: sumTicks(15), ownCpuSeconds: sumTicks(13) };
  } catch {
    return undefined;
  }
}

function readMemoryMb(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Reads the resources used by a process and its descendants. */
export function readProcessTree(root: number, withMemory: boolean): TreeUsage {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readProcessStat(Number(name)) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const inTree = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = stats.get(at)?.parent) {
      if (at === root) return true;
    }
    return false;
  };
  const cpuSeconds = new Map<number, number>();
  const ownCpuSeconds = new Map<number, number>();
  let memoryMb = 0;
  for (const [pid, stat] of stats) {
    if (!inTree(pid)) continue;
    cpuSeconds.set(pid, stat.cpuSeconds);
    ownCpuSeconds.set(pid, stat.ownCpuSeconds);
    if (withMemory) memoryMb += readMemoryMb(pid);
  }
  return { cpuSeconds, ownCpuSeconds, memoryMb };
}

/** Computes the CPU seconds used between two readings. */
export function computeCpuSeconds(before: TreeUsage, after: TreeUsage): number {
  return sumCpuSeconds(after) - sumCpuSeconds(before);
}

const sumCpuSeconds = ({ cpuSeconds }: TreeUsage): number =>
  cpuSeconds.values().reduce((sum, seconds) => sum + seconds, 0);
