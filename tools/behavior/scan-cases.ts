import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Depth, TestedPage } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, type Scanner, scanSite } from '@curbcut/engine';
import { createAuditQuestions } from '../lib/audit-questions.ts';
import { runConcurrently } from '../lib/run-concurrently.ts';
import { type BehaviorCase, getCriteria, matchesDefect } from './behavior-case.ts';
import type { CaseResult, Results } from './results.ts';
import { serveCase } from './serve-case.ts';

/** Upper limit for a crawl; the largest case has fewer pages. */
const MAX_PAGES = 20;

/** Reasons for parts of a page that ran out of time. */
const limitReasons: ReadonlySet<string> = new Set(['behavior-limit', 'time-limit']);

export interface ScanCasesOptions {
  readonly concurrency: number;
  readonly runs: number;
  readonly browserPath: string | undefined;
  readonly depth: Depth;
  /**
   * Whether the pages of all single-page cases are scanned as one list, so that parts they share are tested
   * only once. Otherwise, each case is a separate scan.
   */
  readonly isTogether: boolean;
  onWarning(sentence: string): void;
  /** Called when a case has been scanned. */
  onEnd(item: BehaviorCase, result: CaseResult): void;
}

/** Scans all cases like the product does, each on a separate origin, once per run. */
export async function scanCases(
  cases: readonly BehaviorCase[],
  options: ScanCasesOptions,
): Promise<Results[]> {
  const scanner = await openScanner({
    ...(options.browserPath !== undefined && { browserPath: options.browserPath }),
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: options.concurrency,
    onWarning: options.onWarning,
  });
  const runs: Results[] = [];
  try {
    for (let run = 0; run < options.runs; run++) {
      const results = new Map<BehaviorCase, CaseResult>();
      const add = (item: BehaviorCase, result: CaseResult) => {
        results.set(item, result);
        options.onEnd(item, result);
      };
      const listed = options.isTogether ? cases.filter(hasOnePage) : [];
      if (listed.length > 0) await scanList(scanner, listed, options.depth, add);
      const others = cases.filter((item) => !listed.includes(item));
      await runConcurrently(others, options.concurrency, async (item) =>
        add(item, await scanCase(scanner, item, options.depth)),
      );
      runs.push(results);
    }
  } finally {
    await scanner.close();
  }
  return runs;
}

const createSettings = (depth: Depth) => ({ screenshots: 'none', fixes: false, depth }) as const;

const hasOnePage = ({ pages }: BehaviorCase) => Object.keys(pages).length === 1;

/** Scans a case as a separate site. */
async function scanCase(scanner: Scanner, item: BehaviorCase, depth: Depth): Promise<CaseResult> {
  const served = await serveCase(item);
  const settings = createSettings(depth);
  const target = hasOnePage(item)
    ? { list: [served.url], settings }
    : { url: served.url, maxPages: MAX_PAGES, include: [], exclude: [], respectRobots: true, settings };
  const pages: TestedPage[] = [];
  let isTested = true;
  try {
    for await (const event of scanSite(scanner, target)) {
      if (event.type === 'page-failed') isTested = false;
      if (event.type === 'page-done') pages.push(event.page);
    }
  } finally {
    await served.close();
  }
  return evaluateCase(item, pages, isTested);
}

/** Scans the pages of several cases, each on its own origin, as one list. */
async function scanList(
  scanner: Scanner,
  cases: readonly BehaviorCase[],
  depth: Depth,
  onEnd: (item: BehaviorCase, result: CaseResult) => void,
): Promise<void> {
  const served = await Promise.all(cases.map(serveCase));
  const caseByUrl = new Map(served.map(({ url }, index) => [url, cases[index]!]));
  const list = [...caseByUrl.keys()];
  const waiting = new Set(cases);
  try {
    for await (const event of scanSite(scanner, {
      list,
      settings: createSettings(depth),
    })) {
      if (event.type !== 'page-done') continue;
      const item = caseByUrl.get(event.page.url);
      if (item === undefined || !waiting.delete(item)) continue;
      onEnd(item, evaluateCase(item, [event.page], true));
    }
  } finally {
    await Promise.all(served.map(({ close }) => close()));
  }
  for (const item of waiting) onEnd(item, evaluateCase(item, [], false));
}

/** Determines what the pages of a case show about its criterion. */
function evaluateCase(item: BehaviorCase, pages: readonly TestedPage[], isTested: boolean): CaseResult {
  const findings = pages.flatMap((page) => page.findings);
  const fingerprints = pages.flatMap(({ url, findings: own }) => {
    const path = new URL(url).pathname;
    return own.map(({ ruleId, outcome, selector }) => `${path} ${ruleId} ${outcome} ${selector}`);
  });
  const limits = pages
    .flatMap(({ unexamined }) => unexamined)
    .filter(({ reason }) => limitReasons.has(reason))
    .map(({ detail }) => detail);
  const criteria: ReadonlySet<string> = new Set(getCriteria(item));
  const isExpected = (criterion: string) => criteria.has(criterion);
  const relevant = findings.filter(
    ({ wcag, snippet }) => wcag.some(isExpected) && matchesDefect(item, snippet),
  );
  const failed = relevant.filter(({ outcome }) => outcome === 'failed');
  const reported = failed.length > 0 ? failed : relevant;
  return {
    outcome: failed.length > 0 ? 'failed' : relevant.length > 0 ? 'review' : isTested ? 'none' : 'not-tested',
    ruleIds: [...new Set(reported.map(({ ruleId }) => ruleId))].sort(),
    fingerprint: fingerprints.sort().join('\n'),
    limits,
    isAskedInAudit: createAuditQuestions(pages).some(({ draft }) => draft.criteria.some(isExpected)),
    otherFailedRules: [
      ...new Set(
        findings.flatMap(({ ruleId, outcome, wcag }) =>
          outcome === 'failed' && wcag.length > 0 && !wcag.some(isExpected) ? ruleId : [],
        ),
      ),
    ].sort(),
  };
}
