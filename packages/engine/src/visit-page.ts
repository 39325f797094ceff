import { setTimeout as sleep } from 'node:timers/promises';
import { createNotTestedReason, type NotTestedCode } from '@curbcut/capture';
import { getRetryDelay } from './crawl/retry.ts';
import type { SitePlan } from './site-plan.ts';
import type { PageResult, Scanner, SiteScanSettings } from './types.ts';

/** The result of a page that was not visited at all. */
export function createNotVisitedResult(
  url: string,
  code: NotTestedCode,
  facts: Readonly<Record<string, string | number>> = {},
): Extract<PageResult, { status: 'not-tested' }> {
  const reason = createNotTestedReason(code, facts);
  const page = { url, finalUrl: null, title: '', status: 'not-tested', notTested: reason } as const;
  return { status: 'not-tested', page, retryAfterMs: null };
}

/** Lets visits begin at least `delayMs` apart, as the site's `crawl-delay` asks. */
export function createVisitThrottle(delayMs: number, now: () => number = performance.now.bind(performance)) {
  let next = 0;
  return async (signal?: AbortSignal): Promise<void> => {
    if (delayMs === 0) return;
    const waitMs = Math.max(0, next - now());
    next = now() + waitMs + delayMs;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  };
}

/** Visits one page of a plan: at the site's pace, again when it asks to come back later, and tells the plan. */
export async function visitPage(
  scanner: Pick<Scanner, 'scanPage'>,
  plan: SitePlan,
  url: string,
  settings: SiteScanSettings,
  gate: (signal?: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
  isTried?: (fingerprint: string) => boolean,
): Promise<PageResult> {
  const kept = plan.getDisallowReason(url);
  const result =
    kept === null
      ? rejectOffSiteResult(plan, await visitWithRetries(scanner, url, settings, gate, signal, isTried))
      : createNotVisitedResult(url, kept);
  plan.markVisited(url, {
    finalUrl: result.page.finalUrl,
    links: result.status === 'tested' ? result.links : [],
  });
  return result;
}

/** A page that led away to another site is not a page of this one. */
export function rejectOffSiteResult(plan: Pick<SitePlan, 'isOnSite'>, result: PageResult): PageResult {
  if (result.status === 'not-tested' || plan.isOnSite(result.page.finalUrl)) return result;
  const { url, finalUrl } = result.page;
  const left = createNotVisitedResult(url, 'scan/off-site', { address: finalUrl });
  return { ...left, page: { ...left.page, finalUrl } };
}

async function visitWithRetries(
  scanner: Pick<Scanner, 'scanPage'>,
  url: string,
  settings: SiteScanSettings,
  gate: (signal?: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
  isTried?: (fingerprint: string) => boolean,
): Promise<PageResult> {
  for (let tries = 1; ; tries++) {
    await gate(signal);
    const result = await scanner.scanPage(url, settings, signal, isTried);
    if (result.status === 'tested' || !isTemporaryFailure(result)) return result;
    const waitMs = getRetryDelay(tries, result.retryAfterMs, result.visitMs);
    if (waitMs === null) return result;
    await sleep(waitMs, undefined, { signal });
  }
}

const temporaryCodes = new Set(['scan/too-many-requests', 'scan/unavailable']);

/** True when the site asked us to come back later. */
export function isTemporaryFailure(result: PageResult): boolean {
  return result.status === 'not-tested' && temporaryCodes.has(result.page.notTested.code);
}
