import { compareStrings } from '../compare-strings.ts';
import type { IssueTraits } from './issue-traits.ts';
import {
  computeProximity,
  computeSharedElements,
  computeSimilarity,
  type PreparedTraits,
  prepareTraits,
} from './similarity.ts';

/** An issue with its traits. Ids are chosen by the caller and unique. */
export interface IdentifiedIssue {
  readonly id: string;
  readonly traits: IssueTraits;
}

export interface PreparedIssue {
  readonly id: string;
  /** Rule, outcome and reason: only issues that share them can match. */
  readonly kind: string;
  readonly traits: PreparedTraits;
}

/** Two issues that may be the same. */
export interface MatchCandidate {
  readonly before: PreparedIssue;
  readonly now: PreparedIssue;
  readonly certainty: number;
}

/**
 * Minimum certainty for a candidate. It's low, because part of an issue may lack traits that most of the
 * issue has.
 */
const MIN_PART_CERTAINTY = 0.25;
/** Up to this many issues of one kind, all pairs are compared; beyond that, only pairs that share a trait. */
const MAX_FULLY_COMPARED = 128;
/** If there are many issues, each is compared with at most this many: those that share the most traits. */
const MAX_COMPARED = 24;
/** A trait shared by more issues than this does not distinguish them. */
const MAX_SHARING = 200;

const getMatchKind = ({ traits: { ruleId, outcome, reason } }: IdentifiedIssue): string =>
  `${ruleId}\n${outcome}\n${reason}`;

/**
 * Finds issues in two scans that may be the same, sorted by descending certainty and number of shared
 * elements.
 */
export function findCandidates(
  before: readonly IdentifiedIssue[],
  now: readonly IdentifiedIssue[],
): MatchCandidate[] {
  const kinds = Map.groupBy(before, getMatchKind);
  const found = [...Map.groupBy(now, getMatchKind)].flatMap(([kind, nowIssues]) => {
    const beforeIssues = kinds.get(kind);
    return beforeIssues === undefined
      ? []
      : compareIssuesOfKind(
          prepareIssues(kind, beforeIssues, nowIssues),
          prepareIssues(kind, nowIssues, beforeIssues),
        );
  });
  return found.sort(
    (a, b) =>
      b.rank - a.rank || compareStrings(a.before.id, b.before.id) || compareStrings(a.now.id, b.now.id),
  );
}

/** Prepares issues for comparison with issues of the same kind in the other scan. */
function prepareIssues(
  kind: string,
  issues: readonly IdentifiedIssue[],
  others: readonly IdentifiedIssue[],
): PreparedIssue[] {
  const hashes = new Set(others.flatMap(({ traits }) => traits.elements));
  return issues.map(({ id, traits }) => ({ id, kind, traits: prepareTraits(traits, hashes) }));
}

function compareIssuesOfKind(
  before: readonly PreparedIssue[],
  now: readonly PreparedIssue[],
): (MatchCandidate & { rank: number })[] {
  const isFew = before.length <= MAX_FULLY_COMPARED && now.length <= MAX_FULLY_COMPARED;
  const getComparedIssues = isFew ? () => before : createTraitLookup(before);
  return now.flatMap((issue) =>
    [...getComparedIssues(issue)].flatMap((other) => {
      const certainty = computeSimilarity(other.traits, issue.traits);
      if (certainty < MIN_PART_CERTAINTY) return [];
      const shared = computeSharedElements(other.traits, issue.traits);
      const rank = certainty + shared + (shared > 0 ? computeProximity(other.traits, issue.traits) : 0);
      return [{ before: other, now: issue, certainty, rank }];
    }),
  );
}

/** Returns a function that finds the issues to compare with when there are too many to compare with all. */
function createTraitLookup(
  issues: readonly PreparedIssue[],
): (issue: PreparedIssue) => Iterable<PreparedIssue> {
  const byTrait = indexIssues(issues, ({ lookupKeys }) => lookupKeys);
  const byElement = indexIssues(issues, ({ elementHashes }) => elementHashes.keys());
  return (issue) => new Set([...findMostSharing(issue, byTrait), ...findHolders(issue, byElement)]);
}

function indexIssues(
  issues: readonly PreparedIssue[],
  getKeys: (prepared: PreparedTraits) => Iterable<string>,
): Map<string, PreparedIssue[]> {
  const index = new Map<string, PreparedIssue[]>();
  for (const issue of issues) {
    for (const trait of getKeys(issue.traits)) {
      const holders = index.get(trait);
      if (holders === undefined) index.set(trait, [issue]);
      else holders.push(issue);
    }
  }
  return index;
}

/** Finds issues that contain an element of this issue; an element is usually in one issue only. */
function findHolders(
  issue: PreparedIssue,
  index: ReadonlyMap<string, readonly PreparedIssue[]>,
): PreparedIssue[] {
  const holders = [...issue.traits.elementHashes.keys()].flatMap(
    (element) => index.get(element)?.slice(0, 2) ?? [],
  );
  return [...new Set(holders)].slice(0, MAX_COMPARED);
}

/** Finds the issues that share the most traits with this one; rare traits count more. */
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
