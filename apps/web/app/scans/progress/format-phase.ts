import type { LivePhase } from '@curbcut/contract';
import { formatNumber } from '#app/format/format.ts';

const stepTexts: Readonly<Record<Exclude<LivePhase['step'], 'testing'>, string>> = {
  loading: 'Loading the page',
  reading: 'Reading the page',
  fixes: 'Verifying fixes',
  waiting: 'Waiting for results from similar pages',
  'loading-again': 'Reloading the page for interactive tests',
  finishing: 'Compiling the results',
};

/** Describes what's happening to a page: “Testing keyboard focus”. */
export function formatStep({ step, test }: LivePhase): string {
  return step === 'testing' ? `Testing ${test ?? 'the page'}` : stepTexts[step];
}

/** Like {@link formatStep}, with counts if there are any: “Testing keyboard focus, 12 of 40 tab stops”. */
export function formatPhase(phase: LivePhase): string {
  const { done, of, unit } = phase;
  if (unit === null || (of ?? done) === 0) return formatStep(phase);
  const counted = of === null ? 'so far' : `of ${formatNumber(of)} ${unit}`;
  return `${formatStep(phase)}, ${formatNumber(done)} ${counted}`;
}
