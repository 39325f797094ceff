import type { ScanEvent } from '@curbcut/contract';

/** Turns the stream of a scan into text for standard output, piece by piece. */
export interface StreamFormatter {
  /** Text to write now; empty for nothing. */
  onEvent(event: ScanEvent): string;
  /**
   * Text to write when the scan has ended.
   *
   * @param known Fingerprints of issues that a baseline holds; forms for people leave them out.
   */
  end(known?: ReadonlySet<string>): string;
}

/**
 * Hands pages on in the order in which they were started, whatever order they finish in, so that two runs print
 * the same, and each once, though two of the sites that are scanned lead to it. What waits is bounded by the number of
 * pages examined at once.
 */
export function createPageSequencer<Page extends { url: string }>(): {
  started(url: string): void;
  finished(page: Page): Page[];
} {
  const told = new Set<string>();
  const waiting: { url: string; page: Page | undefined }[] = [];
  return {
    started: (url) => {
      waiting.push({ url, page: undefined });
    },
    finished: (page) => {
      const place = waiting.find((entry) => entry.page === undefined && entry.url === page.url);
      if (place) place.page = page;
      const ready: Page[] = [];
      while (waiting[0]?.page !== undefined) ready.push(waiting.shift()!.page!);
      return ready.filter(({ url }) => !told.has(url) && told.add(url));
    },
  };
}
