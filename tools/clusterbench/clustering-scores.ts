/** An occurrence of a finding: its true cause and the issue it was assigned to. */
export interface LabeledOccurrence {
  readonly cause: string;
  readonly issue: string;
}

export interface ClusteringScores {
  /** Planted causes with at least one detected occurrence. */
  readonly causes: number;
  readonly issues: number;
  /** Share of the pairs of occurrences in the same issue that have the same cause. */
  readonly precision: number;
  /** Share of the pairs of occurrences with the same cause that are in the same issue. */
  readonly recall: number;
}

/** Compares a clustering with the ground truth, pair by pair. */
export function scoreClustering(occurrences: readonly LabeledOccurrence[]): ClusteringScores {
  const sameCause = countPairs(Map.groupBy(occurrences, ({ cause }) => cause));
  const issues = Map.groupBy(occurrences, ({ issue }) => issue);
  const sameIssue = countPairs(issues);
  const both = countPairs(Map.groupBy(occurrences, ({ cause, issue }) => `${cause}\n${issue}`));
  return {
    causes: new Set(occurrences.map(({ cause }) => cause)).size,
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
