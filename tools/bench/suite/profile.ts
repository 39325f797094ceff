import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { STEP_CHANNEL, type StepTime } from '@curbcut/capture';
import { type CurbcutOptions, startCurbcut } from '../curbcut.ts';
import { computeCpuSeconds, readProcessTree, type TreeUsage } from '../process-tree.ts';

/** How often the CPU time is read. The system counts it in units of 10 ms. */
const SAMPLE_MS = 20;

/**
 * Visits the pages twice in this process and prints how long the steps of the second visit took for each
 * page, including waiting, and how much CPU time everything used during them, highest first. Steps of
 * different pages overlap, and a step may contain others, so CPU time means most with one page at a time.
 */
export async function printProfile(
  kind: string,
  urls: readonly string[],
  options: CurbcutOptions,
): Promise<void> {
  const curbcut = await startCurbcut(options);
  await curbcut.visit(urls);
  const times: StepTime[] = [];
  const onStep = (message: unknown) => {
    times.push(message as StepTime);
  };
  const cpu = sampleCpuTime();
  subscribe(STEP_CHANNEL, onStep);
  await curbcut.visit(urls);
  unsubscribe(STEP_CHANNEL, onStep);
  const readCpuMs = cpu.stop();
  await curbcut.close();
  const rows = [...Map.groupBy(times, ({ step }) => step)].map(([step, list]) => {
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return {
      step,
      pages: list.length,
      msPerPage: sum(list.map(({ ms }) => ms)) / urls.length,
      longest: Math.max(...list.map(({ ms }) => ms)),
      cpuMsPerPage: sum(list.map(({ startedAt, ms }) => readCpuMs(startedAt, ms))) / urls.length,
    };
  });
  const toLine = (step: string, ...columns: readonly (number | string)[]) =>
    `${step.padEnd(42)}${columns.map((value) => (typeof value === 'number' ? value.toFixed(0) : value).padStart(9)).join('')}\n`;
  process.stdout.write(`${kind}\n${toLine('step', 'times', 'ms/page', 'longest', 'CPU/page')}`);
  for (const row of rows.sort((a, b) => b.cpuMsPerPage - a.cpuMsPerPage))
    process.stdout.write(toLine(row.step, row.pages, row.msPerPage, row.longest, row.cpuMsPerPage));
}

/** Starts reading the CPU time of this process and the browser. Stopping returns how much a period used. */
function sampleCpuTime() {
  let last: TreeUsage = readProcessTree(process.pid, false);
  let totalMs = 0;
  const samples: { readonly at: number; readonly totalMs: number }[] = [{ at: Date.now(), totalMs }];
  const sample = () => {
    const usage = readProcessTree(process.pid, false);
    // Processes that have exited are missing from the second reading.
    totalMs += Math.max(0, computeCpuSeconds(last, usage)) * 1_000;
    last = usage;
    samples.push({ at: Date.now(), totalMs });
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const readTotal = (time: number): number => {
    const next = samples.findIndex(({ at }) => at >= time);
    if (next <= 0) return samples.at(next)!.totalMs;
    const [before, after] = [samples[next - 1]!, samples[next]!];
    const share = (time - before.at) / (after.at - before.at);
    return before.totalMs + share * (after.totalMs - before.totalMs);
  };
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return (startedAt: number, ms: number): number => readTotal(startedAt + ms) - readTotal(startedAt);
    },
  };
}
