/**
 * The parts of a page that tests can tell apart, by test. Parts that behave the same on other pages of the
 * site have equal keys.
 */
export interface PageParts {
  /** Scripts and listeners of the document, on which all parts depend. */
  readonly shared: ReadonlySet<string>;
  readonly byTest: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The work that a test did on a page. */
export interface TestedParts {
  readonly test: string;
  /** The keys of parts that it tested completely; `all` if it excluded none. */
  readonly tested: ReadonlySet<string> | 'all';
  /** The keys of parts with findings; `all` if it is not known which part a finding is about. */
  readonly found: ReadonlySet<string> | 'all';
}

/**
 * The parts that a page excludes, by test and key, with the position of the page on which the part was tested.
 */
export type ExcludedParts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The parts of a page that a test excluded because they were tested on other pages without findings. */
export interface TestedElsewhere {
  /** The test's name, as shown to users. */
  readonly test: string;
  /** The parts, each with the position of the page on which it was tested. */
  readonly parts: readonly (readonly [key: string, position: number])[];
}

/** The parts of a page in which a test had findings, or may have had them if the part is not known. */
export interface FoundParts {
  /** The test's name, as shown to users. */
  readonly test: string;
  readonly keys: readonly string[];
}

/**
 * One page of a scan in the parts ledger. Views (variants of a page, such as a phone) are numbered from 0,
 * and each has its own parts.
 */
export interface LedgerPage {
  /** Describes the parts of the page, as captured. Only the first description of a view counts. */
  describe(view: number, parts: PageParts): void;
  /**
   * Decides which parts the page excludes, once the pages before it have been described and the pages on
   * which its parts are tested are done. It waits for results only, not for a time limit. Only the first decision for a
   * view counts.
   */
  decide(view: number): Promise<ExcludedParts>;
  /** Reports what was tested on the page. Only the first report for a view counts. */
  report(view: number, results: readonly TestedParts[]): void;
}

/** The value for a page without parts. */
export const noParts: PageParts = { shared: new Set(), byTest: new Map() };

/** Maximum keys per test and page, so that a hostile page can't use up the memory. */
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
 * Decides on which page of a scan each part is tested. A part is tested on the page with the lowest position that
 * has it and can test it. Later pages exclude the part unless it has findings; then it is tested on every
 * page that has it, to collect evidence for each. The order in which pages finish does not matter.
 *
 * This implementation is in memory; an examination needs only {@link LedgerPage}. Processes that work on the
 * same scan each have a ledger and exchange descriptions and reports, so that all make the same decisions.
 */
export class PartsLedger {
  readonly #pages: OpenPage[] = [];

  /**
   * Adds a page. Must be called before any page with a higher position decides.
   *
   * @param position the page's position in its scan, assigned when it was admitted
   */
  open(position: number): LedgerPage & {
    /** Releases the pages that are waiting once the visit is over. Parts without a report count as not tested. */
    end(): void;
  } {
    const page: OpenPage = { position, views: new Map(), isOver: false };
    this.#pages.push(page);
    return {
      describe: (view, parts) => {
        const entry = getEntry(page, view);
        entry.parts ??= limitParts(parts);
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
 * Returns only the parts that a page has tested. Storing the rest is unnecessary and would use up memory,
 * because most pages exclude most of their parts.
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

/** Whether a page has the same test and everything that the parts of another page depend on. */
function mayRepresent({ parts }: Entry, test: string, other: PageParts): boolean {
  if (parts === null || !parts.byTest.has(test)) return false;
  return [...other.shared].every((key) => parts.shared.has(key));
}

/**
 * Returns the position of the page that has tested a part without findings; null if the current page has to
 * test it.
 */
async function findRepresentative(
  candidates: readonly Entry[],
  test: string,
  key: string,
): Promise<number | null> {
  for (const candidate of candidates) {
    // Parts that a page has not tested are removed from its entry.
    if (!candidate.parts?.byTest.get(test)?.has(key)) continue;
    await candidate.done.promise;
    const result = candidate.results?.get(test);
    // The page failed or reached a limit before this part, so the next page with the part takes over.
    if (result === undefined || !includes(result.tested, key)) continue;
    return includes(result.found, key) ? null : candidate.position;
  }
  return null;
}

const includes = (keys: ReadonlySet<string> | 'all', key: string): boolean => keys === 'all' || keys.has(key);

/** Limits the number of keys, in code unit order, so that the selection is always the same. */
export function limitParts({ shared, byTest }: PageParts): PageParts {
  const bound = (keys: ReadonlySet<string>) =>
    keys.size <= MAX_KEYS ? keys : new Set([...keys].sort().slice(0, MAX_KEYS));
  return { shared, byTest: new Map([...byTest].map(([test, keys]) => [test, bound(keys)])) };
}
