import {
  findCandidates,
  type IdentifiedIssue,
  type MatchCandidate,
  type PreparedIssue,
} from './match-candidates.ts';
import { hasSameOccurrence, hasSharedElement } from './similarity.ts';

export type { IdentifiedIssue } from './match-candidates.ts';

export interface IssueMatches {
  /** Issues that are the same; an issue stands in one pair at most. */
  readonly matched: readonly {
    readonly before: string;
    readonly now: string;
    /** From 0 to 1: 1 for the same fingerprint, else how alike the two are. */
    readonly certainty: number;
  }[];
  /**
   * New issues (in `fresh` too) that hold a place of an earlier issue, which is itself in a pair: it was one issue and is
   * several, because a part of it was changed. Nothing in them is newly broken.
   */
  readonly split: readonly { readonly before: string; readonly now: string }[];
  /**
   * Issues that are gone (in `gone` too) of which a place is found again in an issue that is itself in a pair: they were
   * several issues and are one. Not all that was wrong with them is mended.
   */
  readonly merged: readonly { readonly before: string; readonly now: string }[];
  /** Ids of issues that were there and are not found again, in the order given. */
  readonly gone: readonly string[];
  /** Ids of issues that are new, in the order given. */
  readonly added: readonly string[];
}

/** Less alike than this, two issues are two, unless an element of both is the same. */
const MIN_CERTAINTY = 0.65;
/** The same where one was kept before there were marks: its elements are known by likeness alone. */
const MIN_CERTAINTY_WITHOUT_HASHES = 0.5;

/**
 * Finds the issues of an earlier scan again in a later one. Pairs that are most alike are joined first, each issue once.
 * Elements that are in both scans, by their marks, are never taken for others, so that only changed elements are known by
 * likeness. Only issues of the same rule, outcome and reason can be the same; the order in which they are given does not
 * matter. Near linear in the number of issues.
 */
export function matchIssues(
  before: readonly IdentifiedIssue[],
  now: readonly IdentifiedIssue[],
): IssueMatches {
  const found = findCandidates(before, now);
  const taken = selectPairs(found);
  const [wereTaken, areTaken] = [
    new Set(taken.map((pair) => pair.before.id)),
    new Set(taken.map((pair) => pair.now.id)),
  ];
  // One element is not found in two issues: as many as the pairs have of a mark are theirs.
  const partsOf = findPieces(
    found.filter((pair) => !areTaken.has(pair.now.id)),
    countUnclaimedElements(
      found.map((pair) => pair.before),
      taken.map((pair) => pair.now),
    ),
    (pair) => pair.now,
  );
  const joinedTo = findPieces(
    found.filter((pair) => !wereTaken.has(pair.before.id)),
    countUnclaimedElements(
      found.map((pair) => pair.now),
      taken.map((pair) => pair.before),
    ),
    (pair) => pair.before,
  );
  const ids = (pair: MatchCandidate) => ({ before: pair.before.id, now: pair.now.id });
  return {
    matched: taken.map((pair) => ({ ...ids(pair), certainty: pair.certainty })),
    split: partsOf.map(ids),
    merged: joinedTo.map(ids),
    gone: before.map(({ id }) => id).filter((id) => !wereTaken.has(id)),
    added: now.map(({ id }) => id).filter((id) => !areTaken.has(id)),
  };
}

/** @param found The best first. */
function selectPairs(found: readonly MatchCandidate[]): MatchCandidate[] {
  const [takenBefore, takenNow] = [new Set<string>(), new Set<string>()];
  return found.filter(({ before, now, certainty }) => {
    if (takenBefore.has(before.id) || takenNow.has(now.id)) return false;
    const hasMarks = before.traits.elementHashes.size > 0 && now.traits.elementHashes.size > 0;
    const least = hasMarks ? MIN_CERTAINTY : MIN_CERTAINTY_WITHOUT_HASHES;
    const isOne = certainty >= least || hasSharedElement(before.traits, now.traits);
    if (!isOne && !hasSameOccurrence(before.traits, now.traits)) return false;
    takenBefore.add(before.id);
    takenNow.add(now.id);
    return true;
  });
}

/** How many elements have each mark, by the kind of their issue. */
type HashCounts = Map<string, number>;

const toHashKey = (kind: string, mark: string): string => `${mark} ${kind}`;

/** The elements of these issues without as many as others of that mark hold. */
function countUnclaimedElements(
  issues: readonly PreparedIssue[],
  holders: readonly PreparedIssue[],
): HashCounts {
  const marks: HashCounts = new Map();
  const add = (these: Iterable<PreparedIssue>, sign: 1 | -1) => {
    for (const { kind, traits } of these) {
      for (const [mark, count] of traits.elementHashes) {
        const key = toHashKey(kind, mark);
        marks.set(key, (marks.get(key) ?? 0) + sign * count);
      }
    }
  };
  add(new Set(issues), 1);
  add(holders, -1);
  return marks;
}

/** Of issues that are in no pair, those of which an element is found in another issue, with that one; each once. */
function findPieces(
  found: readonly MatchCandidate[],
  left: HashCounts,
  pieceOf: (pair: MatchCandidate) => PreparedIssue,
): MatchCandidate[] {
  const told = new Set<string>();
  return found.filter((pair) => {
    const { id, kind, traits } = pieceOf(pair);
    if (told.has(id) || !isPiece(pair, kind, left)) return false;
    told.add(id);
    for (const [mark, count] of traits.elementHashes) {
      const key = toHashKey(kind, mark);
      left.set(key, (left.get(key) ?? 0) - count);
    }
    return true;
  });
}

function isPiece({ before, now }: MatchCandidate, kind: string, left: HashCounts): boolean {
  const isLeft = (mark: string) => (left.get(toHashKey(kind, mark)) ?? 0) > 0;
  return hasSharedElement(before.traits, now.traits, isLeft) || hasSameOccurrence(before.traits, now.traits);
}
