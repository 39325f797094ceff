import { vi } from 'vitest';

/** Tries until nothing is thrown; so long that only what never comes is given up. */
export function waitUntil<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 40_000, interval: 20 });
}
