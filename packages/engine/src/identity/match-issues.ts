import { compareStrings } from '../compare-strings.ts';
import { likeness, type Prepared, prepare, sharePlace } from './likeness.ts';
import type { IssueTraits } from './traits.ts';

/** An issue of a scan, with what it is known by. Ids are the caller's, each once. */
export interface Named {
  readonly id: string;
  readonly traits: IssueTraits;
}

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
  /** Ids of issues that were there and are not found again, in the order given. */
  readonly gone: readonly string[];
  /** Ids of issues that are new, in the order given. */
  readonly fresh: readonly string[];
}

/** Less alike than this, two issues are two. */
const leastCertainty = 0.5;
/** From here on a piece of an issue may be known by other means: it can lack what most of the issue has. */
const leastOfParts = 0.25;
/** Issues of one rule and reason of which each is compared with each; beyond, only those that share a trait. */
const fewEnough = 128;
/** Issues that one is compared with, when there are many: those that share most traits with it. */
const mostCompared = 24;
/** A trait that more issues than this share tells none of them from the others. */
const mostSharing = 200;

/**
 * Finds the issues of an earlier scan again in a later one. Pairs that are most alike are joined first, each issue
 * once. Only issues of the same rule, outcome and reason can be the same; the order in which they are given does not
 * matter. Near linear in the number of issues.
 */
export function matchIssues(before: readonly Named[], now: readonly Named[]): IssueMatch {
  const kinds = Map.groupBy(before.map(toKnown), ({ kind }) => kind);
  const candidates: Candidate[] = [];
  for (const [kind, these] of Map.groupBy(now.map(toKnown), ({ kind }) => kind)) {
    const those = kinds.get(kind);
    if (those !== undefined) candidates.push(...candidatesOf(those, these));
  }
  candidates.sort(
    (a, b) =>
      b.certainty - a.certainty ||
      compareStrings(a.before.id, b.before.id) ||
      compareStrings(a.now.id, b.now.id),
  );
  const pairs: { before: string; now: string; certainty: number }[] = [];
  const [takenBefore, takenNow] = [new Set<string>(), new Set<string>()];
  for (const { before, now, certainty } of candidates) {
    if (certainty < leastCertainty) break;
    if (takenBefore.has(before.id) || takenNow.has(now.id)) continue;
    takenBefore.add(before.id);
    takenNow.add(now.id);
    pairs.push({ before: before.id, now: now.id, certainty });
  }
  const left = (issues: readonly Named[], taken: ReadonlySet<string>) =>
    issues.map(({ id }) => id).filter((id) => !taken.has(id));
  const parts = new Map<string, string>();
  for (const { before, now } of candidates) {
    if (takenNow.has(now.id) || parts.has(now.id)) continue;
    if (sharePlace(before.prepared, now.prepared)) parts.set(now.id, before.id);
  }
  return {
    pairs,
    parts: [...parts].map(([now, before]) => ({ before, now })),
    gone: left(before, takenBefore),
    fresh: left(now, takenNow),
  };
}

interface Known {
  readonly id: string;
  /** Rule, outcome and reason. */
  readonly kind: string;
  readonly prepared: Prepared;
}

interface Candidate {
  readonly before: Known;
  readonly now: Known;
  readonly certainty: number;
}

function toKnown({ id, traits }: Named): Known {
  const { ruleId, outcome, reason } = traits;
  return { id, kind: `${ruleId}\n${outcome}\n${reason}`, prepared: prepare(traits) };
}

function candidatesOf(before: readonly Known[], now: readonly Known[]): Candidate[] {
  const isFew = before.length <= fewEnough && now.length <= fewEnough;
  const sharing = isFew ? null : indexOf(before);
  const found: Candidate[] = [];
  for (const issue of now) {
    for (const other of sharing === null ? before : mostSharingOf(issue, sharing)) {
      const certainty = likeness(other.prepared, issue.prepared);
      if (certainty >= leastOfParts) found.push({ before: other, now: issue, certainty });
    }
  }
  return found;
}

function indexOf(issues: readonly Known[]): Map<string, Known[]> {
  const index = new Map<string, Known[]>();
  for (const issue of issues) {
    for (const trait of issue.prepared.traits) {
      const known = index.get(trait);
      if (known === undefined) index.set(trait, [issue]);
      else known.push(issue);
    }
  }
  return index;
}

/** The issues that share most with this one; a trait that few have counts for more. */
function mostSharingOf(issue: Known, index: ReadonlyMap<string, readonly Known[]>): Known[] {
  const shared = new Map<Known, number>();
  for (const trait of issue.prepared.traits) {
    const others = index.get(trait) ?? [];
    if (others.length > mostSharing) continue;
    for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1 / others.length);
  }
  return [...shared]
    .sort(([a, more], [b, less]) => less - more || compareStrings(a.id, b.id))
    .slice(0, mostCompared)
    .map(([other]) => other);
}
