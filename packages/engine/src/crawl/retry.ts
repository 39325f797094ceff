/** Visits of one page at most, when the site asks us to come back later (429, 503). */
export const MAX_TRIES = 3;

/** Milliseconds before the second visit when the site names no time; doubled for each further one. */
const FIRST_WAIT_MS = 2_000;

/** Milliseconds of a visit that is still worth another: a site that answers slowly must not take its time three times. */
const MAX_RETRIED_VISIT_MS = 15_000;

/** The longest that a scan waits for one page; a site that asks for more is reported as not available. */
export const MAX_WAIT_MS = 60_000;

/** The date forms of RFC 9110, section 5.6.7. `Date.parse` alone makes a date of almost any number. */
const httpDate = /^[a-z]{3,9},? [\da-z -]+\d\d:\d\d:\d\d( GMT| \d{4})$/i;

/**
 * Milliseconds that an answer's `Retry-After` asks for (RFC 9110, section 10.2.3: seconds, or a date); null without one
 * that can be read.
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
 * Milliseconds to wait before the next try; null when it is not worth one.
 *
 * @param tries visits made so far, from 1
 * @param askedMs what the site asked for; null when it named no time
 * @param visitMs milliseconds that the last visit took
 */
export function getRetryDelay(tries: number, askedMs: number | null, visitMs = 0): number | null {
  if (tries >= MAX_TRIES || visitMs > MAX_RETRIED_VISIT_MS) return null;
  const waitMs = askedMs ?? FIRST_WAIT_MS * 2 ** (tries - 1);
  return waitMs <= MAX_WAIT_MS ? waitMs : null;
}
