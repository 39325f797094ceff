import { spawn } from 'node:child_process';
import { readProcessTree } from '../process-tree.ts';

/** Resources used by a whole process from start to exit, including all of its descendants. */
export interface ProcessUsage {
  readonly seconds: number;
  /** User and system; anything used after the last sample isn't included. */
  readonly cpuSeconds: number;
  /** Proportional set size in megabytes; null unless measured, because measuring takes time. */
  readonly peakMb: number | null;
}

const CPU_SAMPLE_MS = 50;
const MEMORY_SAMPLE_MS = 500;

/**
 * Runs a Node program and measures it. Its output is discarded.
 *
 * @throws if its exit code isn't an expected one
 */
export async function measureProcess(
  args: readonly string[],
  {
    withMemory = false,
    exitCodes = [0],
    env = {},
  }: { withMemory?: boolean; exitCodes?: readonly number[]; env?: Readonly<Record<string, string>> } = {},
): Promise<ProcessUsage> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const cpuSeconds = new Map<number, number>();
  let peakMb = 0;
  // A browser may kill its processes, which their parents then don't count, so each process is read while it
  // is alive.
  const samplers = [
    setInterval(() => {
      for (const [pid, seconds] of readProcessTree(child.pid!, false).ownCpuSeconds)
        cpuSeconds.set(pid, seconds);
    }, CPU_SAMPLE_MS),
  ];
  if (withMemory) {
    samplers.push(
      setInterval(() => {
        peakMb = Math.max(peakMb, readProcessTree(child.pid!, true).memoryMb);
      }, MEMORY_SAMPLE_MS),
    );
  }
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const sampler of samplers) clearInterval(sampler);
  if (!exitCodes.includes(exitCode ?? -1)) throw new Error(`${args[0]} exited with ${exitCode}: ${errors}`);
  return {
    seconds,
    cpuSeconds: cpuSeconds.values().reduce((sum, value) => sum + value, 0),
    peakMb: withMemory ? peakMb : null,
  };
}
