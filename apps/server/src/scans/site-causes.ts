import { EngineName, type Finding, type PageImportance } from '@curbcut/contract';
import type { CauseToRank, SiteCause } from '@curbcut/engine';
import { highestImportance } from '@curbcut/scoring';
import type { FindingPlace } from '../db/queries/findings.ts';
import type { CauseOnPage } from '../db/queries/settling.ts';

interface Gathered {
  readonly fingerprint: string;
  /** Where it was met first. */
  readonly place: FindingPlace;
  /** Positions, ascending, each once. */
  readonly pages: number[];
  readonly engines: Set<EngineName>;
  readonly variants: Set<number>;
  occurrences: number;
}

/** A cause with what the scan keeps of it besides its rank. */
export interface PlacedCause extends CauseToRank, FindingPlace {
  readonly variants: readonly number[];
}

/**
 * The causes of a site, gathered page by page. What it holds grows with the causes, and by one number for each page that
 * each is on; never with the findings.
 */
export class SiteCauses {
  readonly #causes = new Map<string, Gathered>();

  /** Adds what is on pages; pages and places on them in their order. */
  add(rows: readonly CauseOnPage[]): void {
    for (const { position, fingerprint, occurrences, first, engines, variants } of rows) {
      let cause = this.#causes.get(fingerprint);
      if (cause === undefined) {
        const place = { position, index: first };
        cause = { fingerprint, place, pages: [], engines: new Set(), variants: new Set(), occurrences: 0 };
        this.#causes.set(fingerprint, cause);
      }
      cause.occurrences += occurrences;
      cause.pages.push(position);
      for (const engine of engines) cause.engines.add(engine);
      for (const variant of variants) cause.variants.add(variant);
    }
  }

  /** Where each cause was met first, in the order in which they were met. */
  places(): FindingPlace[] {
    return [...this.#causes.values()].map(({ place }) => place);
  }

  /** What `joinCauses` asks for. @param firsts The findings at {@link places}, in their order. */
  toJoin(firsts: readonly Finding[]): SiteCause[] {
    return [...this.#causes.values()].map(({ fingerprint, occurrences }, nth) => ({
      fingerprint,
      occurrences,
      first: firsts[nth]!,
    }));
  }

  /**
   * All causes, those that were joined as one, in the order in which they were met.
   *
   * @param firsts As for {@link toJoin}.
   * @param joined What `joinCauses` answered.
   */
  toRank(
    firsts: readonly Finding[],
    joined: ReadonlyMap<string, string>,
    importanceOf: (position: number) => PageImportance,
  ): PlacedCause[] {
    const known = [...this.#causes.values()].map((cause, nth) => ({ cause, first: firsts[nth]! }));
    const groups = Map.groupBy(known, ({ cause: { fingerprint } }) => joined.get(fingerprint) ?? fingerprint);
    return [...groups].map(([fingerprint, members]) => {
      const causes = members.map(({ cause }) => cause);
      // Met in order: the first of the group is where all of it was met first.
      const { place } = causes[0]!;
      const pages = [...new Set(causes.flatMap((cause) => cause.pages))];
      return {
        fingerprint,
        first: members[0]!.first,
        ...place,
        occurrences: causes.reduce((sum, { occurrences }) => sum + occurrences, 0),
        pages: pages.length,
        engines: EngineName.options.filter((engine) => causes.some(({ engines }) => engines.has(engine))),
        importance: highestImportance(pages.map(importanceOf)),
        variants: [...new Set(causes.flatMap((cause) => [...cause.variants]))].sort((a, b) => a - b),
      };
    });
  }
}
