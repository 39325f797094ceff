import { channel } from 'node:diagnostics_channel';

/** One step of the work on a page, published on the diagnostics channel {@link STEP_CHANNEL} for benchmarks. */
export interface StepTime {
  readonly step: string;
  readonly ms: number;
}

export const STEP_CHANNEL = 'curbcut:step';

const steps = channel(STEP_CHANNEL);

/** Runs a step and publishes how long it took, including waiting. Costs nothing while nobody measures. */
export async function timeStep<T>(step: string, act: () => Promise<T>): Promise<T> {
  if (!steps.hasSubscribers) return act();
  const startedAt = performance.now();
  try {
    return await act();
  } finally {
    steps.publish({ step, ms: performance.now() - startedAt } satisfies StepTime);
  }
}
