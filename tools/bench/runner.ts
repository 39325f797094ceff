/** A tool that visits pages. It's started once and then visits the pages in several batches. */
export interface BenchmarkRunner {
  readonly name: string;
  /** The process whose descendants include the browser. */
  readonly pid: number;
  /** Visits all URLs and resolves when the last one is done. Throws if a page can't be visited. */
  visit(urls: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Distributes the URLs among workers; each takes the next one when it's free. */
export async function distributeUrls(
  urls: readonly string[],
  workers: readonly ((url: string) => Promise<void>)[],
): Promise<void> {
  const queue = [...urls];
  await Promise.all(
    workers.map(async (work) => {
      for (let url = queue.shift(); url !== undefined; url = queue.shift()) await work(url);
    }),
  );
}
