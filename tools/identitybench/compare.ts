import { type IssueMatches, matchIssues } from '@curbcut/engine';
import type { GroundTruthIssue } from './collect-issues.ts';

/** Scores for matching the issues in one scan with those in another. */
export interface IdentityScores {
  /** Issues that still exist after the mutation. */
  readonly issues: number;
  /** Issues matched with their successors, including issues split from others. */
  readonly matched: number;
  /** Issues reported as new even though an unchanged element already had the same fault. */
  readonly falseNew: number;
  /** Issues that consist only of faults planted after the mutation and have no earlier root cause. */
  readonly plantedNew: number;
  /** The number of these that were matched with earlier issues. */
  readonly missedNew: number;
  /** Issues that no longer exist and whose root cause has no other occurrence. */
  readonly fixed: number;
  /** The number of these that were matched with existing issues. */
  readonly missedFixed: number;
  readonly problems: readonly string[];
}

/** Compares the matching with the ground truth. */
export function compareIssues(
  before: readonly GroundTruthIssue[],
  now: readonly GroundTruthIssue[],
): IdentityScores {
  const { matched: matchedPairs, split, merged, added }: IssueMatches = matchIssues(before, now);
  const byId = new Map(now.map((issue) => [issue.id, issue]));
  const successors = new Map([...merged, ...matchedPairs].map((pair) => [pair.before, byId.get(pair.now)!]));
  const problems: string[] = [];
  const addProblem = (problem: string, issue: GroundTruthIssue) =>
    problems.push(`${problem}: ${describeIssue(issue)}`);
  let [issues, matched, falseNew, plantedNew, missedNew, fixed, missedFixed] = [0, 0, 0, 0, 0, 0, 0];
  for (const issue of before) {
    const successor = successors.get(issue.id);
    if (!now.some((other) => isSameIssue(issue, other))) {
      if (now.some((other) => hasSharedFingerprint(issue, other))) continue;
      fixed++;
      if (successor === undefined) continue;
      missedFixed++;
      addProblem(`fixed, but matched with ${describeIssue(successor)}`, issue);
    } else {
      issues++;
      if (successor !== undefined && isSameIssue(issue, successor)) matched++;
      else
        addProblem(
          successor === undefined ? 'not matched' : `matched with ${describeIssue(successor)}`,
          issue,
        );
    }
  }
  const splitIds = new Set(split.map((part) => part.now));
  const newIds = new Set(added.filter((id) => !splitIds.has(id)));
  for (const issue of now) {
    if (issue.planted.size === issue.elements.size) {
      if (before.some((other) => hasSharedFingerprint(other, issue))) continue;
      plantedNew++;
      if (newIds.has(issue.id)) continue;
      missedNew++;
      addProblem('new, but matched with an earlier issue', issue);
    } else if (newIds.has(issue.id) && before.some((other) => hasUnchangedElement(other, issue))) {
      falseNew++;
      addProblem('wrongly reported as new', issue);
    }
  }
  return { issues, matched, falseNew, plantedNew, missedNew, fixed, missedFixed, problems };
}

const getIssueKind = ({ traits: { ruleId, outcome, reason } }: GroundTruthIssue) =>
  `${ruleId} ${outcome} ${reason}`;

const isSameIssue = (a: GroundTruthIssue, b: GroundTruthIssue): boolean =>
  getIssueKind(a) === getIssueKind(b) && [...a.elements].some((element) => b.elements.has(element));

/**
 * Returns whether both come from the same position in one component: fixing one and adding the other changes
 * nothing.
 */
const hasSharedFingerprint = (a: GroundTruthIssue, b: GroundTruthIssue): boolean =>
  getIssueKind(a) === getIssueKind(b) &&
  a.traits.places.some((one) => b.traits.places.some((other) => one.fingerprint === other.fingerprint));

/** Returns whether an unchanged element already had the fault. */
const hasUnchangedElement = (before: GroundTruthIssue, now: GroundTruthIssue): boolean =>
  getIssueKind(before) === getIssueKind(now) &&
  [...now.elements].some((element) => before.elements.has(element) && !now.changed.has(element));

function describeIssue({ traits, elements }: GroundTruthIssue): string {
  const { path, text } = traits.places[0]!;
  return `${traits.ruleId} ${path.slice(0, 4).join(' < ')} “${text.slice(0, 30)}” (${elements.size})`;
}
