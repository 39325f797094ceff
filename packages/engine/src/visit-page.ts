import { setTimeout as sleep } from 'node:timers/promises';
import { createNotTestedReason, type NotTestedCode } from '@curbcut/capture';
import { getRetryDelay } from './crawl/retry.ts';
import type { SitePlan } from './crawl/site-plan.ts';
import type { PageResult, Scanner, ScanPageOptions, SiteScanSettings } from './types.ts';

/** Creates the result of a page that was not visited. */
export function createNotVisitedResult(
  url: string,
  code: NotTestedCode,
  facts: Readonly<Record<string, string | number>> = {},
): Extract<PageResult, { status: 'not-tested' }> {
  const reason = createNotTestedReason(code, facts);
  const page = { url, finalUrl: null, title: '', status: 'not-tested', notTested: reason } as const;
  return { status: 'not-tested', page, retryAfterMs: null };
}

/** Spaces visits at least `delayMs` apart, as the site's `crawl-delay` requires. */
export function createVisitThrottle(delayMs: number, now: () => number = performance.now.bind(performance)) {
  let next = 0;
  return async (signal?: AbortSignal): Promise<void> => {
    if (delayMs === 0) return;
    const waitMs = Math.max(0, next - now());
    next = now() + waitMs + delayMs;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  };
}

/** Visits one page of a plan at the site's pace, retries if the site asks for it, and records the visit. */
export async function visitPage(
  scanner: Pick<Scanner, 'scanPage'>,
  plan: SitePlan,
  url: string,
  settings: SiteScanSettings,
  throttle: (signal?: AbortSignal) => Promise<void>,
  options: ScanPageOptions = {},
): Promise<PageResult> {
  const isSignOut = (address: string) => options.access?.isSignOut(address) ?? false;
  const disallowReason = isSignOut(url) ? 'scan/sign-out-link' : plan.getDisallowReason(url);
  const result =
    disallowReason === null
      ? rejectOffSiteResult(plan, await visitWithRetries(scanner, url, settings, throttle, options))
      : createNotVisitedResult(url, disallowReason);
  plan.markVisited(url, {
    finalUrl: result.page.finalUrl,
    links: result.status === 'tested' ? result.links.filter((link) => !isSignOut(link)) : [],
  });
  return result;
}

/** Rejects the result of a page that redirected to another site. */
export function rejectOffSiteResult(plan: Pick<SitePlan, 'isOnSite'>, result: PageResult): PageResult {
  if (result.status === 'not-tested' || plan.isOnSite(result.page.finalUrl)) return result;
  const { url, finalUrl } = result.page;
  const offSite = createNotVisitedResult(url, 'scan/off-site', { address: finalUrl });
  return { ...offSite, page: { ...offSite.page, finalUrl } };
}

async function visitWithRetries(
  scanner: Pick<Scanner, 'scanPage'>,
  url: string,
  settings: SiteScanSettings,
  throttle: (signal?: AbortSignal) => Promise<void>,
  options: ScanPageOptions,
): Promise<PageResult> {
  const { signal } = options;
  for (let attempts = 1; ; attempts++) {
    await throttle(signal);
    const result = await scanner.scanPage(url, settings, options);
    if (result.status === 'tested' || !isTemporaryFailure(result)) return result;
    const waitMs = getRetryDelay(attempts, result.retryAfterMs, result.visitMs);
    if (waitMs === null) return result;
    await sleep(waitMs, undefined, { signal });
  }
}

const temporaryCodes = new Set(['scan/too-many-requests', 'scan/unavailable']);

/** Returns whether the site asked to retry later. */
export function isTemporaryFailure(result: PageResult): boolean {
  return result.status === 'not-tested' && temporaryCodes.has(result.page.notTested.code);
}
