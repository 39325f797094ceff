import type { EngineName, Finding, Fix, Framework, NotTestedPage, TestedPage } from '@curbcut/contract';
import type { CrawledPage } from '@curbcut/engine';
import type { IssueOccurrence } from '../issues/group-findings.ts';

/** A page of a scan; its findings are read on demand. */
export interface ResultPage {
  readonly url: string;
  readonly status: 'tested' | 'not-tested';
  /** Stable code, such as `scan/not-found`; null for a tested page. */
  readonly code: string | null;
}

/** An issue with a sample of its occurrences and their number. */
export interface ResultIssue {
  readonly fingerprint: string;
  /** The first occurrence by page and position. */
  readonly first: Finding;
  /** A sample of occurrences, the first on each page before others; identifies the issue in later scans. */
  readonly samples: readonly IssueOccurrence[];
  /** Hashes of its elements, for the engine's `getIssueTraits`. */
  readonly elements: readonly string[];
  readonly occurrences: number;
  /** Indexes of its pages, ascending. */
  readonly pages: readonly number[];
  readonly engines: EngineName[];
  /** Number of occurrences that were gone with all fixes of their page applied. */
  readonly fixedOccurrences: number;
}

/** An occurrence with the fix that was attempted for it. */
export interface OccurrenceFix {
  readonly occurrence: IssueOccurrence;
  readonly fix: Fix;
}

/** The results of a scan. Pages and occurrences are iterated, because they may not fit in memory. */
export interface ScanResult {
  readonly pages: readonly ResultPage[];
  /** Context of the tested pages within their site. */
  readonly pageContexts: readonly CrawledPage[];
  readonly issues: readonly ResultIssue[];
  readonly beyondLimit: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Returns a page by index, without its findings. */
  readPage(index: number): Omit<TestedPage, 'findings'> | NotTestedPage;
  getFindings(index: number): Iterable<{ readonly fingerprint: string; readonly finding: Finding }>;
  getOccurrences(issue: ResultIssue): Iterable<IssueOccurrence>;
  /** Iterates over the fixes of an issue, one for the first occurrence on each page. */
  getFixes(issue: ResultIssue): Iterable<OccurrenceFix>;
  /** Returns by issue how many findings of a page were gone with all its fixes applied. */
  getFixedCounts(index: number): Iterable<{ readonly issue: string; readonly count: number }>;
  /** Returns the framework of a page. */
  getFramework(url: string): Framework;
}
