import type { Probe, UsableParts } from '@curbcut/capture';
import type { NodeIndex, ProbeFactsName } from '@curbcut/page-model';

/** The tests that would use a page, and what it consists of for them. */
export interface PageUse {
  readonly tests: readonly Probe[];
  /** Milliseconds until the page was captured in its first visit. */
  readonly loadMs: number;
  /** Null as long as it is not known: then the page is tested as if there were no other. */
  parts: UsableParts | null;
}

/** A finding of a rule, with the facts that it is based on and its node in the capture. */
export interface PartFinding {
  readonly facts: ProbeFactsName | null;
  readonly node: NodeIndex;
}

/** How often a page waits for visits of other pages: each may leave something out. */
const MAX_WAITS = 3;

/**
 * Parts of the pages of a scan that were used with mouse and keyboard without findings, by the test that used them. A test
 * does not use a page again that has no other parts: the result would be the same, so that the order of the pages does not
 * matter. What had findings is tested on every page.
 */
export class KnownParts {
  static readonly #MAX_KEYS = 20_000;
  readonly #keysByFacts = new Map<ProbeFactsName, Set<string>>();
  /** When the visits that are using pages now have ended. */
  readonly #current = new Map<PageUse, Promise<void>>();

  /** Whether no page has been used, nor is being used now. */
  get isUnused(): boolean {
    return this.#keysByFacts.size + this.#current.size === 0;
  }

  /** Returns whether a test knows all of these parts. */
  includes({ facts, dependsOnParts = false }: Probe, { keys }: UsableParts): boolean {
    const known = this.#keysByFacts.get(facts);
    return dependsOnParts && known !== undefined && [...keys].every((key) => known.has(key));
  }

  /** Returns the elements of a page that a test need not use again. */
  findKnown({ facts, dependsOnParts = false }: Pick<Probe, 'facts' | 'dependsOnParts'>, parts: UsableParts) {
    const known = this.#keysByFacts.get(facts);
    if (!dependsOnParts || known === undefined || ![...parts.shared].every((key) => known.has(key)))
      return [];
    return [...parts.byNode].flatMap(([node, key]) => (known.has(key) ? [node] : []));
  }

  /**
   * Adds the parts of a page that tests have used.
   *
   * @param tested the elements that tests have used, by their facts
   * @param completed the facts of the tests that left nothing out
   */
  add(
    parts: UsableParts,
    tested: ReadonlyMap<ProbeFactsName, ReadonlySet<NodeIndex>>,
    completed: readonly ProbeFactsName[],
    findings: readonly PartFinding[],
  ): void {
    for (const facts of new Set([...completed, ...tested.keys()])) {
      const nodes = tested.get(facts) ?? new Set();
      const found = findings.filter((finding) => finding.facts === facts).map(({ node }) => node);
      // What a finding about another element is a result of is not known.
      if (!found.every((node) => nodes.has(node))) continue;
      const foundKeys = new Set(found.map((node) => parts.byNode.get(node)));
      const usedKeys = [...nodes].flatMap((node) => parts.byNode.get(node) ?? []);
      const keys = completed.includes(facts) ? parts.keys : [...parts.shared, ...usedKeys];
      const known = this.#keysByFacts.get(facts) ?? new Set();
      this.#keysByFacts.set(facts, known);
      for (const key of keys) if (!foundKeys.has(key) && known.size < KnownParts.#MAX_KEYS) known.add(key);
    }
  }

  /**
   * Visits a page to use it, unless other pages answer for it. While visits of other pages use all that this one consists
   * of, it waits for their results.
   *
   * @param visit uses the page and adds its parts
   * @returns what the visit returned; undefined without a visit
   */
  async visitUnlessKnown<T>(use: PageUse, visit: () => Promise<T>): Promise<T | undefined> {
    for (let waits = 0; waits < MAX_WAITS && this.#isBeingTested(use); waits++)
      await Promise.race(this.#current.values());
    const { parts, tests } = use;
    if (parts !== null && tests.every((test) => this.includes(test, parts))) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#current.set(use, promise);
    try {
      return await visit();
    } finally {
      this.#current.delete(use);
      resolve();
    }
  }

  /** Whether visits that use other pages now may find out what the tests of this page want to know. */
  #isBeingTested({ parts, tests }: PageUse): boolean {
    if (parts === null) return false;
    const open = tests.filter((test) => test.dependsOnParts === true && !this.includes(test, parts));
    if (open.length === 0) return false;
    return open.every(({ facts }) => {
      const known = this.#keysByFacts.get(facts);
      const visits = [...this.#current.keys()].filter((visit) =>
        visit.tests.some((test) => test.facts === facts),
      );
      return [...parts.keys].every(
        (key) => known?.has(key) || visits.some((visit) => visit.parts?.keys.has(key)),
      );
    });
  }
}
