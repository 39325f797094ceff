import { MAX_URL_LENGTH } from '@curbcut/contract';
import {
  planInOrder,
  planSite,
  type SitePlan,
  type SitePlanOptions,
  type SiteRules,
  TimeSlice,
  toStepUrl,
} from '@curbcut/engine';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import { listPagesFinishedAfter } from '../db/queries/pages.ts';
import { readStoredPlan, type ScanRow } from '../db/queries/scans.ts';
import { PAGES_PER_BATCH } from './batches.ts';

/** A plan, and the last finished page that it includes. */
interface CachedPlan {
  readonly plan: SitePlan;
  upTo: number;
}

/** More scans rarely run at the same time; an evicted plan is rebuilt from the database. */
const MAX_CACHED_PLANS = 100;

/**
 * Provides each running scan's plan. The database contains the site's rules and each finished page's links. A
 * plan is built by replaying the pages in the order they finished, so that it makes the same decisions after
 * a restart or in a different process; in this process, only recently finished pages have to be added.
 */
export class ScanPlans {
  readonly #plans = new LRUCache<string, CachedPlan>({ max: MAX_CACHED_PLANS });

  /**
   * Returns the plan, updated with all pages that are finished in this transaction, and the URLs that it
   * newly admits. Call it with the scan locked, and {@link forget} when the transaction fails.
   *
   * @returns undefined if the scan has no plan because it hasn't started or has ended.
   */
  async catchUp(
    tx: Db,
    scanId: string,
  ): Promise<{ plan: SitePlan; admitted: readonly string[] } | undefined> {
    const cached = this.#plans.get(scanId) ?? (await this.#restore(tx, scanId));
    if (!cached) return undefined;
    const admitted = takeAdmitted(cached.plan);
    const slice = new TimeSlice();
    for (let pages = PAGES_PER_BATCH; pages === PAGES_PER_BATCH; ) {
      const finished = await listPagesFinishedAfter(tx, scanId, cached.upTo, PAGES_PER_BATCH);
      for (const { url, finalUrl, links, finishedOrder } of finished) {
        cached.plan.markVisited(url, { finalUrl, links });
        while (!cached.plan.continuePlanning(() => slice.isOver)) await slice.next();
        admitted.push(...takeAdmitted(cached.plan));
        cached.upTo = finishedOrder ?? cached.upTo;
      }
      pages = finished.length;
    }
    return { plan: cached.plan, admitted };
  }

  /** Returns the plan for its constant parts: what robots.txt allows, and the pause it requires. */
  async get(
    db: Db,
    scanId: string,
  ): Promise<Pick<SitePlan, 'getDisallowReason' | 'isOnSite' | 'crawlDelayMs'> | undefined> {
    return (this.#plans.get(scanId) ?? (await this.#restore(db, scanId)))?.plan;
  }

  /** Discards a plan; the next {@link catchUp} rebuilds it. */
  forget(scanId: string): void {
    this.#plans.delete(scanId);
  }

  async #restore(db: Db, scanId: string): Promise<CachedPlan | undefined> {
    const stored = await readStoredPlan(db, scanId);
    if (!stored) return undefined;
    const cached: CachedPlan = { plan: createPlan(stored), upTo: 0 };
    this.#plans.set(scanId, cached);
    return cached;
  }
}

function createPlan(stored: Pick<ScanRow, 'url' | 'settings'> & { readonly rules: SiteRules }): SitePlan {
  const { url, settings } = stored;
  const { steps } = settings.journey ?? {};
  if (!steps) return planSite(toPlanOptions(stored), stored.rules);
  // The URLs are the same in each scan, even if the steps lead to different pages.
  const urls = Array.from({ length: steps.tested }, (_, index) => toStepUrl(url, index + 1));
  return planInOrder(urls, settings.max_pages);
}

/**
 * Returns the URLs that a plan newly admits. URLs that are too long for the index that keeps a page from
 * being admitted twice are finished immediately, so that the plan doesn't wait for them.
 */
function takeAdmitted(plan: SitePlan): string[] {
  const urls = plan.take();
  const tooLong = urls.filter((url) => url.length > MAX_URL_LENGTH);
  if (tooLong.length === 0) return urls;
  for (const url of tooLong) plan.markVisited(url, { finalUrl: null, links: [] });
  return [...urls.filter((url) => url.length <= MAX_URL_LENGTH), ...takeAdmitted(plan)];
}

/** Returns a scan's settings that determine which pages it visits. */
export function toPlanOptions({ url, settings }: Pick<ScanRow, 'url' | 'settings'>): SitePlanOptions {
  const { max_pages, page_selection, include, exclude, respect_robots } = settings;
  return {
    start: url,
    maxPages: max_pages,
    selection: page_selection,
    include,
    exclude,
    respectRobots: respect_robots,
  };
}
