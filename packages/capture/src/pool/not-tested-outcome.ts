import type { CdpError } from '../browser/cdp-error.ts';
import type { Deadline } from '../visit/deadline.ts';
import { createNotTestedReason, type NotTestedReason } from '../visit/not-tested-reason.ts';
import type { NotTestedVisit } from '../visit/settle-document.ts';

type NotTestedOutcome = { readonly tested: false } & NotTestedVisit;

/** Returns whether the tab is lost. If so, a different tab may succeed. */
export function isTabCrashed({ reason }: CdpError): boolean {
  return reason === 'crashed' || reason === 'closed';
}

/** Creates the outcome of a page that was lost while it was being examined. */
export function createCrashedPageOutcome(error: CdpError, tookMs: number): NotTestedOutcome {
  if (isTabCrashed(error)) return createNotTestedOutcome(createNotTestedReason('scan/crashed'), tookMs);
  if (error.waitedMs === undefined)
    return createNotTestedOutcome(createNotTestedReason('scan/unexpected'), tookMs);
  return createNotTestedOutcome(
    createNotTestedReason('scan/timed-out', { seconds: Math.round(error.waitedMs / 1_000) }),
    tookMs,
  );
}

/** Creates the outcome of a page that couldn't be tested because one of our in-page functions failed. */
export function createFailedOutcome(reference: string, tookMs: number): NotTestedOutcome {
  return createNotTestedOutcome(createNotTestedReason('scan/internal-error', { reference }), tookMs);
}

/**
 * Creates the outcome of a page whose loading time ran out before it was opened; null if there is time left.
 */
export function createLateOutcome(deadline: Deadline): NotTestedOutcome | null {
  if (!deadline.forStage('stabilize').hasPassed) return null;
  const seconds = Math.round(deadline.limitMs / 1_000);
  return createNotTestedOutcome(createNotTestedReason('scan/timed-out', { seconds }), deadline.usedMs);
}

/** Creates the outcome of a page that was stopped because it used more memory than one page may. */
export function createMemoryLimitOutcome(pageMb: number, tookMs: number): NotTestedOutcome {
  return createNotTestedOutcome(
    createNotTestedReason('scan/too-much-memory', { limit: `${pageMb} MB` }),
    tookMs,
  );
}

/**
 * Creates the outcome of a page that wasn't tested, if nothing but the reason is known.
 *
 * @param tookMs milliseconds that were spent on the page
 */
export function createNotTestedOutcome(reason: NotTestedReason, tookMs: number): NotTestedOutcome {
  return { tested: false, notTested: reason, url: null, title: '', status: null, headers: {}, tookMs };
}
