import { vi } from 'vitest';

/** Repeats a check until it does not throw. The timeout is so long that a slow machine does not reach it. */
export function waitUntil<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 600_000, interval: 20 });
}
