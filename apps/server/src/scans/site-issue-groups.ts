import { EngineName, type Finding, type PageImportance } from '@curbcut/contract';
import type { IssueGroupToRank, SiteIssueGroup } from '@curbcut/engine';
import { getHighestImportance } from '@curbcut/scoring';
import type { IssueGroupOnPage } from '../db/queries/finalization.ts';
import type { FindingLocation } from '../db/queries/findings.ts';

interface GatheredGroup {
  readonly fingerprint: string;
  /** Where it was first found. */
  readonly firstLocation: FindingLocation;
  /** Page positions, ascending, without duplicates. */
  readonly pages: number[];
  readonly engines: Set<EngineName>;
  readonly variants: Set<number>;
  occurrences: number;
}

/** An issue group with everything that the scan stores of it except its rank. */
export interface LocatedIssueGroup extends IssueGroupToRank, FindingLocation {
  readonly variants: readonly number[];
}

/**
 * Collects the issue groups of a site page by page. Its memory grows with the groups, and by one number for each page
 * of a group, but never with the findings.
 */
export class SiteIssueGroups {
  readonly #groups = new Map<string, GatheredGroup>();

  /** Adds the groups of pages; pages and findings must be in order. */
  add(rows: readonly IssueGroupOnPage[]): void {
    for (const { position, fingerprint, occurrences, first, engines, variants } of rows) {
      let group = this.#groups.get(fingerprint);
      if (group === undefined) {
        const firstLocation = { position, index: first };
        group = {
          fingerprint,
          firstLocation,
          pages: [],
          engines: new Set(),
          variants: new Set(),
          occurrences: 0,
        };
        this.#groups.set(fingerprint, group);
      }
      group.occurrences += occurrences;
      group.pages.push(position);
      for (const engine of engines) group.engines.add(engine);
      for (const variant of variants) group.variants.add(variant);
    }
  }

  /** Returns the first position of each group, in the order in which they were found. */
  getFirstLocations(): FindingLocation[] {
    return [...this.#groups.values()].map(({ firstLocation }) => firstLocation);
  }

  /**
   * Returns the input of `mergeIssueGroups`. @param firsts The findings at {@link getFirstLocations}, in the same
   * order.
   */
  toMergeInput(firsts: readonly Finding[]): SiteIssueGroup[] {
    return [...this.#groups.values()].map(({ fingerprint, occurrences }, nth) => ({
      fingerprint,
      occurrences,
      first: firsts[nth]!,
    }));
  }

  /**
   * Returns all groups after merging, in the order in which they were found.
   *
   * @param firsts As for {@link toMergeInput}.
   * @param mergedInto The result of `mergeIssueGroups`.
   */
  toRankInput(
    firsts: readonly Finding[],
    mergedInto: ReadonlyMap<string, string>,
    importanceOf: (position: number) => PageImportance,
  ): LocatedIssueGroup[] {
    const locatedGroups = [...this.#groups.values()].map((group, nth) => ({
      cause: group,
      first: firsts[nth]!,
    }));
    const groups = Map.groupBy(
      locatedGroups,
      ({ cause: { fingerprint } }) => mergedInto.get(fingerprint) ?? fingerprint,
    );
    return [...groups].map(([fingerprint, members]) => {
      const mergedGroups = members.map(({ cause: group }) => group);
      // Ordered by position: the first member is also where the merged group was first found.
      const { firstLocation } = mergedGroups[0]!;
      const pages = [...new Set(mergedGroups.flatMap((group) => group.pages))];
      return {
        fingerprint,
        first: members[0]!.first,
        ...firstLocation,
        occurrences: mergedGroups.reduce((sum, { occurrences }) => sum + occurrences, 0),
        pages: pages.length,
        engines: EngineName.options.filter((engine) =>
          mergedGroups.some(({ engines }) => engines.has(engine)),
        ),
        importance: getHighestImportance(pages.map(importanceOf)),
        variants: [...new Set(mergedGroups.flatMap((group) => [...group.variants]))].sort((a, b) => a - b),
      };
    });
  }
}
