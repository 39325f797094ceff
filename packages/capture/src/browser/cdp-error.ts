/**
 * The reason why a call to the browser returned no result.
 *
 * - `closed`: the target (tab or frame) or the whole browser went away before it responded.
 * - `crashed`: the target's renderer process crashed; the target still exists but no longer responds.
 * - `timed-out`: there was no response within the call's time limit.
 * - `refused`: the browser responded with an error.
 */
export type CdpErrorReason = 'closed' | 'crashed' | 'timed-out' | 'refused';

/** Thrown when a Chrome DevTools Protocol call returns no result. */
export class CdpError extends Error {
  readonly reason: CdpErrorReason;
  /** The protocol method that was called, for example `Page.navigate`. */
  readonly method: string;
  /** How long the call waited, in milliseconds, if it timed out. */
  readonly waitedMs: number | undefined;

  constructor(reason: CdpErrorReason, method: string, detail: string, waitedMs?: number) {
    super(`${method}: ${detail}`);
    this.name = 'CdpError';
    this.reason = reason;
    this.method = method;
    this.waitedMs = waitedMs;
  }
}

/** One of our in-page functions threw: either it has a bug, or its document was replaced while it ran. */
export class InPageError extends CdpError {
  constructor(detail: string) {
    super('refused', 'Runtime.evaluate', detail);
  }
}

/**
 * Returns null for a call that failed because what it's about is gone, for example a node or a frame. After a
 * timeout, it throws the error again: otherwise, what is found would depend on how busy the machine is.
 */
export function toNullUnlessLate(error: unknown): null {
  if (error instanceof CdpError && error.reason !== 'timed-out') return null;
  throw error;
}
