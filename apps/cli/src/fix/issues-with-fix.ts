import type { Fix, Framework } from '@curbcut/contract';
import type { IssueOccurrence } from '../issues/group-findings.ts';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';

/** An issue with the change that mends the first of its places for which there is one. */
export interface IssueWithFix {
  readonly issue: ResultIssue;
  /** The place that the change is for; the first of all where there is none. */
  readonly occurrence: IssueOccurrence;
  /** Null where no change is known, or every one known did harm. */
  readonly fix: Fix | null;
  /** What the page of the place is made with. */
  readonly framework: Framework;
}

export type IssueWithKnownFix = IssueWithFix & { readonly fix: Fix };

export const hasFix = (one: IssueWithFix): one is IssueWithKnownFix => one.fix !== null;

/** The issues that failed, in the order of the scan. */
export function getIssuesWithFix(result: ScanResult): IssueWithFix[] {
  return result.issues
    .filter(({ first }) => first.outcome === 'failed')
    .map((issue) => {
      const [first] = Iterator.from(result.getFixes(issue)).take(1);
      const occurrence = first?.occurrence ?? issue.samples[0]!;
      return { issue, occurrence, fix: first?.fix ?? null, framework: result.getFramework(occurrence.url) };
    });
}
