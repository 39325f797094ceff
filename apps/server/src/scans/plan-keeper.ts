import { planSite, type SitePlan, type SitePlanOptions } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { pagesFinishedAfter } from '../db/queries/pages.ts';
import { keptPlan, type ScanRow } from '../db/queries/scans.ts';
import { TimeSlice } from '../time-slice.ts';

/** A plan, and the page up to which it has heard of what was finished. */
interface Kept {
  readonly plan: SitePlan;
  upTo: number;
}

/** Longer addresses are traps or data, and do not fit into the index that keeps a page from being admitted twice. */
const LONGEST_ADDRESS = 2048;
/** Finished pages that are read at once, each with up to 5,000 links. */
const PAGES_AT_ONCE = 20;
/** More scans than this at once is unusual; a plan that was let go of is built again from the database. */
const PLANS_KEPT = 100;

/**
 * Knows the plan of each running scan.
 *
 * The database holds what the site said about itself before the first page, and what each finished page links to. A
 * plan is built by telling it of the pages in the order in which they were finished, so that it goes the same way as
 * it went the first time: after a restart, in another process, or here, where only the pages finished since are new.
 */
export class PlanKeeper {
  readonly #kept = new Map<string, Kept>();

  /**
   * The plan, knowing of all pages that are finished as this transaction sees it, and the addresses that it lets in
   * since it was asked last. Call it with the scan locked, and {@link forget} when the transaction fails.
   *
   * @returns undefined when the scan has no plan: it has not begun, or has ended.
   */
  async catchUp(
    tx: Db,
    scanId: string,
  ): Promise<{ plan: SitePlan; admitted: readonly string[] } | undefined> {
    const kept = this.#kept.get(scanId) ?? (await this.#restore(tx, scanId));
    if (!kept) return undefined;
    const admitted = take(kept.plan);
    const slice = new TimeSlice();
    for (let pages = PAGES_AT_ONCE; pages === PAGES_AT_ONCE; ) {
      const finished = await pagesFinishedAfter(tx, scanId, kept.upTo, PAGES_AT_ONCE);
      for (const { url, finalUrl, links, finishedOrder } of finished) {
        kept.plan.done(url, { finalUrl, links });
        while (!kept.plan.advance(() => slice.isOver)) await slice.next();
        admitted.push(...take(kept.plan));
        kept.upTo = finishedOrder ?? kept.upTo;
      }
      pages = finished.length;
    }
    return { plan: kept.plan, admitted };
  }

  /** The plan for what in it never changes: what robots.txt allows, and the pause that it asks for. */
  async of(
    db: Db,
    scanId: string,
  ): Promise<Pick<SitePlan, 'keptFrom' | 'belongs' | 'crawlDelayMs'> | undefined> {
    return (this.#kept.get(scanId) ?? (await this.#restore(db, scanId)))?.plan;
  }

  /** Lets go of a plan; the next {@link catchUp} builds it again. */
  forget(scanId: string): void {
    this.#kept.delete(scanId);
  }

  async #restore(db: Db, scanId: string): Promise<Kept | undefined> {
    const stored = await keptPlan(db, scanId);
    if (!stored) return undefined;
    const kept: Kept = { plan: planSite(planOptions(stored), stored.rules), upTo: 0 };
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= PLANS_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(scanId, kept);
    return kept;
  }
}

/** What a plan lets in next. Addresses that are too long are done with at once, so that the plan does not wait for them. */
function take(plan: SitePlan): string[] {
  const taken = plan.take();
  const tooLong = taken.filter((url) => url.length > LONGEST_ADDRESS);
  if (tooLong.length === 0) return taken;
  for (const url of tooLong) plan.done(url, { finalUrl: null, links: [] });
  return [...taken.filter((url) => url.length <= LONGEST_ADDRESS), ...take(plan)];
}

/** What of a scan decides which pages it visits. */
export function planOptions({ url, settings }: Pick<ScanRow, 'url' | 'settings'>): SitePlanOptions {
  const { max_pages, include, exclude, respect_robots } = settings;
  return { start: url, maxPages: max_pages, include, exclude, respectRobots: respect_robots };
}
