import type { Fix, NotTestedPage, ScanEvent, TestedPage } from '@curbcut/contract';
import { type Scanner, type ScanTarget, scanSite } from '@curbcut/engine';
import { compareSeverity } from '@curbcut/wcag';
import { UserError } from '../io.ts';
import { groupIntoIssues, type IssueWithOccurrences } from '../issues/group-findings.ts';

/** Findings kept in memory at most; the oldest scans make room. */
const MAX_STORED_FINDINGS = 50_000;

/** An issue with the short name by which the assistant asks for it, such as `s2.14`. */
export interface SessionIssue extends IssueWithOccurrences {
  readonly id: string;
}

/** What a scan of this session found. */
export interface SessionScan {
  /** Short and unique in the session, such as `s2`. */
  readonly id: string;
  readonly tested: readonly Pick<TestedPage, 'url' | 'title' | 'findings' | 'unexamined'>[];
  readonly notTested: readonly NotTestedPage[];
  readonly beyondLimit: number;
  /** Failures first, worst first. */
  readonly issues: readonly SessionIssue[];
  /** The changes that may be shown, by fingerprint and page, with a space between. */
  readonly fixes: ReadonlyMap<string, Fix>;
}

export type SessionSettings = ScanTarget['settings'];

/** Scans of one connection and what they found, in memory alone. */
export interface ScanSession {
  scan(target: ScanTarget, watch: ScanObserver): Promise<SessionScan>;
  /** The scan of this id, or the latest one. @throws {UserError} when there is none, or it is no longer kept. */
  findScan(id?: string): SessionScan;
  /** @throws {UserError} when there is no such issue, or its scan is no longer kept. */
  findIssue(id: string): { scan: SessionScan; issue: SessionIssue };
  readonly settings: SessionSettings;
  readonly maxPages: number;
  close(): Promise<void>;
}

/** How a caller follows a scan. */
export interface ScanObserver {
  readonly signal: AbortSignal;
  onEvent(event: ScanEvent): void;
}

/**
 * @param open Opens the scanner; called with the first scan, and again after it failed.
 * @param mostPages Pages of one scan at most.
 */
export function openScanSession(
  open: () => Promise<Scanner>,
  settings: SessionSettings,
  mostPages: number,
): ScanSession {
  const kept = new Map<string, SessionScan>();
  let scans = 0;
  let opened: Promise<Scanner> | undefined;

  const scanner = (): Promise<Scanner> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const keep = (scan: SessionScan): void => {
    kept.set(scan.id, scan);
    const counts = [...kept.values()].map(({ id, tested }) => ({ id, findings: countFindings(tested) }));
    let all = counts.reduce((sum, { findings }) => sum + findings, 0);
    for (const { id, findings } of counts) {
      if (all <= MAX_STORED_FINDINGS || id === scan.id) break;
      kept.delete(id);
      all -= findings;
    }
  };

  const find = (id?: string): SessionScan => {
    const found = id === undefined ? [...kept.values()].at(-1) : kept.get(id);
    if (found) return found;
    throw new UserError(
      id === undefined
        ? 'Nothing was scanned yet. Call scan_page or scan_site first.'
        : `There is no scan ${JSON.stringify(id)} in this session, or it had to make room for later ones. Kept: ${[...kept.keys()].join(', ') || 'none'}. Scan again with scan_page or scan_site.`,
    );
  };

  return {
    settings,
    maxPages: mostPages,
    findScan: find,
    async scan(target, { signal, onEvent }) {
      const tested: TestedPage[] = [];
      const notTested: NotTestedPage[] = [];
      const fixes = new Map<string, Fix>();
      let beyondLimit = 0;
      for await (const event of scanSite(await scanner(), target, signal)) {
        onEvent(event);
        if (event.type === 'page-done') {
          tested.push(event.page);
          for (const { fingerprint, fix } of event.fixes?.tried ?? [])
            fixes.set(`${fingerprint} ${event.page.url}`, fix);
        }
        if (event.type === 'page-failed') notTested.push(event.page);
        if (event.type === 'scan-done') beyondLimit = event.beyondLimit;
      }
      scans += 1;
      const id = `s${scans}`;
      // Pages finish in any order; the same site is to give the same names.
      tested.sort((a, b) => (a.url < b.url ? -1 : 1));
      const issues = groupIntoIssues(tested)
        .sort(compareWorstFirst)
        .map((issue, index) => ({ ...issue, id: `${id}.${index + 1}` }));
      const pages = tested.map(({ url, title, findings, unexamined }) => ({
        url,
        title,
        findings,
        unexamined,
      }));
      const scan = { id, tested: pages, notTested, beyondLimit, issues, fixes };
      keep(scan);
      return scan;
    },
    findIssue(id) {
      const scan = find(id.split('.', 1)[0]);
      const issue = scan.issues.find((candidate) => candidate.id === id);
      if (issue) return { scan, issue };
      throw new UserError(
        `Scan ${scan.id} has no issue ${JSON.stringify(id)}. list_issues names those that it has.`,
      );
    },
    async close() {
      const scanner = await opened?.catch(() => undefined);
      await scanner?.close();
    },
  };
}

function compareWorstFirst(a: IssueWithOccurrences, b: IssueWithOccurrences): number {
  return (
    Number(a.outcome === 'cantTell') - Number(b.outcome === 'cantTell') ||
    compareSeverity(a.severity, b.severity) ||
    b.occurrences.length - a.occurrences.length
  );
}

function countFindings(pages: SessionScan['tested']): number {
  return pages.reduce((sum, { findings }) => sum + findings.length, 0);
}
