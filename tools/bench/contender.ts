/** Something that visits pages; started once, then given one part of the pages after the other. */
export interface Contender {
  readonly name: string;
  /** The process below which its browser runs. */
  readonly pid: number;
  /** Visits all of these and answers when the last is done. Throws when a page cannot be visited. */
  visit(urls: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Hands the addresses to some workers, each taking the next one when it is free. */
export async function distributeUrls(
  urls: readonly string[],
  workers: readonly ((url: string) => Promise<void>)[],
): Promise<void> {
  const waiting = [...urls];
  await Promise.all(
    workers.map(async (work) => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) await work(url);
    }),
  );
}
