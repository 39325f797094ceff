import { type Candidate, candidates, type Known, type Named } from './candidates.ts';
import { hasSamePlace, sharesElement } from './likeness.ts';

export type { Named } from './candidates.ts';

export interface IssueMatch {
  /** Issues that are the same; an issue stands in one pair at most. */
  readonly pairs: readonly {
    readonly before: string;
    readonly now: string;
    /** From 0 to 1: 1 for the same fingerprint, else how alike the two are. */
    readonly certainty: number;
  }[];
  /**
   * New issues (in `fresh` too) that hold a place of an earlier issue, which is itself in a pair: it was one issue and is
   * several, because a part of it was changed. Nothing in them is newly broken.
   */
  readonly parts: readonly { readonly before: string; readonly now: string }[];
  /**
   * Issues that are gone (in `gone` too) of which a place is found again in an issue that is itself in a pair: they were
   * several issues and are one. Not all that was wrong with them is mended.
   */
  readonly joined: readonly { readonly before: string; readonly now: string }[];
  /** Ids of issues that were there and are not found again, in the order given. */
  readonly gone: readonly string[];
  /** Ids of issues that are new, in the order given. */
  readonly fresh: readonly string[];
}

/** Less alike than this, two issues are two, unless an element of both is the same. */
const leastCertainty = 0.65;
/** The same where one was kept before there were marks: its elements are known by likeness alone. */
const leastWithoutMarks = 0.5;

/**
 * Finds the issues of an earlier scan again in a later one. Pairs that are most alike are joined first, each issue once.
 * Elements that are in both scans, by their marks, are never taken for others, so that only changed elements are known by
 * likeness. Only issues of the same rule, outcome and reason can be the same; the order in which they are given does not
 * matter. Near linear in the number of issues.
 */
export function matchIssues(before: readonly Named[], now: readonly Named[]): IssueMatch {
  const found = candidates(before, now);
  const taken = pairsOf(found);
  const [wereTaken, areTaken] = [
    new Set(taken.map((pair) => pair.before.id)),
    new Set(taken.map((pair) => pair.now.id)),
  ];
  // One element is not found in two issues: as many as the pairs have of a mark are theirs.
  const partsOf = piecesOf(
    found.filter((pair) => !areTaken.has(pair.now.id)),
    unclaimed(
      found.map((pair) => pair.before),
      taken.map((pair) => pair.now),
    ),
    (pair) => pair.now,
  );
  const joinedTo = piecesOf(
    found.filter((pair) => !wereTaken.has(pair.before.id)),
    unclaimed(
      found.map((pair) => pair.now),
      taken.map((pair) => pair.before),
    ),
    (pair) => pair.before,
  );
  const ids = (pair: Candidate) => ({ before: pair.before.id, now: pair.now.id });
  return {
    pairs: taken.map((pair) => ({ ...ids(pair), certainty: pair.certainty })),
    parts: partsOf.map(ids),
    joined: joinedTo.map(ids),
    gone: before.map(({ id }) => id).filter((id) => !wereTaken.has(id)),
    fresh: now.map(({ id }) => id).filter((id) => !areTaken.has(id)),
  };
}

/** @param found The best first. */
function pairsOf(found: readonly Candidate[]): Candidate[] {
  const [takenBefore, takenNow] = [new Set<string>(), new Set<string>()];
  return found.filter(({ before, now, certainty }) => {
    if (takenBefore.has(before.id) || takenNow.has(now.id)) return false;
    const hasMarks = before.prepared.elements.size > 0 && now.prepared.elements.size > 0;
    const least = hasMarks ? leastCertainty : leastWithoutMarks;
    const isOne = certainty >= least || sharesElement(before.prepared, now.prepared);
    if (!isOne && !hasSamePlace(before.prepared, now.prepared)) return false;
    takenBefore.add(before.id);
    takenNow.add(now.id);
    return true;
  });
}

/** How many elements have each mark, by the kind of their issue. */
type Marks = Map<string, number>;

const markKey = (kind: string, mark: string): string => `${mark} ${kind}`;

/** The elements of these issues without as many as others of that mark hold. */
function unclaimed(issues: readonly Known[], holders: readonly Known[]): Marks {
  const marks: Marks = new Map();
  const add = (these: Iterable<Known>, sign: 1 | -1) => {
    for (const { kind, prepared } of these) {
      for (const [mark, count] of prepared.elements) {
        const key = markKey(kind, mark);
        marks.set(key, (marks.get(key) ?? 0) + sign * count);
      }
    }
  };
  add(new Set(issues), 1);
  add(holders, -1);
  return marks;
}

/** Of issues that are in no pair, those of which an element is found in another issue, with that one; each once. */
function piecesOf(
  found: readonly Candidate[],
  left: Marks,
  pieceOf: (pair: Candidate) => Known,
): Candidate[] {
  const told = new Set<string>();
  return found.filter((pair) => {
    const { id, kind, prepared } = pieceOf(pair);
    if (told.has(id) || !isPiece(pair, kind, left)) return false;
    told.add(id);
    for (const [mark, count] of prepared.elements) {
      const key = markKey(kind, mark);
      left.set(key, (left.get(key) ?? 0) - count);
    }
    return true;
  });
}

function isPiece({ before, now }: Candidate, kind: string, left: Marks): boolean {
  const isLeft = (mark: string) => (left.get(markKey(kind, mark)) ?? 0) > 0;
  return sharesElement(before.prepared, now.prepared, isLeft) || hasSamePlace(before.prepared, now.prepared);
}
