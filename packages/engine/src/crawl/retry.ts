/** Maximum number of visits to a page when the site asks to retry later (429, 503). */
export const MAX_ATTEMPTS = 3;

/** Milliseconds before the second visit if the site requests no delay; doubled for each further visit. */
const FIRST_WAIT_MS = 2_000;

/** Milliseconds; a slower visit is not retried, so that a slow site does not take three times as long. */
const MAX_RETRIED_VISIT_MS = 15_000;

/** Milliseconds; the longest wait for one page. A site that requests more is reported as not available. */
export const MAX_WAIT_MS = 60_000;

/** The date formats of RFC 9110, section 5.6.7. `Date.parse` alone accepts almost any number. */
const httpDate = /^[a-z]{3,9},? [\da-z -]+\d\d:\d\d:\d\d( GMT| \d{4})$/i;

/**
 * Parses a `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date) into milliseconds; null if it
 * is missing or invalid.
 *
 * @param now milliseconds since the epoch
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Returns the milliseconds to wait before the next attempt; null if there should be none.
 *
 * @param attempts visits so far, from 1
 * @param requestedMs the delay that the site requested; null if it requested none
 * @param visitMs milliseconds that the last visit took
 */
export function getRetryDelay(attempts: number, requestedMs: number | null, visitMs = 0): number | null {
  if (attempts >= MAX_ATTEMPTS || visitMs > MAX_RETRIED_VISIT_MS) return null;
  const waitMs = requestedMs ?? FIRST_WAIT_MS * 2 ** (attempts - 1);
  return waitMs <= MAX_WAIT_MS ? waitMs : null;
}
