import type { EngineName, Finding, Fix, PageImportance } from '@curbcut/contract';
import type { PageToAssess } from '@curbcut/scoring';
import type { CrawledPage } from '../crawl/importance.ts';

/** Values that a store holds in memory or reads during iteration. */
export type StoreList<Value> = Iterable<Value> | AsyncIterable<Value>;

/** A page by its position in the scan (from 0) and a finding by its index on that page. */
export interface FindingLocation {
  readonly position: number;
  readonly index: number;
}

/** A tested page and what its importance depends on. */
export interface PageContext extends CrawledPage {
  readonly position: number;
  /** The importance, if it is already known. */
  readonly importance?: PageImportance | undefined;
}

/** The findings on one page that share a fingerprint, as counts and indexes. */
export interface IssueGroupOnPage {
  readonly position: number;
  readonly fingerprint: string;
  readonly occurrences: number;
  /** The first finding's index. */
  readonly first: number;
  /** Number of findings that were gone with all fixes on the page applied. */
  readonly fixed: number;
  readonly engines: readonly EngineName[];
  /** Indexes of the variants in which the findings occur; empty if there is only one variant. */
  readonly variants: readonly number[];
}

/** A fix, identified by the page it was attempted on and its rank among the attempts on that page. */
export interface FixLocation {
  readonly position: number;
  readonly rank: number;
}

/** An attempted fix for an issue group on a page. */
export interface StoredFixAttempt extends FixLocation {
  readonly fingerprint: string;
  /** Null if there is nothing to show, for example after a harmful fix. */
  readonly fix: Pick<Fix, 'status' | 'confidence' | 'needs_author_text'> | null;
}

/** A tested page to score, with its counts by issue. */
export interface PageToScore extends PageToAssess {
  readonly position: number;
}

/**
 * What {@link assembleScan} reads from a scan that no longer changes, and what it writes back. A store has
 * all pages and findings of a scan. Assembling holds neither in memory, so a store reads them during
 * iteration. Lists are in scan order: by page, then by index. Every write must be repeatable, because an
 * interrupted assembly starts over.
 */
export interface ScanStore {
  /** Lists the tested pages. */
  listPageContexts(): StoreList<PageContext>;
  /** Stores the importance of every tested page, which {@link listPagesToScore} returns later. */
  storeImportances(pages: readonly PageWithImportance[]): void | Promise<void>;
  /** Lists the issue groups of all pages, each with the fingerprint that its findings were stored with. */
  listIssueGroups(): StoreList<IssueGroupOnPage>;
  /** Reads the findings at these locations, in the same order. */
  listFindingsAt(locations: readonly FindingLocation[]): readonly Finding[] | Promise<readonly Finding[]>;
  /**
   * Assigns issue groups to the issues they belong to. Without this, each group is a separate issue.
   *
   * @param mergedInto maps group fingerprints to issue fingerprints
   */
  storeMergedGroups(mergedInto: ReadonlyMap<string, string>): void | Promise<void>;
  /** Lists the attempted fixes by page and rank. Later attempts on the same group may be omitted. */
  listFixAttempts(): StoreList<StoredFixAttempt>;
  /**
   * Lists the tested pages to score. Their counts are by issue, not by group.
   *
   * @param excluded fingerprints of issues whose elements are listed as excluded
   */
  listPagesToScore(excluded: readonly string[]): StoreList<PageToScore>;
}

export interface PageWithImportance {
  readonly position: number;
  readonly importance: PageImportance;
}

/** The first findings of an issue on one page. */
export interface IssueOnPage {
  readonly issue: string;
  readonly position: number;
  /** Final URL of the page, after redirects. */
  readonly url: string;
  /** Indexes of the findings, ascending. */
  readonly indexes: readonly number[];
}

/** What {@link identifyIssues} reads from an assembled scan. */
export interface IdentityStore extends Pick<ScanStore, 'listFindingsAt'> {
  /** Lists each issue's pages in order: at most `pages` per issue, with at most `findings` findings each. */
  listIssuePages(
    issues: readonly string[],
    limits: { readonly pages: number; readonly findings: number },
  ): readonly IssueOnPage[] | Promise<readonly IssueOnPage[]>;
  /** Returns the hashes to store for each issue, at most `limit`; see `selectElementHashes`. */
  readElementHashes(
    issues: readonly string[],
    limit: number,
  ): ReadonlyMap<string, readonly string[]> | Promise<ReadonlyMap<string, readonly string[]>>;
}
