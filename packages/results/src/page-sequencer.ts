/**
 * Returns pages in the order they were started, regardless of the order they finish in, so that two runs
 * print the same output. A page that several scanned sites link to is returned only once. The number of
 * waiting pages is bounded by the concurrency.
 */
export function createPageSequencer<Page extends { url: string }>(): {
  started(url: string): void;
  finished(page: Page): Page[];
} {
  const returned = new Set<string>();
  const waiting: { url: string; page: Page | undefined }[] = [];
  return {
    started: (url) => {
      waiting.push({ url, page: undefined });
    },
    finished: (page) => {
      const entry = waiting.find(({ url, page: finished }) => finished === undefined && url === page.url);
      if (entry) entry.page = page;
      const ready: Page[] = [];
      while (waiting[0]?.page !== undefined) ready.push(waiting.shift()!.page!);
      return ready.filter(({ url }) => !returned.has(url) && returned.add(url));
    },
  };
}
