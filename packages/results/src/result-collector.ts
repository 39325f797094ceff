import type { NotTestedPage, ScanEvent, TestedPage } from '@curbcut/contract';
import { type AssembledScan, assembleScan, type IssueTraits, identifyIssues } from '@curbcut/engine';
import { createPageSequencer } from './page-sequencer.ts';
import type { OccurrenceFix, ResultIssue, ScanResult } from './scan-result.ts';
import { SpoolStore, type StoredFix } from './spool-store.ts';

export interface ResultCollector {
  onEvent(event: ScanEvent): void;
  /** Adds a page that is not part of a crawl. Several pages may have the same URL. */
  addPage(page: TestedPage | NotTestedPage): void;
  /** Assembles the result; call it once, after the last event. The result is valid until `close`. */
  getResult(): Promise<ScanResult>;
  /** Deletes the stored results. */
  close(): void;
}

type FinishedEvent = Extract<ScanEvent, { type: 'page-done' | 'page-failed' }>;

/** Collects a running scan in a temporary file. */
export function createResultCollector(): ResultCollector {
  const startedAt = new Date();
  const store = new SpoolStore();
  const order = createPageSequencer<{ readonly url: string; readonly event: FinishedEvent }>();
  let beyondLimit = 0;
  let starts = false;
  return {
    onEvent(event) {
      if (event.type === 'scan-started') starts = true;
      if (event.type === 'page-started') {
        order.started(event.url);
        if (starts) store.addStartPage(event.url);
        starts = false;
      }
      if (event.type === 'scan-done') beyondLimit += event.beyondLimit;
      if (event.type === 'page-done' || event.type === 'page-failed')
        for (const { event: finished } of order.finished({ url: event.page.url, event }))
          store.addPage(finished.page, finished.type === 'page-done' ? finished : null);
    },
    addPage(page) {
      const place = { clicks: null, links: [], forms: [] };
      store.addPage(page, page.status === 'tested' ? { place, fixes: null } : null);
    },
    async getResult() {
      const endedAt = new Date();
      const assembled = await assembleScan(store, { calculatedAt: endedAt.toISOString() });
      return createScanResult(store, assembled, { beyondLimit, startedAt, endedAt });
    },
    close: () => store.close(),
  };
}

function createScanResult(
  store: SpoolStore,
  assembled: AssembledScan,
  facts: Pick<ScanResult, 'beyondLimit' | 'startedAt' | 'endedAt'>,
): ScanResult {
  const { pages } = store;
  const toOccurrenceFix = ({ first, ...at }: StoredFix): OccurrenceFix => ({
    occurrence: { url: pages[at.position]!.url, finding: store.readFinding(first) },
    fix: store.readFix(at),
  });
  return {
    ...assembled,
    ...facts,
    pages,
    found: assembled.issues
      .toSorted((a, b) => a.position - b.position || a.index - b.index)
      .map(({ fingerprint, first, fixLocation, issue }): ResultIssue => {
        const { occurrences } = issue;
        return { fingerprint, first, fixLocation, occurrences, pages: store.getIssuePages(fingerprint) };
      }),
    readPage: (index) => store.readPage(index),
    readParts: (index) => store.readParts(index),
    readFramework: (index) => store.readFramework(index),
    getCounts: (index) => store.getCounts(index),
    getFindings: (index) => store.listFindings(index),
    *getOccurrences({ fingerprint }) {
      for (const { position, finding } of store.listOccurrences(fingerprint))
        yield { url: pages[position]!.url, position, finding };
    },
    readFix({ fingerprint, fixLocation }) {
      if (fixLocation === null) return null;
      const shown = store
        .listFixes(fingerprint)
        .find(({ position, rank }) => position === fixLocation.position && rank === fixLocation.rank);
      return shown ? { ...toOccurrenceFix(shown), framework: store.readFramework(shown.position) } : null;
    },
    *getFixes({ fingerprint }) {
      for (const entry of store.listFixes(fingerprint)) yield toOccurrenceFix(entry);
    },
    async readTraits(issues) {
      const found = new Map<string, IssueTraits>();
      const fingerprints = issues.map(({ fingerprint }) => fingerprint);
      for await (const { issue, traits } of identifyIssues(store, fingerprints)) found.set(issue, traits);
      return found;
    },
  };
}
