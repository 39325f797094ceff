import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

/**
 * One step of the work on a page, published on the diagnostics channel {@link STEP_CHANNEL} for benchmarks.
 */
export interface StepTime {
  readonly step: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly ms: number;
}

export const STEP_CHANNEL = 'curbcut:step';

const steps = channel(STEP_CHANNEL);

/** The steps of the page being worked on, if they are recorded. */
const recorded = new AsyncLocalStorage<StepTime[]>();
/** Shorter steps aren't worth a line in a trace. */
const MIN_RECORDED_MS = 1;

/** Runs the work on one page and also returns its steps, in the order they ended. */
export async function recordSteps<T>(
  act: () => Promise<T>,
): Promise<{ readonly value: T; readonly steps: readonly StepTime[] }> {
  const all: StepTime[] = [];
  const value = await recorded.run(all, act);
  return { value, steps: all };
}

/**
 * Runs a step and publishes how long it took, including waiting. Costs nothing unless someone is measuring.
 */
export async function timeStep<T>(step: string, act: () => Promise<T>): Promise<T> {
  const ofPage = recorded.getStore();
  if (ofPage === undefined && !steps.hasSubscribers) return act();
  const startedAt = Date.now();
  const start = performance.now();
  try {
    return await act();
  } finally {
    const time: StepTime = { step, startedAt, ms: performance.now() - start };
    if (time.ms >= MIN_RECORDED_MS) ofPage?.push(time);
    if (steps.hasSubscribers) steps.publish(time);
  }
}
