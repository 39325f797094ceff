import type { CompareIssue, Comparison } from '@curbcut/contract';
import type { FoundIssue } from './issues-of-scan.ts';
import { type Look, noWordOn } from './look.ts';
import type { ScanMatch } from './match-with-scan.ts';

/** The lists of a comparison. */
export type ComparedParts = Pick<Comparison, 'fixed' | 'fresh' | 'remaining' | 'not_comparable'>;

type Issues = ReadonlyMap<string, FoundIssue>;

/**
 * Lists what changed from one scan to another, worst first. What is left out of the later scan is in no list; `unlisted`
 * says how many failed issues that are, so that the lists can be added up to the counts of both scans.
 */
export function listChanges(
  was: readonly FoundIssue[],
  is: readonly FoundIssue[],
  { match, inPlace }: ScanMatch,
  looks: { readonly before: Look; readonly after: Look },
): ComparedParts & Pick<Comparison, 'unlisted'> {
  const before: Issues = new Map(was.map((issue) => [issue.fingerprint, issue]));
  const after: Issues = new Map(is.map((issue) => [issue.fingerprint, issue]));
  const { pairs, parts } = match;
  // What was one issue and is several, or the reverse, is neither new nor fixed.
  const apart = new Set(parts.map(({ now }) => now));
  const both = [...pairs, ...parts].map(({ before: id, now }) => ({
    was: before.get(id)!,
    is: after.get(now)!,
  }));
  const remaining = both.filter((pair) => counts(pair.is));
  const gone = match.gone.map((id) => before.get(id)!).filter(counts);
  const fresh = match.fresh
    .filter((id) => !apart.has(id))
    .map((id) => after.get(id)!)
    .filter(counts);
  const fixed = divide(
    gone.filter(({ fingerprint }) => !inPlace.has(fingerprint)),
    looks.after,
    (issue) => ({ ...describe(issue), before: shown(issue) }),
  );
  const isNew = divide(fresh, looks.before, (issue) => ({ ...describe(issue), after: shown(issue) }));
  const isSplit = ({ is: { fingerprint } }: (typeof both)[number]) => apart.has(fingerprint);
  return {
    fixed: fixed.certain,
    fresh: isNew.certain,
    remaining: remaining
      .map((pair) => ({ ...describe(pair.is), before: shown(pair.was), after: shown(pair.is) }))
      .sort(worstFirst),
    not_comparable: [...fixed.uncertain, ...isNew.uncertain].sort(worstFirst),
    unlisted: {
      merged: failed(gone.filter(({ fingerprint }) => inPlace.has(fingerprint))),
      split: failed(remaining.filter((pair) => isSplit(pair) && counts(pair.was)).map((pair) => pair.is)),
      left_out: failed(
        both.filter((pair) => !isSplit(pair) && counts(pair.was) && !counts(pair.is)).map((pair) => pair.was),
      ),
      counted_again: failed(remaining.filter((pair) => !counts(pair.was)).map((pair) => pair.is)),
    },
  };
}

const counts = ({ leftOut }: FoundIssue): boolean => leftOut === null;

const failed = (issues: readonly FoundIssue[]): number =>
  issues.filter(({ issue }) => issue.outcome === 'failed').length;

/** Divides issues that one scan found into those that the other would have found, and the rest. */
function divide(
  issues: readonly FoundIssue[],
  otherLook: Look,
  present: (issue: FoundIssue) => CompareIssue,
): { readonly certain: CompareIssue[]; readonly uncertain: CompareIssue[] } {
  const certain: CompareIssue[] = [];
  const uncertain: CompareIssue[] = [];
  for (const issue of issues) {
    const why = noWordOn(issue, otherLook);
    if (why === undefined) certain.push(present(issue));
    else uncertain.push({ ...present(issue), why });
  }
  return { certain: certain.sort(worstFirst), uncertain };
}

const shown = ({ fingerprint, issue }: FoundIssue) => ({
  issue_id: fingerprint,
  pages: issue.pages,
  occurrences: issue.occurrences,
});

function describe({ issue, message }: FoundIssue): CompareIssue {
  const { outcome, severity, rule_id, rule_title, cause, priority } = issue;
  const named = { outcome, severity, rule_id, rule_title, cause, message, priority };
  return { ...named, before: null, after: null, why: null };
}

/** Issues that need review come after those that fail. */
function worstFirst(a: CompareIssue, b: CompareIssue): number {
  return Number(a.outcome === 'cantTell') - Number(b.outcome === 'cantTell') || b.priority - a.priority;
}
