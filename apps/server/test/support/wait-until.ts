import { vi } from 'vitest';

/** Repeats a check until it doesn't throw. The timeout is long enough for slow machines. */
export function waitUntil<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 600_000, interval: 20 });
}
