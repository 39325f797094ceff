import {
  findCandidates,
  type IdentifiedIssue,
  type MatchCandidate,
  type PreparedIssue,
} from './match-candidates.ts';
import { hasSameOccurrence, hasSharedElement } from './similarity.ts';

export type { IdentifiedIssue } from './match-candidates.ts';

/**
 * An issue on at most this many pages counts as gone only if all of them were tested again. For an issue on
 * more pages, one is enough.
 */
export const MAX_PAGES_ALL_REQUIRED = 20;

export interface IssueMatches {
  /** Issues that are the same; an issue is in at most one pair. */
  readonly matched: readonly {
    readonly before: string;
    readonly now: string;
    /** From 0 to 1: 1 if the fingerprints are equal, otherwise the similarity of the two issues. */
    readonly certainty: number;
  }[];
  /**
   * New issues (also in `added`) that contain an element of an earlier issue that is itself matched: part of
   * an issue changed, so it became several issues. They contain no new defects.
   */
  readonly split: readonly { readonly before: string; readonly now: string }[];
  /**
   * Gone issues (also in `gone`) with an element that is now in another issue that is itself matched: several
   * issues became one. Not all of their defects are fixed.
   */
  readonly merged: readonly { readonly before: string; readonly now: string }[];
  /** Ids of earlier issues that were not found again, in input order. */
  readonly gone: readonly string[];
  /** Ids of new issues, in input order. */
  readonly added: readonly string[];
}

/** Minimum certainty to match two issues that share no element. */
const MIN_CERTAINTY = 0.65;

/**
 * Matches the issues in an earlier scan with those in a later one. The most similar pairs are matched first,
 * and each issue once. Elements with the same hash in both scans are never matched with other elements, so
 * that only changed elements are matched by similarity. Only issues with the same rule, outcome and reason
 * can match. The order of the input does not matter. Runs in nearly linear time.
 */
export function matchIssues(
  before: readonly IdentifiedIssue[],
  now: readonly IdentifiedIssue[],
): IssueMatches {
  const candidates = findCandidates(before, now);
  const pairs = selectPairs(candidates);
  const [matchedBefore, matchedNow] = [
    new Set(pairs.map((pair) => pair.before.id)),
    new Set(pairs.map((pair) => pair.now.id)),
  ];
  // An element belongs to only one issue, so each pair uses up as many of the elements with a given hash as
  // it contains.
  const splitParts = findSplitParts(
    candidates.filter((pair) => !matchedNow.has(pair.now.id)),
    countUnclaimedElements(
      candidates.map((pair) => pair.before),
      pairs.map((pair) => pair.now),
    ),
    (pair) => pair.now,
  );
  const mergedParts = findSplitParts(
    candidates.filter((pair) => !matchedBefore.has(pair.before.id)),
    countUnclaimedElements(
      candidates.map((pair) => pair.now),
      pairs.map((pair) => pair.before),
    ),
    (pair) => pair.before,
  );
  const getIds = (pair: MatchCandidate) => ({ before: pair.before.id, now: pair.now.id });
  return {
    matched: pairs.map((pair) => ({ ...getIds(pair), certainty: pair.certainty })),
    split: splitParts.map(getIds),
    merged: mergedParts.map(getIds),
    gone: before.map(({ id }) => id).filter((id) => !matchedBefore.has(id)),
    added: now.map(({ id }) => id).filter((id) => !matchedNow.has(id)),
  };
}

/** @param found Best first. */
function selectPairs(candidates: readonly MatchCandidate[]): MatchCandidate[] {
  const [takenBefore, takenNow] = [new Set<string>(), new Set<string>()];
  return candidates.filter(({ before, now, certainty }) => {
    if (takenBefore.has(before.id) || takenNow.has(now.id)) return false;
    const isSame = certainty >= MIN_CERTAINTY || hasSharedElement(before.traits, now.traits);
    if (!isSame && !hasSameOccurrence(before.traits, now.traits)) return false;
    takenBefore.add(before.id);
    takenNow.add(now.id);
    return true;
  });
}

/** Number of elements per hash, by the kind of their issue. */
type HashCounts = Map<string, number>;

const toHashKey = (kind: string, hash: string): string => `${hash} ${kind}`;

/** Counts these issues' elements, minus those that the holders claim. */
function countUnclaimedElements(
  issues: readonly PreparedIssue[],
  holders: readonly PreparedIssue[],
): HashCounts {
  const counts: HashCounts = new Map();
  const add = (counted: Iterable<PreparedIssue>, sign: 1 | -1) => {
    for (const { kind, traits } of counted) {
      for (const [hash, count] of traits.elementHashes) {
        const key = toHashKey(kind, hash);
        counts.set(key, (counts.get(key) ?? 0) + sign * count);
      }
    }
  };
  add(new Set(issues), 1);
  add(holders, -1);
  return counts;
}

/** Finds unmatched issues with an element in another issue, each one once, together with that issue. */
function findSplitParts(
  candidates: readonly MatchCandidate[],
  unclaimed: HashCounts,
  getPiece: (pair: MatchCandidate) => PreparedIssue,
): MatchCandidate[] {
  const seen = new Set<string>();
  return candidates.filter((pair) => {
    const { id, kind, traits } = getPiece(pair);
    if (seen.has(id) || !isSplitPart(pair, kind, unclaimed)) return false;
    seen.add(id);
    for (const [hash, count] of traits.elementHashes) {
      const key = toHashKey(kind, hash);
      unclaimed.set(key, (unclaimed.get(key) ?? 0) - count);
    }
    return true;
  });
}

function isSplitPart({ before, now }: MatchCandidate, kind: string, unclaimed: HashCounts): boolean {
  const isUnclaimed = (hash: string) => (unclaimed.get(toHashKey(kind, hash)) ?? 0) > 0;
  return (
    hasSharedElement(before.traits, now.traits, isUnclaimed) || hasSameOccurrence(before.traits, now.traits)
  );
}
