import type { Fix, Framework } from '@curbcut/contract';
import type { Place } from '../issues/issue-sets.ts';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';

/** An issue with the change that mends the first of its places for which there is one. */
export interface IssueWithFix {
  readonly issue: ResultIssue;
  /** The place that the change is for; the first of all where there is none. */
  readonly place: Place;
  /** Null where no change is known, or every one known did harm. */
  readonly fix: Fix | null;
  /** What the page of the place is made with. */
  readonly framework: Framework;
}

export type WithFix = IssueWithFix & { readonly fix: Fix };

export const hasFix = (one: IssueWithFix): one is WithFix => one.fix !== null;

/** The issues that failed, in the order of the scan. */
export function issuesWithFix(result: ScanResult): IssueWithFix[] {
  return result.issues
    .filter(({ first }) => first.outcome === 'failed')
    .map((issue) => {
      const [first] = Iterator.from(result.fixesOf(issue)).take(1);
      const place = first?.place ?? issue.samples[0]!;
      return { issue, place, fix: first?.fix ?? null, framework: result.frameworkOf(place.url) };
    });
}
