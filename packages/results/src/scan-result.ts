import type { Finding, Fix, Framework, NotTestedPage, PagePartResults, TestedPage } from '@curbcut/contract';
import type { AssembledIssue, AssembledScan, IssueTraits } from '@curbcut/engine';
import type { IssueOccurrence } from './group-into-issues.ts';

/** A scan's page; its findings are read on demand. */
export interface ResultPage {
  readonly url: string;
  readonly status: 'tested' | 'not-tested';
  /** Stable code, such as `scan/not-found`; null for a tested page. */
  readonly code: string | null;
  /** Names of the tests that were not run, or were run only partially; see `listLimitedTests`. */
  readonly limitedTests: ReadonlySet<string>;
}

/** An issue with its pages; its occurrences are read on demand. */
export interface ResultIssue extends Pick<AssembledIssue, 'fingerprint' | 'first' | 'fixLocation'> {
  readonly occurrences: number;
  /** Indexes of its pages, ascending. */
  readonly pages: readonly number[];
}

/** An occurrence with the fix that was attempted for it. */
export interface OccurrenceFix {
  readonly occurrence: IssueOccurrence;
  readonly fix: Fix;
}

/** A scan's results. Pages and occurrences are iterated over, because they might not fit in memory. */
export interface ScanResult extends AssembledScan {
  readonly pages: readonly ResultPage[];
  /** The issues in order of their first occurrence. */
  readonly found: readonly ResultIssue[];
  readonly beyondLimit: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Returns a page by index, without its findings. */
  readPage(index: number): Omit<TestedPage, 'findings'> | NotTestedPage;
  /**
   * Returns which parts of a page have findings or were tested on other pages instead; null if there are
   * none.
   */
  readParts(index: number): PagePartResults | null;
  /** Returns the framework of a page by index. */
  readFramework(index: number): Framework;
  /** Returns how many findings a page has for each outcome. */
  getCounts(index: number): Readonly<Record<Finding['outcome'], number>>;
  getFindings(index: number): Iterable<{ readonly issue: string; readonly finding: Finding }>;
  /** Iterates over an issue's occurrences, each with the index of its page. */
  getOccurrences(
    issue: Pick<ResultIssue, 'fingerprint'>,
  ): Iterable<IssueOccurrence & { readonly position: number }>;
  /** Returns the fix to show for an issue, for the framework that its page uses; null if there is none. */
  readFix(
    issue: Pick<ResultIssue, 'fingerprint' | 'fixLocation'>,
  ): (OccurrenceFix & { readonly framework: Framework }) | null;
  /** Iterates over an issue's fixes, one for the first occurrence in each group on each page. */
  getFixes(issue: ResultIssue): Iterable<OccurrenceFix>;
  /** Returns the traits of issues, which identify them in later scans, by fingerprint. */
  readTraits(issues: readonly ResultIssue[]): Promise<ReadonlyMap<string, IssueTraits>>;
}
