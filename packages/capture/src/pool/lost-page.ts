import type { CdpError } from '../browser/cdp-error.ts';
import { type NotTestedReason, notTested } from '../visit/not-tested.ts';
import type { Untested } from '../visit/visit.ts';

type LostPage = { readonly tested: false } & Untested;

/** Whether the tab is lost, so that another one may do better. */
export function tookTheTab({ reason }: CdpError): boolean {
  return reason === 'crashed' || reason === 'closed';
}

/** The outcome of a page that was lost while it was examined. */
export function lost(error: CdpError, tookMs: number): LostPage {
  if (tookTheTab(error)) return untested(notTested('scan/crashed'), tookMs);
  if (error.waitedMs === undefined) return untested(notTested('scan/unexpected'), tookMs);
  return untested(notTested('scan/timed-out', { seconds: Math.round(error.waitedMs / 1_000) }), tookMs);
}

/** The outcome of a page of which nothing is known but why it was not tested. */
export function untested(reason: NotTestedReason, tookMs: number): LostPage {
  return { tested: false, notTested: reason, url: null, title: '', status: null, headers: {}, tookMs };
}
