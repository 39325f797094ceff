import type {
  EngineName,
  Finding,
  Fix,
  Framework,
  NotTestedPage,
  ScanEvent,
  TestedPage,
} from '@curbcut/contract';
import {
  type CrawledPage,
  getFingerprint,
  hashElement,
  MAX_ELEMENT_HASHES,
  mergeIssueGroups,
  selectElementHashes,
} from '@curbcut/engine';
import { createPageSequencer } from '../formats/stream-formatter.ts';
import type { IssueOccurrence } from '../issues/group-findings.ts';
import type { ResultIssue, ResultPage, ScanResult } from './scan-result.ts';
import { openSpool } from './spool.ts';

/** Occurrences stored per issue to identify it: as many as its traits use. */
const MAX_SAMPLES = 8;

export interface ResultCollector {
  onEvent(event: ScanEvent): void;
  /** Returns the results so far; valid until `close`. */
  getResult(): ScanResult;
  /** Deletes the stored results. */
  close(): void;
}

interface CollectedIssue {
  readonly fingerprint: string;
  /** The first occurrence on each page, and others. */
  readonly firstOnEachPage: Sample[];
  readonly others: Sample[];
  /** Hashes of its elements; of very many, the lowest ones. */
  elements: string[];
  /** Indexes of its findings in the spool. */
  readonly spoolIndexes: number[];
  readonly pages: number[];
  readonly engines: Set<EngineName>;
  /** See `ResultIssue`. */
  fixedOccurrences: number;
}

interface Sample {
  /** Index of its finding in the spool. */
  readonly spoolIndex: number;
  readonly occurrence: IssueOccurrence;
}

interface StoredPage extends ResultPage {
  /** Index of the page in the spool; its findings follow. */
  readonly spoolIndex: number;
  readonly findingCount: number;
  /** Number of findings by fingerprint that were gone with all fixes of the page applied. */
  readonly fixedCounts: ReadonlyMap<string, number>;
}

interface StoredFinding {
  readonly page: number;
  readonly fingerprint: string;
  readonly finding: Finding;
}

/** Collects a running scan: issues in memory, pages and findings in a temporary file. */
export function createResultCollector(): ResultCollector {
  const startedAt = new Date();
  const spool = openSpool();
  const order = createPageSequencer<TestedPage | NotTestedPage>();
  const pages: StoredPage[] = [];
  const issues = new Map<string, CollectedIssue>();
  const startPages = new Set<string>();
  const placed = new Map<string, CrawledPage>();
  const fixes = new Map<string, { readonly url: string; readonly kept: number }[]>();
  const frameworks = new Map<string, Framework>();
  /** Events of pages that wait for earlier pages. */
  const fixedFindings = new Map<string, ReadonlySet<number>>();
  let beyondLimit = 0;
  let starts = false;

  const keepPage = (page: TestedPage | NotTestedPage): void => {
    const index = pages.length;
    if (page.status === 'not-tested') {
      const { url, status, notTested } = page;
      const kept = spool.append(page);
      pages.push({
        url,
        status,
        code: notTested.code,
        spoolIndex: kept,
        findingCount: 0,
        fixedCounts: new Map(),
      });
      return;
    }
    const { findings, ...rest } = page;
    const { url, status } = page;
    const fixedCounts = new Map<string, number>();
    pages.push({
      url,
      status,
      code: null,
      spoolIndex: spool.append(rest),
      findingCount: findings.length,
      fixedCounts,
    });
    const gone = fixedFindings.get(url);
    fixedFindings.delete(url);
    for (const [at, finding] of findings.entries()) {
      const fingerprint = getFingerprint(finding);
      const kept = spool.append({ page: index, fingerprint, finding } satisfies StoredFinding);
      const issue = addOccurrence(issues, fingerprint, { url, finding }, index, kept);
      if (!gone?.has(at)) continue;
      issue.fixedOccurrences += 1;
      fixedCounts.set(fingerprint, (fixedCounts.get(fingerprint) ?? 0) + 1);
    }
  };

  return {
    onEvent(event) {
      if (event.type === 'scan-started') starts = true;
      if (event.type === 'page-started') {
        order.started(event.url);
        if (starts) startPages.add(event.url);
        starts = false;
      }
      if (event.type === 'scan-done') beyondLimit += event.beyondLimit;
      if (event.type === 'page-done') {
        const { url } = event.page;
        placed.set(url, { url, isStart: startPages.has(url), ...event.place });
        fixedFindings.set(url, new Set(event.fixes?.fixed));
        frameworks.set(url, event.page.framework?.name ?? 'html');
        for (const { fingerprint, fix } of event.fixes?.tried ?? []) {
          const tried = { url, kept: spool.append(fix) };
          fixes.set(fingerprint, [...(fixes.get(fingerprint) ?? []), tried]);
        }
      }
      if (event.type === 'page-done' || event.type === 'page-failed')
        for (const page of order.finished(event.page)) keepPage(page);
    },
    getResult() {
      const found = [...issues.values()];
      const replaced = mergeIssueGroups(found.map(toResultIssue));
      const nameOf = ({ fingerprint }: Pick<CollectedIssue, 'fingerprint'>) =>
        replaced.get(fingerprint) ?? fingerprint;
      const collected = [...Map.groupBy(found, nameOf)].map(([fingerprint, joined]) =>
        mergeIssues(fingerprint, joined),
      );
      const keptOf = new Map(collected.map(({ fingerprint, spoolIndexes }) => [fingerprint, spoolIndexes]));
      return {
        pages,
        pageContexts: pages.flatMap(({ url }) => placed.get(url) ?? []),
        issues: collected.map(toResultIssue),
        beyondLimit,
        startedAt,
        endedAt: new Date(),
        readPage: (index) => spool.read(pages[index]!.spoolIndex),
        *getFindings(index) {
          const { spoolIndex, findingCount } = pages[index]!;
          for (let number = spoolIndex + 1; number <= spoolIndex + findingCount; number += 1) {
            const read = spool.read<StoredFinding>(number);
            yield { ...read, fingerprint: nameOf(read) };
          }
        },
        *getOccurrences({ fingerprint }) {
          for (const number of keptOf.get(fingerprint) ?? []) {
            const { page, finding } = spool.read<StoredFinding>(number);
            yield { url: pages[page]!.url, finding };
          }
        },
        *getFixes(issue) {
          const met = new Set<string>();
          for (const place of this.getOccurrences(issue)) {
            const fingerprint = getFingerprint(place.finding);
            const key = `${fingerprint} ${place.url}`;
            if (met.has(key)) continue;
            met.add(key);
            const tried = fixes.get(fingerprint)?.find(({ url }) => url === place.url);
            if (tried) yield { occurrence: place, fix: spool.read<Fix>(tried.kept) };
          }
        },
        *getFixedCounts(index) {
          for (const [fingerprint, count] of pages[index]!.fixedCounts)
            yield { issue: nameOf({ fingerprint }), count };
        },
        getFramework: (url) => frameworks.get(url) ?? 'html',
      };
    },
    close: () => spool.close(),
  };
}

function addOccurrence(
  issues: Map<string, CollectedIssue>,
  fingerprint: string,
  place: IssueOccurrence,
  page: number,
  kept: number,
): CollectedIssue {
  let issue = issues.get(fingerprint);
  if (issue === undefined) {
    issue = {
      fingerprint,
      firstOnEachPage: [],
      others: [],
      elements: [],
      spoolIndexes: [],
      pages: [],
      engines: new Set(),
      fixedOccurrences: 0,
    };
    issues.set(fingerprint, issue);
  }
  const isNewPage = issue.pages.at(-1) !== page;
  const samples = isNewPage ? issue.firstOnEachPage : issue.others;
  if (samples.length < MAX_SAMPLES) samples.push({ spoolIndex: kept, occurrence: place });
  if (isNewPage) issue.pages.push(page);
  issue.elements.push(hashElement(place.url, place.finding));
  if (issue.elements.length > 4 * MAX_ELEMENT_HASHES) issue.elements = selectElementHashes(issue.elements);
  issue.spoolIndexes.push(kept);
  for (const engine of place.finding.engines) issue.engines.add(engine);
  return issue;
}

/** Merges issues that turned out to have one root cause across the site. */
function mergeIssues(fingerprint: string, issues: readonly CollectedIssue[]): CollectedIssue {
  if (issues.length === 1) return issues[0]!;
  const inOrder = (samples: readonly Sample[]) => samples.toSorted((a, b) => a.spoolIndex - b.spoolIndex);
  const firsts = new Map<string, Sample>();
  const others = issues.flatMap((issue) => issue.others);
  for (const sample of inOrder(issues.flatMap((issue) => issue.firstOnEachPage))) {
    if (firsts.has(sample.occurrence.url)) others.push(sample);
    else firsts.set(sample.occurrence.url, sample);
  }
  const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  return {
    fingerprint,
    firstOnEachPage: [...firsts.values()],
    others: inOrder(others),
    elements: issues.flatMap(({ elements }) => elements),
    spoolIndexes: ascending(issues.flatMap(({ spoolIndexes }) => spoolIndexes)),
    pages: ascending([...new Set(issues.flatMap(({ pages }) => pages))]),
    engines: new Set(issues.flatMap(({ engines }) => [...engines])),
    fixedOccurrences: issues.reduce((sum, { fixedOccurrences }) => sum + fixedOccurrences, 0),
  };
}

function toResultIssue({
  fingerprint,
  firstOnEachPage,
  others,
  elements,
  spoolIndexes,
  pages,
  engines,
  fixedOccurrences,
}: CollectedIssue): ResultIssue {
  const samples = [...firstOnEachPage, ...others].slice(0, MAX_SAMPLES).map(({ occurrence }) => occurrence);
  return {
    fingerprint,
    first: samples[0]!.finding,
    samples,
    elements: selectElementHashes(elements),
    occurrences: spoolIndexes.length,
    pages,
    engines: (['curbcut', 'axe-core'] as const).filter((engine) => engines.has(engine)),
    fixedOccurrences,
  };
}
