import type { PageStructure } from '@curbcut/page-model';
import type { ScanComparison } from '../types.ts';

/** Milliseconds that a page with a tab waits for the first page of its scan. */
const MAX_WAIT_MS = 15_000;

/** One variant of a page in the comparison of a scan's pages. */
export interface PageComparison {
  /** Whether this is the first page, whose structure the others are compared with. */
  readonly isFirst: boolean;
  /** See {@link ScanComparison}. */
  getFirst(): Promise<PageStructure | null>;
  /** Reports the structure of this page if it is the first one. Only the first report counts. */
  report(structure: PageStructure): void;
}

/** Returns the comparison for one variant of a page: only variants with the same appearance are compared. */
export function toPageComparison(comparison: ScanComparison, variant: number): PageComparison {
  return {
    isFirst: comparison.isFirst,
    getFirst: () => comparison.getFirst(variant),
    report: (structure) => comparison.report(variant, structure),
  };
}

/**
 * Returns the structure to compare a page with; null on the first page, or if the first page could not be
 * tested. It may take as long as the first page does, so a page that waits must not hold a tab, which the
 * first page may need.
 */
export async function readFirstPage(comparison: PageComparison | null): Promise<PageStructure | null> {
  return comparison === null || comparison.isFirst ? null : comparison.getFirst();
}

/**
 * Like {@link readFirstPage}, for a page that holds a tab. Returns undefined if the first page isn't known soon; that
 * page may be waiting for a tab.
 */
export async function readFirstPageSoon(
  comparison: PageComparison | null,
): Promise<PageStructure | null | undefined> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), MAX_WAIT_MS);
  try {
    return await Promise.race([readFirstPage(comparison), timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The structure of the first page of a scan that runs in one process. The page that was added first is the
 * first page, no matter which page finishes first, so findings don't depend on timing.
 */
export class FirstPage {
  readonly #structures = new Map<number, PromiseWithResolvers<PageStructure | null>>();
  #hasPages = false;
  #isOver = false;

  /** Adds a page that is about to be visited. */
  add(): ScanComparison & {
    /** Releases the pages that are waiting once the visit is over. */
    end(): void;
  } {
    const isFirst = !this.#hasPages;
    this.#hasPages = true;
    return {
      isFirst,
      getFirst: (variant) => this.#get(variant).promise,
      report: (variant, structure) => this.#get(variant).resolve(structure),
      end: () => {
        if (!isFirst) return;
        this.#isOver = true;
        for (const { resolve } of this.#structures.values()) resolve(null);
      },
    };
  }

  #get(variant: number): PromiseWithResolvers<PageStructure | null> {
    let entry = this.#structures.get(variant);
    if (entry === undefined) {
      entry = Promise.withResolvers<PageStructure | null>();
      if (this.#isOver) entry.resolve(null);
      this.#structures.set(variant, entry);
    }
    return entry;
  }
}
