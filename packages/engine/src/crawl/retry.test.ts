import { describe, expect, test } from 'vitest';
import { getRetryDelay, MAX_ATTEMPTS, MAX_WAIT_MS, parseRetryAfter } from './retry.ts';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ])('“%s” is %i ms', (header, waitMs) => {
    expect(parseRetryAfter(header, now)).toBe(waitMs);
  });

  test.each([undefined, '', 'soon', '-5', '1.5', '12.5.2', '1e3', 'Fri, 99 Nov 2026 12:00:30 GMT'])(
    '“%s” is not a valid time',
    (header) => {
      expect(parseRetryAfter(header, now)).toBeNull();
    },
  );
});

describe('the retry delay', () => {
  test('doubles when the site requests no delay, up to the maximum number of attempts', () => {
    const waits = [1, 2, 3, 4].map((attempts) => getRetryDelay(attempts, null));
    expect(waits).toEqual([2_000, 4_000, null, null]);
    expect(MAX_ATTEMPTS).toBe(3);
  });

  test('is the delay that the site requests, unless it is too long', () => {
    expect(getRetryDelay(1, 7_000)).toBe(7_000);
    expect(getRetryDelay(1, MAX_WAIT_MS)).toBe(MAX_WAIT_MS);
    expect(getRetryDelay(1, MAX_WAIT_MS + 1)).toBeNull();
  });

  test('is null after a slow visit', () => {
    expect(getRetryDelay(1, 1_000, 14_000)).toBe(1_000);
    expect(getRetryDelay(1, 1_000, 16_000)).toBeNull();
  });
});
