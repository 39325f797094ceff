import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { STEP_CHANNEL, type StepTime } from '@curbcut/capture';
import { type CurbcutOptions, startCurbcut } from '../curbcut.ts';

/**
 * Visits the pages twice in this process and prints how long the steps of the second visit took for each
 * page, including waiting, longest first. Steps of different pages overlap, and a step may contain others.
 */
export async function printProfile(
  kind: string,
  urls: readonly string[],
  options: CurbcutOptions,
): Promise<void> {
  const curbcut = await startCurbcut(options);
  await curbcut.visit(urls);
  const times = new Map<string, number[]>();
  const onStep = (message: unknown) => {
    const { step, ms } = message as StepTime;
    times.set(step, [...(times.get(step) ?? []), ms]);
  };
  subscribe(STEP_CHANNEL, onStep);
  await curbcut.visit(urls);
  unsubscribe(STEP_CHANNEL, onStep);
  await curbcut.close();
  const rows = [...times].map(([step, list]) => ({
    step,
    pages: list.length,
    msPerPage: list.reduce((sum, ms) => sum + ms, 0) / urls.length,
    longest: Math.max(...list),
  }));
  process.stdout.write(
    `${kind}\n${'step'.padEnd(42)}${'times'.padStart(7)}${'ms/page'.padStart(9)}${'longest'.padStart(9)}\n`,
  );
  for (const { step, pages, msPerPage, longest } of rows.sort((a, b) => b.msPerPage - a.msPerPage)) {
    process.stdout.write(
      `${step.padEnd(42)}${String(pages).padStart(7)}${msPerPage.toFixed(0).padStart(9)}${longest.toFixed(0).padStart(9)}\n`,
    );
  }
}
