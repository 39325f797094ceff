import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Depth, Finding } from '@curbcut/contract';
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

/** One run's result. */
export interface ScannedSites {
  readonly findings: readonly ScannedFinding[];
  /** Paths of pages that couldn't be tested. */
  readonly failedPages: readonly string[];
  /** Paths of pages on which something was left out, with what was left out. */
  readonly limited: Readonly<Record<string, readonly string[]>>;
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
  onPage(path: string, findings: readonly ScannedFinding[], limits: readonly string[]): void;
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
  const findings: ScannedFinding[] = [];
  const failedPages: string[] = [];
  const limited: Record<string, readonly string[]> = {};
  await runConcurrently(sites, options.concurrency, async ({ paths }) => {
    const list = paths.map((path) => options.origin + path);
    for await (const event of scanSite(scanner, { list, settings })) {
      if (event.type === 'page-failed') {
        failedPages.push(new URL(event.page.url).pathname);
        options.onWarning(`${event.page.url} was not tested: ${event.page.notTested.reason}`);
      }
      if (event.type !== 'page-done') continue;
      const path = new URL(event.page.url).pathname;
      const ofPage = event.page.findings
        .filter(({ engines }) => engines.includes('curbcut'))
        .filter((finding) =>
          options.rules === 'all' ? finding.isForAudits !== true : behaviorRuleIds.has(finding.ruleId),
        )
        .map((finding) => toScannedFinding(path, finding));
      const limits = event.page.unexamined.map(({ detail }) => detail);
      findings.push(...ofPage);
      if (limits.length > 0) limited[path] = limits;
      options.onPage(path, ofPage, limits);
    }
  });
  return { findings: findings.sort(compareFindings), failedPages: failedPages.sort(), limited };
}

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
