import type { Fix, Framework } from '@curbcut/contract';
import type { IssueOccurrence, ResultIssue, ScanResult } from '@curbcut/results';

/** An issue with the fix to show. */
export interface IssueWithFix {
  readonly issue: ResultIssue;
  /** The occurrence with the fix, or the first occurrence if there is no fix. */
  readonly occurrence: IssueOccurrence;
  /** Null if there is no fix, or if every known fix caused new findings. */
  readonly fix: Fix | null;
  /** The framework of the occurrence's page. */
  readonly framework: Framework;
}

export type IssueWithKnownFix = IssueWithFix & { readonly fix: Fix };

export const hasFix = (entry: IssueWithFix): entry is IssueWithKnownFix => entry.fix !== null;

/** Returns the failed issues in scan order. */
export function getIssuesWithFix(result: ScanResult): IssueWithFix[] {
  return result.found
    .filter(({ first }) => first.outcome === 'failed')
    .map((issue): IssueWithFix => {
      const fixed = result.readFix(issue);
      if (fixed !== null) return { issue, ...fixed };
      const [page] = issue.pages as [number];
      const occurrence = { url: result.pages[page]!.url, finding: issue.first };
      return { issue, occurrence, fix: null, framework: result.readFramework(page) };
    });
}
