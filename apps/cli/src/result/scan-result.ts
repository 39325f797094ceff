import type { EngineName, Finding, Fix, Framework, NotTestedPage, TestedPage } from '@curbcut/contract';
import type { CrawledPage } from '@curbcut/engine';
import type { IssueOccurrence } from '../issues/group-findings.ts';

/** A page of a scan; what is long of it stands elsewhere and is read when asked for. */
export interface ResultPage {
  readonly url: string;
  readonly status: 'tested' | 'not-tested';
  /** Stable word, such as `scan/not-found`; null for a tested page. */
  readonly code: string | null;
}

/** An issue as collected: some of its places, and how many there are. */
export interface ResultIssue {
  readonly fingerprint: string;
  /** The one met first, by page and place on the page. */
  readonly first: Finding;
  /** Some of its places, the first on each page before others; what it is known by in later scans. */
  readonly samples: readonly IssueOccurrence[];
  /** Marks of its elements, as the engine's `traitsOf` takes them. */
  readonly elements: readonly string[];
  readonly occurrences: number;
  /** Indexes of the pages it stands on, ascending. */
  readonly pages: readonly number[];
  readonly engines: EngineName[];
  /** Places that were gone with all changes of their page in place. */
  readonly fixedOccurrences: number;
}

/** A place of an issue with the change that was tried for it. */
export interface OccurrenceFix {
  readonly occurrence: IssueOccurrence;
  readonly fix: Fix;
}

/** All that a scan found. Pages and places are walked: they may be more than fit in memory. */
export interface ScanResult {
  readonly pages: readonly ResultPage[];
  /** Where the tested pages stand in their site. */
  readonly pageContexts: readonly CrawledPage[];
  readonly issues: readonly ResultIssue[];
  readonly beyondLimit: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** The page with this index, as it was handed over, without its findings. */
  readPage(index: number): Omit<TestedPage, 'findings'> | NotTestedPage;
  getFindings(index: number): Iterable<{ readonly fingerprint: string; readonly finding: Finding }>;
  getOccurrences(issue: ResultIssue): Iterable<IssueOccurrence>;
  /** The changes that were tried for an issue and may be shown, on each page for its first place there. */
  getFixes(issue: ResultIssue): Iterable<OccurrenceFix>;
  /** How many findings of each issue were gone from a page with all changes of it in place. */
  getFixedCounts(index: number): Iterable<{ readonly issue: string; readonly count: number }>;
  /** What a page is made with. */
  getFramework(url: string): Framework;
}
