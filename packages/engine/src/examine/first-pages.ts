import type { PageStructure } from '@curbcut/page-model';

/** Milliseconds that a page waits for the first page of its scan, which was started before it. */
const MAX_WAIT_MS = 15_000;

/** The part of one page in the comparison of the pages of a scan. */
export interface FirstPageComparison {
  /** Whether this is the first page, with whose structure the others are compared. */
  readonly isFirst: boolean;
  /** Returns the structure of the page that was started first; null on that page, and if it was not tested in time. */
  getFirst(): Promise<PageStructure | null>;
  /** Reports the structure of the first page, null if it is not known. Only the first report counts. */
  report(structure: PageStructure | null): void;
}

/** The part of a page that is not compared. */
export const noComparison: FirstPageComparison = {
  isFirst: false,
  getFirst: async () => null,
  report: () => {},
};

/**
 * The structure of the first page of each scan, with which rules compare the other pages. The page that was started
 * first is the first one, whichever ends first, so that the findings do not depend on timing.
 */
export class FirstPages {
  readonly #pages = new Map<string, Promise<PageStructure | null>>();

  /**
   * Adds a page that is about to be visited.
   *
   * @param key identifies the scan and the variant: only pages that look alike are compared
   */
  add(key: string): FirstPageComparison {
    const first = this.#pages.get(key);
    if (first !== undefined) {
      return { ...noComparison, getFirst: () => Promise.race([first, waitForTimeLimit()]) };
    }
    const { promise, resolve } = Promise.withResolvers<PageStructure | null>();
    this.#pages.set(key, promise);
    return { ...noComparison, isFirst: true, report: resolve };
  }

  /** Releases the pages of a scan. */
  forget(scanKey: string): void {
    for (const key of this.#pages.keys()) if (key.startsWith(scanKey)) this.#pages.delete(key);
  }
}

function waitForTimeLimit(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), MAX_WAIT_MS).unref();
  });
}
