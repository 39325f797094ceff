/** A place on a page: what truth says of it and which issue it was put into. */
export interface LabeledOccurrence {
  readonly cause: string;
  readonly issue: string;
}

export interface ClusteringScores {
  /** Planted causes of which some place was found. */
  readonly causes: number;
  readonly issues: number;
  /** Of the pairs of places that stand in one issue, the share that have one cause. */
  readonly precision: number;
  /** Of the pairs of places that have one cause, the share that stand in one issue. */
  readonly recall: number;
}

/** Compares a clustering with the truth, pair by pair. */
export function scoreClustering(places: readonly LabeledOccurrence[]): ClusteringScores {
  const sameCause = countPairs(Map.groupBy(places, ({ cause }) => cause));
  const issues = Map.groupBy(places, ({ issue }) => issue);
  const sameIssue = countPairs(issues);
  const both = countPairs(Map.groupBy(places, ({ cause, issue }) => `${cause}\n${issue}`));
  return {
    causes: new Set(places.map(({ cause }) => cause)).size,
    issues: issues.size,
    precision: sameIssue === 0 ? 1 : both / sameIssue,
    recall: sameCause === 0 ? 1 : both / sameCause,
  };
}

function countPairs(groups: ReadonlyMap<string, readonly unknown[]>): number {
  let pairs = 0;
  for (const { length } of groups.values()) pairs += (length * (length - 1)) / 2;
  return pairs;
}
