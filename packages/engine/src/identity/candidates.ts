import { compareStrings } from '../compare-strings.ts';
import { likeness, nearness, type Prepared, prepare, sharedElements } from './likeness.ts';
import type { IssueTraits } from './traits.ts';

/** An issue of a scan, with what it is known by. Ids are the caller's, each once. */
export interface Named {
  readonly id: string;
  readonly traits: IssueTraits;
}

export interface Known {
  readonly id: string;
  /** Rule, outcome and reason: only issues that share them can be the same. */
  readonly kind: string;
  readonly prepared: Prepared;
}

/** Two issues that may be one. */
export interface Candidate {
  readonly before: Known;
  readonly now: Known;
  readonly certainty: number;
}

/** From here on a piece of an issue may be known by other means: it can lack what most of the issue has. */
const leastOfParts = 0.25;
/** Issues of one rule and reason of which each is compared with each; beyond, only those that share a trait. */
const fewEnough = 128;
/** Issues that one is compared with, when there are many: those that share most traits with it. */
const mostCompared = 24;
/** A trait that more issues than this share tells none of them from the others. */
const mostSharing = 200;

const kindOf = ({ traits: { ruleId, outcome, reason } }: Named): string => `${ruleId}\n${outcome}\n${reason}`;

/** Issues of two scans that may be the same: the surest first, and of equally sure ones those that share most. */
export function candidates(before: readonly Named[], now: readonly Named[]): Candidate[] {
  const kinds = Map.groupBy(before, kindOf);
  const found = [...Map.groupBy(now, kindOf)].flatMap(([kind, these]) => {
    const those = kinds.get(kind);
    return those === undefined ? [] : ofOneKind(known(kind, those, these), known(kind, these, those));
  });
  return found.sort(
    (a, b) =>
      b.rank - a.rank || compareStrings(a.before.id, b.before.id) || compareStrings(a.now.id, b.now.id),
  );
}

/** Prepares issues for being compared with those of the other scan of the same kind. */
function known(kind: string, issues: readonly Named[], others: readonly Named[]): Known[] {
  const marks = new Set(others.flatMap(({ traits }) => traits.elements ?? []));
  return issues.map(({ id, traits }) => ({ id, kind, prepared: prepare(traits, marks) }));
}

function ofOneKind(before: readonly Known[], now: readonly Known[]): (Candidate & { rank: number })[] {
  const isFew = before.length <= fewEnough && now.length <= fewEnough;
  const compared = isFew ? () => before : sharingWith(before);
  return now.flatMap((issue) =>
    [...compared(issue)].flatMap((other) => {
      const certainty = likeness(other.prepared, issue.prepared);
      if (certainty < leastOfParts) return [];
      const shared = sharedElements(other.prepared, issue.prepared);
      const rank = certainty + shared + (shared > 0 ? nearness(other.prepared, issue.prepared) : 0);
      return [{ before: other, now: issue, certainty, rank }];
    }),
  );
}

/** Finds the issues that one is to be compared with when there are too many to compare it with all. */
function sharingWith(issues: readonly Known[]): (issue: Known) => Iterable<Known> {
  const byTrait = indexOf(issues, ({ traits }) => traits);
  const byElement = indexOf(issues, ({ elements }) => elements.keys());
  return (issue) => new Set([...mostSharingOf(issue, byTrait), ...holdersOf(issue, byElement)]);
}

function indexOf(
  issues: readonly Known[],
  of: (prepared: Prepared) => Iterable<string>,
): Map<string, Known[]> {
  const index = new Map<string, Known[]>();
  for (const issue of issues) {
    for (const trait of of(issue.prepared)) {
      const holding = index.get(trait);
      if (holding === undefined) index.set(trait, [issue]);
      else holding.push(issue);
    }
  }
  return index;
}

/** Issues with an element of this one; as a rule an element is in one issue. */
function holdersOf(issue: Known, index: ReadonlyMap<string, readonly Known[]>): Known[] {
  const holding = [...issue.prepared.elements.keys()].flatMap(
    (element) => index.get(element)?.slice(0, 2) ?? [],
  );
  return [...new Set(holding)].slice(0, mostCompared);
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
