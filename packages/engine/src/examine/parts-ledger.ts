import type { ProbeFactsName } from '@curbcut/page-model';

/**
 * The parts of a page that tests can tell apart, by test: keys that are equal for parts that behave alike on other pages
 * of the site.
 */
export interface PageParts {
  /** Scripts and listeners of the document, on which all parts depend. */
  readonly shared: ReadonlySet<string>;
  readonly byTest: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a test did on a page. */
export interface TestedParts {
  readonly test: string;
  /** The keys of parts that it tested to the end; `all` if it left nothing out. */
  readonly tested: ReadonlySet<string> | 'all';
  /** The keys of parts with findings; `all` if it is not known which part a finding is about. */
  readonly found: ReadonlySet<string> | 'all';
}

/** The parts that a page leaves out, by test and key: the position of the page that has tested the part. */
export type ExcludedParts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A test of which a page has left out parts, because other pages have tested them without findings. */
export interface TestedElsewhere {
  /** What was tested, as shown to people. */
  readonly test: string;
  /** The facts that it records, by which rules name it. */
  readonly facts: ProbeFactsName;
  /** Number of parts. */
  readonly parts: number;
  /** The positions of the pages that have tested them, in their order. */
  readonly positions: readonly number[];
}

/**
 * One page of a scan in the ledger of its parts. Views (variants of a page, such as a phone) are numbered from 0, and each
 * has parts of its own.
 */
export interface LedgerPage {
  /** Describes the parts of the page, as captured. Only the first description of a view counts. */
  describe(view: number, parts: PageParts): void;
  /**
   * Decides which parts the page leaves out, once the pages before it have been described and those that have tested its
   * parts are done. Waits for results only, never for a time. Only the first decision of a view counts.
   */
  decide(view: number): Promise<ExcludedParts>;
  /** Reports what the page has tested. Only the first report of a view counts. */
  report(view: number, results: readonly TestedParts[]): void;
}

/** The parts of a page without any. */
export const noParts: PageParts = { shared: new Set(), byTest: new Map() };

/** Keys of one test on one page, so that a hostile page cannot fill the memory. */
const MAX_KEYS = 3_000;

/** A page in one view. */
interface Entry {
  readonly position: number;
  readonly described: PromiseWithResolvers<void>;
  readonly done: PromiseWithResolvers<void>;
  /** As described; once results are known, only the parts that were tested. */
  parts: PageParts | null;
  results: ReadonlyMap<string, TestedParts> | null;
  decision: Promise<ExcludedParts> | null;
  excluded: ExcludedParts;
}

interface OpenPage {
  readonly position: number;
  readonly views: Map<number, Entry>;
  isOver: boolean;
}

/**
 * Which page of a scan tests which part. The representative of a part is the page with the lowest position that has it
 * and tests it. Later pages leave the part out, unless it has findings: then each page tests it, so that each has its own
 * evidence. The order in which pages finish does not matter.
 *
 * This one is in memory; {@link LedgerPage} is all that an examination needs. Processes that work on one scan each have
 * one, and tell each other what was described and reported, so that all decide the same.
 */
export class PartsLedger {
  readonly #pages: OpenPage[] = [];

  /**
   * Adds a page before any page with a higher position decides.
   *
   * @param position the place of the page in its scan, given when it was admitted
   */
  open(position: number): LedgerPage & {
    /** Ends the waiting of other pages, when the visit is over. What was not reported is not tested. */
    end(): void;
  } {
    const page: OpenPage = { position, views: new Map(), isOver: false };
    this.#pages.push(page);
    return {
      describe: (view, parts) => {
        const entry = getEntry(page, view);
        entry.parts ??= boundParts(parts);
        entry.described.resolve();
      },
      decide: (view) => {
        const entry = getEntry(page, view);
        entry.decision ??= this.#decide(entry, view);
        return entry.decision;
      },
      report: (view, results) => {
        const entry = getEntry(page, view);
        if (entry.results === null) {
          entry.results = new Map(results.map((result) => [result.test, result]));
          entry.parts &&= keepTestedParts(entry.parts, entry.excluded, results);
        }
        entry.described.resolve();
        entry.done.resolve();
      },
      end: () => {
        page.isOver = true;
        for (const entry of page.views.values()) {
          if (entry.results === null) entry.parts = null;
          entry.described.resolve();
          entry.done.resolve();
        }
      },
    };
  }

  async #decide(entry: Entry, view: number): Promise<ExcludedParts> {
    const { position, parts } = entry;
    const earlier = this.#pages
      .filter((page) => page.position < position)
      .sort((one, other) => one.position - other.position)
      .map((page) => getEntry(page, view));
    await Promise.all(earlier.map(({ described }) => described.promise));
    const excluded = new Map<string, Map<string, number>>();
    if (parts === null) return excluded;
    for (const [test, keys] of parts.byTest) {
      const candidates = earlier.filter((page) => mayRepresent(page, test, parts));
      const testExcluded = new Map<string, number>();
      for (const key of keys) {
        const testedOn = await findRepresentative(candidates, test, key);
        if (testedOn !== null) testExcluded.set(key, testedOn);
      }
      if (testExcluded.size > 0) excluded.set(test, testExcluded);
    }
    entry.excluded = excluded;
    return excluded;
  }
}

function getEntry({ position, views, isOver }: OpenPage, view: number): Entry {
  let entry = views.get(view);
  if (entry === undefined) {
    const [described, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    entry = { position, described, done, parts: null, results: null, decision: null, excluded: new Map() };
    if (isOver) described.resolve();
    if (isOver) done.resolve();
    views.set(view, entry);
  }
  return entry;
}

/**
 * Returns the parts that a page has tested. Nobody needs to know of the rest, which would otherwise fill the memory: most
 * parts of most pages are left out.
 */
export function keepTestedParts(
  { shared, byTest }: PageParts,
  excluded: ExcludedParts,
  results: readonly TestedParts[],
): PageParts {
  const kept = results.flatMap(({ test, tested }): [string, ReadonlySet<string>][] => {
    const keys = byTest.get(test);
    if (keys === undefined) return [];
    const elsewhere = excluded.get(test);
    return [[test, new Set([...keys].filter((key) => includes(tested, key) && !elsewhere?.has(key)))]];
  });
  return { shared, byTest: new Map(kept) };
}

/** Whether a page has what the parts of another page depend on, and the same test. */
function mayRepresent({ parts }: Entry, test: string, other: PageParts): boolean {
  if (parts === null || !parts.byTest.has(test)) return false;
  return [...other.shared].every((key) => parts.shared.has(key));
}

/** Returns the position of the page that has tested a part without findings; null if this page has to test it. */
async function findRepresentative(
  candidates: readonly Entry[],
  test: string,
  key: string,
): Promise<number | null> {
  for (const candidate of candidates) {
    // Parts are forgotten when a page has not tested them.
    if (!candidate.parts?.byTest.get(test)?.has(key)) continue;
    await candidate.done.promise;
    const result = candidate.results?.get(test);
    // It failed, or reached a limit before: the next page that has the part takes its place.
    if (result === undefined || !includes(result.tested, key)) continue;
    return includes(result.found, key) ? null : candidate.position;
  }
  return null;
}

const includes = (keys: ReadonlySet<string> | 'all', key: string): boolean => keys === 'all' || keys.has(key);

/** Limits the keys, those in the order of their characters first, so that the selection is the same every time. */
export function boundParts({ shared, byTest }: PageParts): PageParts {
  const bound = (keys: ReadonlySet<string>) =>
    keys.size <= MAX_KEYS ? keys : new Set([...keys].sort().slice(0, MAX_KEYS));
  return { shared, byTest: new Map([...byTest].map(([test, keys]) => [test, bound(keys)])) };
}
