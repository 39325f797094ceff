import type { PageProgress } from '@curbcut/engine';

/** A page that is being visited. */
export interface PageInProgress extends PageProgress {
  readonly position: number;
}

/**
 * The progress of the pages that this process is visiting, for followers of a scan. It is shown until the page is
 * stored, and lost with the process.
 */
export class PagesInProgress {
  readonly #scans = new Map<string, Map<number, PageInProgress>>();

  set(scanId: string, position: number, progress: PageProgress): void {
    const pages = this.#scans.get(scanId) ?? new Map();
    this.#scans.set(scanId, pages.set(position, { ...progress, position }));
  }

  delete(scanId: string, position: number): void {
    const pages = this.#scans.get(scanId);
    pages?.delete(position);
    if (pages?.size === 0) this.#scans.delete(scanId);
  }

  list(scanId: string): PageInProgress[] {
    return [...(this.#scans.get(scanId)?.values() ?? [])];
  }
}
