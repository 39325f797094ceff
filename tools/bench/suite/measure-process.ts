import { spawn } from 'node:child_process';
import { readProcessTree } from '../process-tree.ts';

/** Resources of a whole process, from its start to its exit, with all of its descendants. */
export interface ProcessUsage {
  readonly seconds: number;
  /** User and system; what a process uses after the last sample is missing. */
  readonly cpuSeconds: number;
  /** Proportional set size in megabytes; null unless it was measured, because that costs time. */
  readonly peakMb: number | null;
}

const CPU_SAMPLE_MS = 50;
const MEMORY_SAMPLE_MS = 500;

/**
 * Runs a Node program and measures it. What it prints is discarded.
 *
 * @throws when its exit code is not among the expected ones
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
  // A browser may kill its processes, and their parents then do not count them: each process is read while it lives.
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
