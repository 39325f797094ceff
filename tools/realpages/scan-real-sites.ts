import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectLimitedTests, type Depth, type Finding, type LimitedTest } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, type Scanner, scanSite } from '@curbcut/engine';
import { allRules } from '@curbcut/rules';
import { runConcurrently } from '../lib/run-concurrently.ts';
import type { RealFinding } from './reviewed-findings.ts';
import type { RealSite } from './sites.ts';

/** A finding with what a person needs to review it. */
export interface ScannedFinding extends RealFinding {
  /** Whether its rule uses the page with a keyboard or mouse, zooms it or watches its motion. */
  readonly isBehavior: boolean;
  readonly message: string;
  readonly snippet: string;
  readonly box: Finding['box'];
  readonly facts: Finding['facts'];
  readonly state?: Finding['state'];
}

/** A page's result in one run. */
export interface ScannedPage {
  readonly path: string;
  /** Null if the page was tested; otherwise why not, as a sentence. */
  readonly notTested: string | null;
  readonly findings: readonly ScannedFinding[];
  /** The tests that weren't run, or were run only partially. */
  readonly limits: readonly LimitedTest[];
  /** Everything that wasn't tested, as sentences. */
  readonly details: readonly string[];
}

/** One run's result. */
export interface ScannedSites {
  readonly findings: readonly ScannedFinding[];
  /** Paths of pages that couldn't be tested. */
  readonly failedPages: readonly string[];
}

export interface ScanRealSitesOptions {
  readonly origin: string;
  readonly concurrency: number;
  readonly depth: Depth;
  /** Milliseconds for one page. Default: the product's. */
  readonly pageTimeLimitMs?: number;
  /** Which rules' findings are collected. */
  readonly rules: 'behavior' | 'all';
  /** Test limits that replace the product's. */
  readonly limitOverrides?: Readonly<Record<string, number>>;
  onWarning(sentence: string): void;
  /** Called when a page has been scanned. */
  onPage(page: ScannedPage): void;
}

/** Rules with a probe that interacts with the page; static rules are compared with axe-core elsewhere. */
const behaviorRuleIds = new Set(allRules.filter(({ probe }) => probe !== undefined).map(({ id }) => id));

/** Opens a scanner for {@link scanRealSites}. */
export function openRealPageScanner(options: ScanRealSitesOptions): Promise<Scanner> {
  return openScanner({
    ...(process.env.CURBCUT_BROWSER && { browserPath: process.env.CURBCUT_BROWSER }),
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: options.concurrency,
    onWarning: options.onWarning,
    ...(options.limitOverrides && { limitOverrides: options.limitOverrides }),
    ...(options.pageTimeLimitMs !== undefined && { pageTimeLimitMs: options.pageTimeLimitMs }),
  });
}

/** Scans the sites like the product does and collects what its rules report. */
export async function scanRealSites(
  scanner: Scanner,
  sites: readonly RealSite[],
  options: ScanRealSitesOptions,
): Promise<ScannedSites> {
  const settings = {
    screenshots: 'none',
    fixes: false,
    depth: options.depth,
  } as const;
  const pages: ScannedPage[] = [];
  const add = (page: ScannedPage) => {
    pages.push(page);
    options.onPage(page);
  };
  await runConcurrently(sites, options.concurrency, async ({ paths }) => {
    const list = paths.map((path) => options.origin + path);
    for await (const event of scanSite(scanner, { list, settings })) {
      if (event.type === 'page-failed') {
        const { reason } = event.page.notTested;
        const path = new URL(event.page.url).pathname;
        add({ path, notTested: reason, findings: [], limits: [], details: [] });
        options.onWarning(`${event.page.url} was not tested: ${reason}`);
      }
      if (event.type !== 'page-done') continue;
      const path = new URL(event.page.url).pathname;
      const findings = event.page.findings
        .filter(({ engines }) => engines.includes('curbcut'))
        .filter((finding) =>
          options.rules === 'all' ? finding.isForAudits !== true : behaviorRuleIds.has(finding.ruleId),
        )
        .map((finding) => toScannedFinding(path, finding));
      const limits = collectLimitedTests([event.page]);
      const details = event.page.unexamined.map(({ detail }) => detail);
      add({ path, notTested: null, findings, limits, details });
    }
  });
  return combinePages(pages);
}

/** Combines pages' results to a run's result. */
const combinePages = (pages: readonly ScannedPage[]): ScannedSites => ({
  findings: pages.flatMap(({ findings }) => findings).sort(compareFindings),
  failedPages: pages.flatMap(({ path, notTested }) => (notTested === null ? [] : [path])).sort(),
});

function toScannedFinding(page: string, finding: Finding): ScannedFinding {
  const { ruleId, outcome, reason, selector, message, snippet, box, facts, state } = finding;
  const isBehavior = behaviorRuleIds.has(ruleId);
  return {
    ...{ page, ruleId, isBehavior, outcome, reason, selector, message, snippet, box, facts },
    ...(state && { state }),
  };
}

function compareFindings(one: RealFinding, other: RealFinding): number {
  const toText = ({ page, ruleId, outcome, reason, selector }: RealFinding) =>
    [page, ruleId, outcome, reason, selector].join('\n');
  return toText(one) < toText(other) ? -1 : 1;
}
