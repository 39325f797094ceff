import { EngineName, type Finding, type PageImportance } from '@curbcut/contract';
import { getHighestImportance } from '@curbcut/scoring';
import type { SiteIssueGroup } from '../issues/merge-issue-groups.ts';
import type { IssueGroupToRank } from './rank-issues.ts';
import type { FindingLocation, IssueGroupOnPage } from './scan-store.ts';

interface GatheredGroup {
  readonly fingerprint: string;
  /** Where the group was first found. */
  readonly firstLocation: FindingLocation;
  /** Page positions, ascending, without duplicates. */
  readonly pages: number[];
  readonly engines: Set<EngineName>;
  readonly variants: Set<number>;
  occurrences: number;
  fixed: number;
}

/** An issue with everything that assembling needs from its groups. */
export interface LocatedIssueGroup extends IssueGroupToRank, FindingLocation {
  readonly variants: readonly number[];
  /** Number of occurrences that were gone with all fixes on their page applied. */
  readonly fixed: number;
}

/**
 * Collects a site's issue groups page by page. Memory grows with the number of groups and by one number per
 * page of a group, but not with the findings.
 */
export class SiteIssueGroups {
  readonly #groups = new Map<string, GatheredGroup>();

  /** Adds a group on a page; pages and findings must be in order. */
  add({ position, fingerprint, occurrences, first, fixed, engines, variants }: IssueGroupOnPage): void {
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
        fixed: 0,
      };
      this.#groups.set(fingerprint, group);
    }
    group.occurrences += occurrences;
    group.fixed += fixed;
    group.pages.push(position);
    for (const engine of engines) group.engines.add(engine);
    for (const variant of variants) group.variants.add(variant);
  }

  /** Returns the first location of each group, in the order they were found. */
  getFirstLocations(): FindingLocation[] {
    return [...this.#groups.values()].map(({ firstLocation }) => firstLocation);
  }

  /**
   * Returns the input of `mergeIssueGroups`.
   *
   * @param firsts The findings at {@link getFirstLocations}, in the same order.
   */
  toMergeInput(firsts: readonly Finding[]): SiteIssueGroup[] {
    return [...this.#groups.values()].map(({ fingerprint, occurrences }, nth) => ({
      fingerprint,
      occurrences,
      first: firsts[nth]!,
    }));
  }

  /**
   * Returns the issues: all groups after merging, in the order they were found.
   *
   * @param firsts As for {@link toMergeInput}.
   * @param mergedInto The result of `mergeIssueGroups`.
   */
  toRankInput(
    firsts: readonly Finding[],
    mergedInto: ReadonlyMap<string, string>,
    importanceOf: (position: number) => PageImportance,
  ): LocatedIssueGroup[] {
    const found = [...this.#groups.values()].map((group, nth) => ({ group, first: firsts[nth]! }));
    const issues = Map.groupBy(
      found,
      ({ group: { fingerprint } }) => mergedInto.get(fingerprint) ?? fingerprint,
    );
    return [...issues].map(([fingerprint, members]) => {
      const groups = members.map(({ group }) => group);
      const pages = [...new Set(groups.flatMap((group) => group.pages))];
      return {
        fingerprint,
        // Groups are in order, so the issue was first found where its first group was.
        first: members[0]!.first,
        ...groups[0]!.firstLocation,
        occurrences: groups.reduce((sum, { occurrences }) => sum + occurrences, 0),
        fixed: groups.reduce((sum, { fixed }) => sum + fixed, 0),
        pages: pages.length,
        engines: EngineName.options.filter((engine) => groups.some(({ engines }) => engines.has(engine))),
        importance: getHighestImportance(pages.map(importanceOf)),
        variants: [...new Set(groups.flatMap((group) => [...group.variants]))].sort((a, b) => a - b),
      };
    });
  }
}
