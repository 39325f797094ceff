import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a promise gives, unless that takes too long.
 *
 * @throws Error when it has given nothing after `ms` milliseconds; the promise goes on unheard.
 */
export async function withTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`No answer came within ${ms / 1000} seconds.`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    late.catch(() => undefined);
    done.abort();
  }
}
