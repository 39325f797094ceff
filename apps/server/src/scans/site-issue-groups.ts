import { EngineName, type Finding, type PageImportance } from '@curbcut/contract';
import type { IssueGroupToRank, SiteIssueGroup } from '@curbcut/engine';
import { getHighestImportance } from '@curbcut/scoring';
import type { IssueGroupOnPage } from '../db/queries/finalization.ts';
import type { FindingLocation } from '../db/queries/findings.ts';

interface GatheredGroup {
  readonly fingerprint: string;
  /** Where it was met first. */
  readonly firstLocation: FindingLocation;
  /** Positions, ascending, each once. */
  readonly pages: number[];
  readonly engines: Set<EngineName>;
  readonly variants: Set<number>;
  occurrences: number;
}

/** A cause with what the scan keeps of it besides its rank. */
export interface LocatedIssueGroup extends IssueGroupToRank, FindingLocation {
  readonly variants: readonly number[];
}

/**
 * The causes of a site, gathered page by page. What it holds grows with the causes, and by one number for each page that
 * each is on; never with the findings.
 */
export class SiteIssueGroups {
  readonly #groups = new Map<string, GatheredGroup>();

  /** Adds what is on pages; pages and places on them in their order. */
  add(rows: readonly IssueGroupOnPage[]): void {
    for (const { position, fingerprint, occurrences, first, engines, variants } of rows) {
      let cause = this.#groups.get(fingerprint);
      if (cause === undefined) {
        const firstLocation = { position, index: first };
        cause = {
          fingerprint,
          firstLocation,
          pages: [],
          engines: new Set(),
          variants: new Set(),
          occurrences: 0,
        };
        this.#groups.set(fingerprint, cause);
      }
      cause.occurrences += occurrences;
      cause.pages.push(position);
      for (const engine of engines) cause.engines.add(engine);
      for (const variant of variants) cause.variants.add(variant);
    }
  }

  /** Where each cause was met first, in the order in which they were met. */
  getFirstLocations(): FindingLocation[] {
    return [...this.#groups.values()].map(({ firstLocation }) => firstLocation);
  }

  /** What `mergeIssueGroups` asks for. @param firsts The findings at {@link getFirstLocations}, in their order. */
  toMergeInput(firsts: readonly Finding[]): SiteIssueGroup[] {
    return [...this.#groups.values()].map(({ fingerprint, occurrences }, nth) => ({
      fingerprint,
      occurrences,
      first: firsts[nth]!,
    }));
  }

  /**
   * All causes, those that were joined as one, in the order in which they were met.
   *
   * @param firsts As for {@link toMergeInput}.
   * @param joined What `mergeIssueGroups` answered.
   */
  toRankInput(
    firsts: readonly Finding[],
    joined: ReadonlyMap<string, string>,
    importanceOf: (position: number) => PageImportance,
  ): LocatedIssueGroup[] {
    const known = [...this.#groups.values()].map((cause, nth) => ({ cause, first: firsts[nth]! }));
    const groups = Map.groupBy(known, ({ cause: { fingerprint } }) => joined.get(fingerprint) ?? fingerprint);
    return [...groups].map(([fingerprint, members]) => {
      const causes = members.map(({ cause }) => cause);
      // Met in order: the first of the group is where all of it was met first.
      const { firstLocation } = causes[0]!;
      const pages = [...new Set(causes.flatMap((cause) => cause.pages))];
      return {
        fingerprint,
        first: members[0]!.first,
        ...firstLocation,
        occurrences: causes.reduce((sum, { occurrences }) => sum + occurrences, 0),
        pages: pages.length,
        engines: EngineName.options.filter((engine) => causes.some(({ engines }) => engines.has(engine))),
        importance: getHighestImportance(pages.map(importanceOf)),
        variants: [...new Set(causes.flatMap((cause) => [...cause.variants]))].sort((a, b) => a - b),
      };
    });
  }
}
