import {
  type Finding,
  type Fix,
  type Framework,
  listLimitedTests,
  type NotTestedPage,
  type PageFixResults,
  type PagePartResults,
  type TestedPage,
} from '@curbcut/contract';
import {
  type FindingLocation,
  type FixLocation,
  fingerprintFinding,
  groupPageFindings,
  type IdentityStore,
  type IssueGroupOnPage,
  type IssueOnPage,
  type PageContext,
  type PageIssueGroup,
  type PageToScore,
  type PageWithImportance,
  type ScanStore,
  type StoredFixAttempt,
  selectElementHashes,
} from '@curbcut/engine';
import type { ResultPage } from './scan-result.ts';
import { openSpool } from './spool.ts';

/** A visit's results other than the page itself, as contained in a `page-done` event. */
export interface VisitDetails {
  readonly place: Pick<PageContext, 'clicks' | 'links' | 'forms' | 'importance'>;
  readonly fixes: Pick<PageFixResults, 'tried' | 'attempted' | 'fixed'> | null;
  readonly parts?: PagePartResults | undefined;
}

type PageWithoutFindings = Omit<TestedPage, 'findings'> | NotTestedPage;

/** A page in memory. The page, its findings, groups and fixes are stored consecutively in the spool. */
interface StoredPage extends ResultPage {
  readonly spoolIndex: number;
  /** Number of its findings for each outcome. */
  readonly counts: Readonly<Record<Finding['outcome'], number>>;
  readonly groupCount: number;
  /** After redirects; the requested URL of a page that was not tested. */
  readonly finalUrl: string;
  /** Fingerprints of the groups with a fix, by rank. */
  readonly tried: readonly string[];
  importance: PageWithImportance['importance'];
}

const noTests: ReadonlySet<string> = new Set();

/** A fix, with the first finding of its group on the page. */
export interface StoredFix extends FixLocation {
  readonly first: FindingLocation;
}

/** An issue group on a page: its index in the spool. */
interface StoredGroup {
  readonly position: number;
  readonly spoolIndex: number;
}

/**
 * A scan's pages in a temporary file. Only the pages' URLs and, for each issue group on a page, its location
 * in the file are kept in memory; links, findings, elements and fixes are read one by one.
 */
export class SpoolStore implements ScanStore, IdentityStore {
  readonly #spool = openSpool();
  readonly #pages: StoredPage[] = [];
  readonly #startPages = new Set<string>();
  /** Groups by fingerprint, page by page. */
  readonly #groups = new Map<string, StoredGroup[]>();
  /** Groups by the fingerprint of their issue; replaced when groups are merged. */
  #issues: ReadonlyMap<string, readonly StoredGroup[]> = this.#groups;
  #mergedInto: ReadonlyMap<string, string> = new Map();

  get pages(): readonly ResultPage[] {
    return this.#pages;
  }

  /** Marks the page at a URL as a site's start page. A scan of several sites has several. */
  addStartPage(url: string): void {
    this.#startPages.add(url);
  }

  /** Adds the next page. @param visit null for a page that was not tested */
  addPage(page: TestedPage | NotTestedPage, visit: VisitDetails | null): void {
    const { url, status } = page;
    if (page.status === 'not-tested') {
      const spoolIndex = this.#spool.append({ page } satisfies PageRecord);
      const nothing = { counts: { failed: 0, cantTell: 0 }, groupCount: 0, tried: [] };
      const { code } = page.notTested;
      const finalUrl = page.finalUrl ?? url;
      this.#pages.push({
        url,
        finalUrl,
        status,
        code,
        spoolIndex,
        ...nothing,
        limitedTests: noTests,
        importance: 'medium',
      });
      return;
    }
    const { findings, ...rest } = page;
    const tried = visit?.fixes?.tried ?? [];
    const shown = new Set(tried.map(({ fingerprint }) => fingerprint));
    const withoutFix = (visit?.fixes?.attempted ?? []).filter((fingerprint) => !shown.has(fingerprint));
    const spoolIndex = this.#spool.append({
      page: rest,
      place: visit?.place,
      parts: visit?.parts,
      withoutFix,
    } satisfies PageRecord);
    for (const finding of findings) this.#spool.append(finding);
    const fixed = new Set(visit?.fixes?.fixed);
    const groups = groupPageFindings(
      findings.map((finding, index) => fingerprintFinding(page.finalUrl, finding, fixed.has(index))),
    );
    const position = this.#pages.length;
    for (const group of groups) {
      const stored = { position, spoolIndex: this.#spool.append(group) };
      const known = this.#groups.get(group.fingerprint);
      if (known) known.push(stored);
      else this.#groups.set(group.fingerprint, [stored]);
    }
    for (const { fix } of tried) this.#spool.append(fix);
    const failed = findings.filter(({ outcome }) => outcome === 'failed').length;
    this.#pages.push({
      url,
      status,
      code: null,
      spoolIndex,
      counts: { failed, cantTell: findings.length - failed },
      groupCount: groups.length,
      finalUrl: page.finalUrl,
      limitedTests: page.unexamined.length === 0 ? noTests : listLimitedTests(page.unexamined),
      tried: tried.map(({ fingerprint }) => fingerprint),
      importance: 'medium',
    });
  }

  *listPageContexts(): Generator<PageContext> {
    for (const [position, { url, status }] of this.#pages.entries()) {
      const { place } = this.#readRecord(position);
      if (status === 'not-tested' || place === undefined) continue;
      yield { position, url, isStart: this.#startPages.has(url), ...place };
    }
  }

  storeImportances(pages: readonly PageWithImportance[]): void {
    for (const { position, importance } of pages) this.#pages[position]!.importance = importance;
  }

  *listIssueGroups(): Generator<IssueGroupOnPage> {
    for (const position of this.#pages.keys()) {
      for (const { fingerprint, indexes, fixed, engines, variants } of this.#readGroups(position)) {
        const [occurrences, first] = [indexes.length, indexes[0]!];
        yield { position, fingerprint, occurrences, first, fixed: fixed.length, engines, variants };
      }
    }
  }

  listFindingsAt(locations: readonly FindingLocation[]): Finding[] {
    return locations.map((location) => this.readFinding(location));
  }

  storeMergedGroups(mergedInto: ReadonlyMap<string, string>): void {
    this.#mergedInto = mergedInto;
    const merged = Map.groupBy(this.#groups, ([fingerprint]) => this.#getIssue(fingerprint));
    this.#issues = new Map(
      [...merged].map(([issue, groups]) => [
        issue,
        groups.flatMap(([, stored]) => stored).sort((a, b) => a.spoolIndex - b.spoolIndex),
      ]),
    );
  }

  *listFixAttempts(): Generator<StoredFixAttempt> {
    for (const [position, { tried }] of this.#pages.entries()) {
      for (const [rank, fingerprint] of tried.entries())
        yield { position, rank, fingerprint, fix: this.readFix({ position, rank }) };
      for (const [index, fingerprint] of (this.#readRecord(position).withoutFix ?? []).entries())
        yield { position, rank: tried.length + index, fingerprint, fix: null };
    }
  }

  *listPagesToScore(excluded: readonly string[]): Generator<PageToScore> {
    const excludedIssues = new Set(excluded);
    for (const [position, { importance }] of this.#pages.entries()) {
      const page = this.readPage(position);
      if (page.status === 'not-tested') continue;
      const { elements, tallies: outcomes } = page;
      const groups = this.#readGroups(position).map(({ fingerprint, indexes, fixed }) => {
        return { issue: this.#getIssue(fingerprint), count: indexes.length, fixed: fixed.length };
      });
      yield {
        position,
        importance,
        elements,
        outcomes,
        excluded: groups.filter(({ issue }) => excludedIssues.has(issue)),
        fixed: groups.map(({ issue, fixed }) => ({ issue, count: fixed })),
      };
    }
  }

  listIssuePages(
    issues: readonly string[],
    limits: { readonly pages: number; readonly findings: number },
  ): IssueOnPage[] {
    return issues.flatMap((issue) =>
      [...this.#readIssuePages(issue).take(limits.pages)].map(({ position, indexes }) => ({
        issue,
        position,
        url: this.#pages[position]!.finalUrl,
        indexes: indexes.slice(0, limits.findings),
      })),
    );
  }

  readElementHashes(issues: readonly string[], limit: number): Map<string, string[]> {
    return new Map(
      issues.map((issue) => {
        let lowest: string[] = [];
        for (const { spoolIndex } of this.#issues.get(issue) ?? [])
          lowest = selectElementHashes([...lowest, ...this.#spool.read<PageIssueGroup>(spoolIndex).elements]);
        return [issue, lowest.slice(0, limit)];
      }),
    );
  }

  readPage(position: number): PageWithoutFindings {
    return this.#readRecord(position).page;
  }

  /** Returns how many findings a page has for each outcome. */
  getCounts(position: number): StoredPage['counts'] {
    return this.#pages[position]!.counts;
  }

  readFinding({ position, index }: FindingLocation): Finding {
    return this.#spool.read(this.#pages[position]!.spoolIndex + 1 + index);
  }

  readFix({ position, rank }: FixLocation): Fix {
    const page = this.#pages[position]!;
    return this.#spool.read(getGroupsIndex(page) + page.groupCount + rank);
  }

  /**
   * Returns which parts of a page have findings or were tested on other pages instead; null if there are
   * none.
   */
  readParts(position: number): PagePartResults | null {
    return this.#readRecord(position).parts ?? null;
  }

  /** Returns a page's framework. */
  readFramework(position: number): Framework {
    const page = this.readPage(position);
    return (page.status === 'tested' && page.framework?.name) || 'html';
  }

  /** Returns the positions of the pages with an issue, ascending. */
  getIssuePages(issue: string): number[] {
    return [...new Set(this.#issues.get(issue)?.map(({ position }) => position))];
  }

  /** Iterates over an issue's findings, page by page. */
  *listOccurrences(issue: string): Generator<FindingLocation & { readonly finding: Finding }> {
    for (const { position, indexes } of this.#readIssuePages(issue))
      for (const index of indexes) yield { position, index, finding: this.readFinding({ position, index }) };
  }

  /** Iterates over a page's findings with the issue of each. */
  *listFindings(position: number): Generator<{ readonly issue: string; readonly finding: Finding }> {
    const issues: string[] = [];
    for (const { fingerprint, indexes } of this.#readGroups(position))
      for (const index of indexes) issues[index] = this.#getIssue(fingerprint);
    for (const [index, issue] of issues.entries())
      yield { issue, finding: this.readFinding({ position, index }) };
  }

  /**
   * Iterates over an issue's fixes: for each of its groups, the fix on each page, with the first finding
   * there.
   */
  *listFixes(issue: string): Generator<StoredFix> {
    for (const { position, spoolIndex } of this.#issues.get(issue) ?? []) {
      const { fingerprint, indexes } = this.#spool.read<PageIssueGroup>(spoolIndex);
      const rank = this.#pages[position]!.tried.indexOf(fingerprint);
      if (rank >= 0) yield { position, rank, first: { position, index: indexes[0]! } };
    }
  }

  close(): void {
    this.#spool.close();
  }

  #getIssue(fingerprint: string): string {
    return this.#mergedInto.get(fingerprint) ?? fingerprint;
  }

  #readRecord(position: number): PageRecord {
    return this.#spool.read(this.#pages[position]!.spoolIndex);
  }

  /** Reads a page's groups in order of their first finding. */
  #readGroups(position: number): PageIssueGroup[] {
    const page = this.#pages[position]!;
    return this.#spool.readRange(getGroupsIndex(page), page.groupCount);
  }

  /** Reads an issue's pages, with the indexes of its findings on each, ascending. */
  *#readIssuePages(issue: string): Generator<{ readonly position: number; readonly indexes: number[] }> {
    const groups = this.#issues.get(issue) ?? [];
    let indexes: number[] = [];
    for (const [nth, { position, spoolIndex }] of groups.entries()) {
      indexes.push(...this.#spool.read<PageIssueGroup>(spoolIndex).indexes);
      if (groups[nth + 1]?.position === position) continue;
      yield { position, indexes: indexes.sort((a, b) => a - b) };
      indexes = [];
    }
  }
}

/** Returns the spool index of a page's groups, which follow the page and its findings. */
const getGroupsIndex = ({ spoolIndex, counts }: StoredPage): number =>
  spoolIndex + 1 + counts.failed + counts.cantTell;

/** A page in the spool. */
interface PageRecord {
  readonly page: PageWithoutFindings;
  readonly place?: VisitDetails['place'] | undefined;
  readonly parts?: PagePartResults | undefined;
  /** Fingerprints of the groups whose attempted fix is not shown. */
  readonly withoutFix?: readonly string[];
}
