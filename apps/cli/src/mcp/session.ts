import {
  DEFAULT_DEPTH,
  type Depth,
  type Fix,
  type NotTestedPage,
  type PagePartResults,
  type ScanEvent,
  type TestedPage,
} from '@curbcut/contract';
import { type Scanner, type ScanTarget, scanSite } from '@curbcut/engine';
import { groupIntoIssues, type IssueWithOccurrences } from '@curbcut/results';
import { compareSeverity } from '@curbcut/wcag';
import { UserError } from '../io.ts';

/** Maximum number of findings stored in memory; the oldest scans are removed first. */
const MAX_STORED_FINDINGS = 50_000;

/** An issue with a short id for the assistant, such as `s2.14`. */
export interface SessionIssue extends IssueWithOccurrences {
  readonly id: string;
}

/** A tested page, and which of its parts were tested on other pages or had findings. */
type SessionPage = Pick<TestedPage, 'url' | 'title' | 'findings' | 'unexamined'> & {
  readonly parts: PagePartResults | null;
};

/** A scan in this session. */
export interface SessionScan {
  /** Short and unique within the session, such as `s2`. */
  readonly id: string;
  readonly depth: Depth;
  /** Whether its pages are steps of a journey. */
  readonly isOfSteps: boolean;
  /** The journeys of a scan of steps that ran here; null for other scans. */
  readonly journeys: Pick<JourneyTarget, 'journey' | 'signIn'> | null;
  readonly tested: readonly SessionPage[];
  readonly notTested: readonly NotTestedPage[];
  readonly beyondLimit: number;
  /** Failures first, worst first. */
  readonly issues: readonly SessionIssue[];
  /** Fixes by fingerprint and page URL, separated by a space. */
  readonly fixes: ReadonlyMap<string, Fix>;
}

type JourneyTarget = Extract<ScanTarget, { journey: unknown }>;

export type SessionSettings = ScanTarget['settings'];

/** One connection's scans, stored only in memory. */
export interface ScanSession {
  scan(target: ScanTarget, watch: ScanObserver): Promise<SessionScan>;
  /** Adds a scan that ran elsewhere, from its events. */
  add(events: AsyncIterable<ScanEvent>, depth: Depth, watch: ScanObserver): Promise<SessionScan>;
  /**
   * Returns the scan with this id, or the latest scan. @throws {UserError} if it doesn't exist or was
   * removed.
   */
  findScan(id?: string): SessionScan;
  /** @throws {UserError} if the issue doesn't exist or its scan was removed */
  findIssue(id: string): { scan: SessionScan; issue: SessionIssue };
  readonly settings: SessionSettings;
  readonly maxPages: number;
  close(): Promise<void>;
}

/** Receives a scan's events and can abort it. */
export interface ScanObserver {
  readonly signal: AbortSignal;
  onEvent(event: ScanEvent): void;
}

/**
 * @param open opens the scanner; called for the first scan, and again after a failure
 * @param maxPages maximum number of pages per scan
 */
export function openScanSession(
  open: () => Promise<Scanner>,
  settings: SessionSettings,
  maxPages: number,
): ScanSession {
  const stored = new Map<string, SessionScan>();
  let scans = 0;
  let opened: Promise<Scanner> | undefined;

  const scanner = (): Promise<Scanner> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const store = (scan: SessionScan): void => {
    stored.set(scan.id, scan);
    const counts = [...stored.values()].map(({ id, tested }) => ({ id, findings: countFindings(tested) }));
    let all = counts.reduce((sum, { findings }) => sum + findings, 0);
    for (const { id, findings } of counts) {
      if (all <= MAX_STORED_FINDINGS || id === scan.id) break;
      stored.delete(id);
      all -= findings;
    }
  };

  const find = (id?: string): SessionScan => {
    const found = id === undefined ? [...stored.values()].at(-1) : stored.get(id);
    if (found) return found;
    throw new UserError(
      id === undefined
        ? 'No page has been scanned yet. Call scan_page or scan_site first.'
        : `Scan ${JSON.stringify(id)} doesn't exist in this session or was removed to make room for later scans. Available: ${[...stored.keys()].join(', ') || 'none'}. Scan again with scan_page or scan_site.`,
    );
  };

  const add = async (
    events: AsyncIterable<ScanEvent>,
    depth: Depth,
    { onEvent }: ScanObserver,
    journeys: SessionScan['journeys'] = null,
  ): Promise<SessionScan> => {
    const tested: (TestedPage & Pick<SessionPage, 'parts'>)[] = [];
    const notTested: NotTestedPage[] = [];
    const fixes = new Map<string, Fix>();
    let beyondLimit = 0;
    for await (const event of events) {
      onEvent(event);
      if (event.type === 'page-done') {
        tested.push({ ...event.page, parts: event.parts ?? null });
        for (const { fingerprint, fix } of event.fixes?.tried ?? [])
          fixes.set(`${fingerprint} ${event.page.url}`, fix);
      }
      if (event.type === 'page-failed') notTested.push(event.page);
      if (event.type === 'scan-done') beyondLimit = event.beyondLimit;
    }
    scans += 1;
    const id = `s${scans}`;
    // Pages finish in any order; sorting them produces the same ids for the same site.
    tested.sort((a, b) => (a.url < b.url ? -1 : 1));
    const issues = groupIntoIssues(tested)
      .sort(compareWorstFirst)
      .map((issue, index) => ({ ...issue, id: `${id}.${index + 1}` }));
    const pages = tested.map(({ url, title, findings, unexamined, parts }) => ({
      url,
      title,
      findings,
      unexamined,
      parts,
    }));
    const isOfSteps = tested.some(({ step }) => step !== undefined && step !== null);
    const scan = { id, depth, isOfSteps, journeys, tested: pages, notTested, beyondLimit, issues, fixes };
    store(scan);
    return scan;
  };

  return {
    settings,
    maxPages,
    findScan: find,
    async scan(target, watch) {
      const events = scanSite(await scanner(), target, watch.signal);
      const journeys = 'journey' in target ? { journey: target.journey, signIn: target.signIn } : null;
      return add(events, target.settings.depth ?? DEFAULT_DEPTH, watch, journeys);
    },
    add: (events, depth, watch) => add(events, depth, watch),
    findIssue(id) {
      const scan = find(id.split('.', 1)[0]);
      const issue = scan.issues.find((candidate) => candidate.id === id);
      if (issue) return { scan, issue };
      throw new UserError(
        `Scan ${scan.id} has no issue ${JSON.stringify(id)}. Call list_issues for its issues.`,
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
