import { type IssueMatches, matchIssues } from '@curbcut/engine';
import type { GroundTruthIssue } from './collect-issues.ts';

/** How well the issues of one scan were found again in another. */
export interface IdentityScores {
  /** Issues that are still there after the mutation. */
  readonly issues: number;
  /** Of these, the ones matched with what they became, a part of another issue included. */
  readonly matched: number;
  /** New issues on elements that were there with the same fault, and that nothing changed. */
  readonly falseNew: number;
  /** Issues that stand on nothing but what was planted after the mutation, and come from no cause that was there. */
  readonly plantedNew: number;
  /** Of these, the ones that were taken for issues that were there before. */
  readonly missedNew: number;
  /** Issues of which nothing is left, nor anything else of the same cause. */
  readonly mended: number;
  /** Of these, the ones that were taken for others that are there. */
  readonly missedMended: number;
  readonly problems: readonly string[];
}

/** Compares what was matched with what is the same in truth. */
export function compareIssues(
  before: readonly GroundTruthIssue[],
  now: readonly GroundTruthIssue[],
): IdentityScores {
  const { matched: pairs, split, merged, added }: IssueMatches = matchIssues(before, now);
  const byId = new Map(now.map((issue) => [issue.id, issue]));
  const nowOf = new Map([...merged, ...pairs].map((pair) => [pair.before, byId.get(pair.now)!]));
  const problems: string[] = [];
  const told = (what: string, issue: GroundTruthIssue) => problems.push(`${what}: ${describeIssue(issue)}`);
  let [issues, matched, falseNew, plantedNew, missedNew, mended, missedMended] = [0, 0, 0, 0, 0, 0, 0];
  for (const issue of before) {
    const found = nowOf.get(issue.id);
    if (!now.some((other) => isSameIssue(issue, other))) {
      if (now.some((other) => hasSharedFingerprint(issue, other))) continue;
      mended++;
      if (found === undefined) continue;
      missedMended++;
      told(`mended, taken for ${describeIssue(found)}`, issue);
    } else {
      issues++;
      if (found !== undefined && isSameIssue(issue, found)) matched++;
      else told(found === undefined ? 'lost' : `taken for ${describeIssue(found)}`, issue);
    }
  }
  const apart = new Set(split.map((part) => part.now));
  const isFresh = new Set(added.filter((id) => !apart.has(id)));
  for (const issue of now) {
    if (issue.planted.size === issue.elements.size) {
      if (before.some((other) => hasSharedFingerprint(other, issue))) continue;
      plantedNew++;
      if (isFresh.has(issue.id)) continue;
      missedNew++;
      told('missed as new', issue);
    } else if (isFresh.has(issue.id) && before.some((other) => hasUnchangedElement(other, issue))) {
      falseNew++;
      told('false new', issue);
    }
  }
  return { issues, matched, falseNew, plantedNew, missedNew, mended, missedMended, problems };
}

const getIssueKind = ({ traits: { ruleId, outcome, reason } }: GroundTruthIssue) =>
  `${ruleId} ${outcome} ${reason}`;

const isSameIssue = (a: GroundTruthIssue, b: GroundTruthIssue): boolean =>
  getIssueKind(a) === getIssueKind(b) && [...a.elements].some((element) => b.elements.has(element));

/** Whether both come from one place of one component: whoever mended the one and made the other changed nothing. */
const hasSharedFingerprint = (a: GroundTruthIssue, b: GroundTruthIssue): boolean =>
  getIssueKind(a) === getIssueKind(b) &&
  a.traits.places.some((one) => b.traits.places.some((other) => one.fingerprint === other.fingerprint));

/** Whether an element that nothing changed had the fault before. */
const hasUnchangedElement = (before: GroundTruthIssue, now: GroundTruthIssue): boolean =>
  getIssueKind(before) === getIssueKind(now) &&
  [...now.elements].some((element) => before.elements.has(element) && !now.changed.has(element));

function describeIssue({ traits, elements }: GroundTruthIssue): string {
  const { path, text } = traits.places[0]!;
  return `${traits.ruleId} ${path.slice(0, 4).join(' < ')} “${text.slice(0, 30)}” (${elements.size})`;
}
