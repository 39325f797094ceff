/**
 * Why a call to the browser gave no result.
 *
 * - `closed`: the target (tab, frame) or the whole browser went away before it answered.
 * - `crashed`: the renderer process behind the target crashed; the target still exists but answers nothing.
 * - `timed-out`: no answer within the call's own time limit.
 * - `refused`: the browser answered with an error.
 */
export type CdpErrorReason = 'closed' | 'crashed' | 'timed-out' | 'refused';

/** A call over the Chrome DevTools Protocol that gave no result. */
export class CdpError extends Error {
  readonly reason: CdpErrorReason;
  /** The protocol method that was called, such as `Page.navigate`. */
  readonly method: string;
  /** Milliseconds that were waited for the answer, when it did not come in time. */
  readonly waitedMs: number | undefined;

  constructor(reason: CdpErrorReason, method: string, detail: string, waitedMs?: number) {
    super(`${method}: ${detail}`);
    this.name = 'CdpError';
    this.reason = reason;
    this.method = method;
    this.waitedMs = waitedMs;
  }
}
