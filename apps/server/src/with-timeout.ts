import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns a promise's result, unless it takes too long.
 *
 * @throws Error if it hasn't settled after `ms` milliseconds. The promise continues, but its result is
 * ignored.
 */
export async function withTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  const settled = new AbortController();
  const timeout = pause(ms, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`No response within ${ms / 1000} seconds.`);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    timeout.catch(() => undefined);
    settled.abort();
  }
}
