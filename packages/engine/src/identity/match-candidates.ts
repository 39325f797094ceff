import { compareStrings } from '../compare-strings.ts';
import type { IssueTraits } from './issue-traits.ts';
import {
  computeProximity,
  computeSharedElements,
  computeSimilarity,
  type PreparedTraits,
  prepareTraits,
} from './similarity.ts';

/** An issue of a scan, with what it is known by. Ids are the caller's, each once. */
export interface IdentifiedIssue {
  readonly id: string;
  readonly traits: IssueTraits;
}

export interface PreparedIssue {
  readonly id: string;
  /** Rule, outcome and reason: only issues that share them can be the same. */
  readonly kind: string;
  readonly traits: PreparedTraits;
}

/** Two issues that may be one. */
export interface MatchCandidate {
  readonly before: PreparedIssue;
  readonly now: PreparedIssue;
  readonly certainty: number;
}

/** From here on a piece of an issue may be known by other means: it can lack what most of the issue has. */
const MIN_PART_CERTAINTY = 0.25;
/** Issues of one rule and reason of which each is compared with each; beyond, only those that share a trait. */
const MAX_FULLY_COMPARED = 128;
/** Issues that one is compared with, when there are many: those that share most traits with it. */
const MAX_COMPARED = 24;
/** A trait that more issues than this share tells none of them from the others. */
const MAX_SHARING = 200;

const getMatchKind = ({ traits: { ruleId, outcome, reason } }: IdentifiedIssue): string =>
  `${ruleId}\n${outcome}\n${reason}`;

/** Issues of two scans that may be the same: the surest first, and of equally sure ones those that share most. */
export function findCandidates(
  before: readonly IdentifiedIssue[],
  now: readonly IdentifiedIssue[],
): MatchCandidate[] {
  const kinds = Map.groupBy(before, getMatchKind);
  const found = [...Map.groupBy(now, getMatchKind)].flatMap(([kind, these]) => {
    const those = kinds.get(kind);
    return those === undefined
      ? []
      : compareIssuesOfKind(prepareIssues(kind, those, these), prepareIssues(kind, these, those));
  });
  return found.sort(
    (a, b) =>
      b.rank - a.rank || compareStrings(a.before.id, b.before.id) || compareStrings(a.now.id, b.now.id),
  );
}

/** Prepares issues for being compared with those of the other scan of the same kind. */
function prepareIssues(
  kind: string,
  issues: readonly IdentifiedIssue[],
  others: readonly IdentifiedIssue[],
): PreparedIssue[] {
  const marks = new Set(others.flatMap(({ traits }) => traits.elements ?? []));
  return issues.map(({ id, traits }) => ({ id, kind, traits: prepareTraits(traits, marks) }));
}

function compareIssuesOfKind(
  before: readonly PreparedIssue[],
  now: readonly PreparedIssue[],
): (MatchCandidate & { rank: number })[] {
  const isFew = before.length <= MAX_FULLY_COMPARED && now.length <= MAX_FULLY_COMPARED;
  const compared = isFew ? () => before : createTraitLookup(before);
  return now.flatMap((issue) =>
    [...compared(issue)].flatMap((other) => {
      const certainty = computeSimilarity(other.traits, issue.traits);
      if (certainty < MIN_PART_CERTAINTY) return [];
      const shared = computeSharedElements(other.traits, issue.traits);
      const rank = certainty + shared + (shared > 0 ? computeProximity(other.traits, issue.traits) : 0);
      return [{ before: other, now: issue, certainty, rank }];
    }),
  );
}

/** Finds the issues that one is to be compared with when there are too many to compare it with all. */
function createTraitLookup(
  issues: readonly PreparedIssue[],
): (issue: PreparedIssue) => Iterable<PreparedIssue> {
  const byTrait = indexIssues(issues, ({ lookupKeys }) => lookupKeys);
  const byElement = indexIssues(issues, ({ elementHashes }) => elementHashes.keys());
  return (issue) => new Set([...findMostSharing(issue, byTrait), ...findHolders(issue, byElement)]);
}

function indexIssues(
  issues: readonly PreparedIssue[],
  of: (prepared: PreparedTraits) => Iterable<string>,
): Map<string, PreparedIssue[]> {
  const index = new Map<string, PreparedIssue[]>();
  for (const issue of issues) {
    for (const trait of of(issue.traits)) {
      const holding = index.get(trait);
      if (holding === undefined) index.set(trait, [issue]);
      else holding.push(issue);
    }
  }
  return index;
}

/** Issues with an element of this one; as a rule an element is in one issue. */
function findHolders(
  issue: PreparedIssue,
  index: ReadonlyMap<string, readonly PreparedIssue[]>,
): PreparedIssue[] {
  const holding = [...issue.traits.elementHashes.keys()].flatMap(
    (element) => index.get(element)?.slice(0, 2) ?? [],
  );
  return [...new Set(holding)].slice(0, MAX_COMPARED);
}

/** The issues that share most with this one; a trait that few have counts for more. */
function findMostSharing(
  issue: PreparedIssue,
  index: ReadonlyMap<string, readonly PreparedIssue[]>,
): PreparedIssue[] {
  const shared = new Map<PreparedIssue, number>();
  for (const trait of issue.traits.lookupKeys) {
    const others = index.get(trait) ?? [];
    if (others.length > MAX_SHARING) continue;
    for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1 / others.length);
  }
  return [...shared]
    .sort(([a, more], [b, less]) => less - more || compareStrings(a.id, b.id))
    .slice(0, MAX_COMPARED)
    .map(([other]) => other);
}
