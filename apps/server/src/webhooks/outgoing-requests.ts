import { ConnectFailedError, parseRetryAfter, RefusedError } from '@curbcut/engine';

/** The longest pause that a receiver can ask for. */
export const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/** Returns the pause that a reply asks for, in milliseconds; undefined if there is none. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const pause = parseRetryAfter(headers.get('retry-after') ?? undefined, now);
  return pause === null ? undefined : Math.min(pause, MAX_RETRY_AFTER_MS);
}

/**
 * Explains why a URL that a person entered couldn't be reached. Never contains an IP address, because
 * internal ones may be confidential.
 *
 * @throws any other error.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof RefusedError)
    return 'The URL leads to an address outside the public internet, which isn’t allowed.';
  if (error instanceof ConnectFailedError) return error.failure.sentence;
  throw error;
}
