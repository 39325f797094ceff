/**
 * Reason why a call to the browser returned no result.
 *
 * - `closed`: the target (tab, frame) or the whole browser went away before it answered.
 * - `crashed`: the renderer process of the target crashed; the target still exists but no longer responds.
 * - `timed-out`: no response within the time limit of the call.
 * - `refused`: the browser responded with an error.
 */
export type CdpErrorReason = 'closed' | 'crashed' | 'timed-out' | 'refused';

/** Error of a Chrome DevTools Protocol call that returned no result. */
export class CdpError extends Error {
  readonly reason: CdpErrorReason;
  /** The protocol method that was called, such as `Page.navigate`. */
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

/** A function of ours threw in the page: a fault of our own, or its document was replaced while it ran. */
export class InPageError extends CdpError {
  constructor(detail: string) {
    super('refused', 'Runtime.evaluate', detail);
  }
}
