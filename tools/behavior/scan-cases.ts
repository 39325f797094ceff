import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Depth, Finding } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, type Scanner, scanSite } from '@curbcut/engine';
import { runConcurrently } from '../lib/run-concurrently.ts';
import { type BehaviorCase, matchesDefect } from './behavior-case.ts';
import type { CaseResult, Results } from './results.ts';
import { serveCase } from './serve-case.ts';

/** Upper bound for a crawl; the largest case has fewer pages. */
const MAX_PAGES = 20;

/** Reasons of parts of a page that ran out of time. */
const limitReasons: ReadonlySet<string> = new Set(['behavior-limit', 'time-limit']);

export interface ScanCasesOptions {
  readonly concurrency: number;
  readonly runs: number;
  readonly browserPath: string | undefined;
  readonly depth: Depth;
  onWarning(sentence: string): void;
  /** Called when a case has been scanned. */
  onEnd(item: BehaviorCase, result: CaseResult): void;
}

/** Scans all cases as the product does, each on its own origin, once per run. */
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
      await runConcurrently(cases, options.concurrency, async (item) => {
        const result = await scanCase(scanner, item, options);
        results.set(item, result);
        options.onEnd(item, result);
      });
      runs.push(results);
    }
  } finally {
    await scanner.close();
  }
  return runs;
}

async function scanCase(
  scanner: Scanner,
  item: BehaviorCase,
  { depth }: ScanCasesOptions,
): Promise<CaseResult> {
  const served = await serveCase(item);
  const settings = { screenshots: 'none', fixes: false, depth } as const;
  const target =
    Object.keys(item.pages).length === 1
      ? { list: [served.url], settings }
      : { url: served.url, maxPages: MAX_PAGES, include: [], exclude: [], respectRobots: true, settings };
  const findings: Finding[] = [];
  const fingerprints: string[] = [];
  const limits: string[] = [];
  let isTested = true;
  try {
    for await (const event of scanSite(scanner, target)) {
      if (event.type === 'page-failed') isTested = false;
      if (event.type !== 'page-done') continue;
      const path = new URL(event.page.url).pathname;
      findings.push(...event.page.findings);
      limits.push(
        ...event.page.unexamined.filter(({ reason }) => limitReasons.has(reason)).map(({ detail }) => detail),
      );
      fingerprints.push(
        ...event.page.findings.map(
          ({ ruleId, outcome, selector }) => `${path} ${ruleId} ${outcome} ${selector}`,
        ),
      );
    }
  } finally {
    await served.close();
  }
  const relevant = findings.filter(
    ({ wcag, snippet }) => wcag.includes(item.criterion) && matchesDefect(item, snippet),
  );
  const failed = relevant.filter(({ outcome }) => outcome === 'failed');
  const reported = failed.length > 0 ? failed : relevant;
  return {
    outcome: failed.length > 0 ? 'failed' : relevant.length > 0 ? 'review' : isTested ? 'none' : 'not-tested',
    ruleIds: [...new Set(reported.map(({ ruleId }) => ruleId))].sort(),
    fingerprint: fingerprints.sort().join('\n'),
    limits,
  };
}
