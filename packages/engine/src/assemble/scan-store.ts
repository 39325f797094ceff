import type { EngineName, Finding, Fix, PageImportance } from '@curbcut/contract';
import type { PageToAssess } from '@curbcut/scoring';
import type { CrawledPage } from '../crawl/importance.ts';

/** Values that a store has in memory or reads while they are iterated. */
export type StoreList<Value> = Iterable<Value> | AsyncIterable<Value>;

/** A page by its position in the scan, from 0, and a finding by its index on that page. */
export interface FindingLocation {
  readonly position: number;
  readonly index: number;
}

/** A tested page and what its importance depends on. */
export interface PageContext extends CrawledPage {
  readonly position: number;
}

/** The findings of one page that share a fingerprint, as numbers. */
export interface IssueGroupOnPage {
  readonly position: number;
  readonly fingerprint: string;
  readonly occurrences: number;
  /** Index of the first finding. */
  readonly first: number;
  /** Number of findings that were gone with all fixes of the page applied. */
  readonly fixed: number;
  readonly engines: readonly EngineName[];
  /** Indexes of the variants in which they were found; empty if there is only one. */
  readonly variants: readonly number[];
}

/** A fix by the page that it was attempted on, and its rank among the attempts on that page. */
export interface FixLocation {
  readonly position: number;
  readonly rank: number;
}

/** The attempt to fix an issue group on a page. */
export interface StoredFixAttempt extends FixLocation {
  readonly fingerprint: string;
  /** Null when there is nothing to show, as after a harmful fix. */
  readonly fix: Pick<Fix, 'status' | 'confidence' | 'needs_author_text'> | null;
}

/** A tested page as it is scored, with its counts by issue. */
export interface PageToScore extends PageToAssess {
  readonly position: number;
}

/**
 * What {@link assembleScan} reads of a scan that no longer changes, and what it writes back. A store has all pages and
 * findings of a scan; assembling holds neither in memory, so a store reads them while they are iterated. Lists are in
 * the order of the scan: by page, then by index. Every write may be repeated, because an interrupted assembly starts
 * over.
 */
export interface ScanStore {
  /** Lists the tested pages. */
  listPageContexts(): StoreList<PageContext>;
  /** Stores the importance of every tested page, which {@link listPagesToScore} returns afterwards. */
  storeImportances(pages: readonly PageWithImportance[]): void | Promise<void>;
  /** Lists the issue groups of all pages, each by the fingerprint that its findings were stored with. */
  listIssueGroups(): StoreList<IssueGroupOnPage>;
  /** Reads the findings at these locations, in the same order. */
  listFindingsAt(locations: readonly FindingLocation[]): readonly Finding[] | Promise<readonly Finding[]>;
  /**
   * Assigns issue groups to the issue that they belong to. Without this, a group is an issue of its own.
   *
   * @param mergedInto the fingerprint of the issue by the fingerprint of the group
   */
  storeMergedGroups(mergedInto: ReadonlyMap<string, string>): void | Promise<void>;
  /** Lists the attempted fixes by page and rank. Attempts after the first of their group may be left out. */
  listFixAttempts(): StoreList<StoredFixAttempt>;
  /**
   * Lists the tested pages as they are scored. Their counts are by issue, not by group.
   *
   * @param excluded fingerprints of the issues whose elements are listed as left out
   */
  listPagesToScore(excluded: readonly string[]): StoreList<PageToScore>;
}

export interface PageWithImportance {
  readonly position: number;
  readonly importance: PageImportance;
}

/** The first findings of an issue on one of its pages. */
export interface IssueOnPage {
  readonly issue: string;
  readonly position: number;
  /** Final URL of the page, after redirects. */
  readonly url: string;
  /** Indexes of the findings, ascending. */
  readonly indexes: readonly number[];
}

/** What {@link identifyIssues} reads of an assembled scan. */
export interface IdentityStore extends Pick<ScanStore, 'listFindingsAt'> {
  /** Lists the pages of each issue in order, at most `pages` each, with at most `findings` of its findings on each. */
  listIssuePages(
    issues: readonly string[],
    limits: { readonly pages: number; readonly findings: number },
  ): readonly IssueOnPage[] | Promise<readonly IssueOnPage[]>;
  /** Returns the hashes to store of each issue, see `selectElementHashes`: at most `limit`. */
  readElementHashes(
    issues: readonly string[],
    limit: number,
  ): ReadonlyMap<string, readonly string[]> | Promise<ReadonlyMap<string, readonly string[]>>;
}
