import { Depth, getVariantKey, type PagePartResults, type ScanSettings, Severity } from '@curbcut/contract';
import {
  comparesWithFirstPage,
  getIssueKey,
  getRuleVersions,
  type IssueTraits,
  indexFoundParts,
  listIssueParts,
  MAX_PAGES_ALL_REQUIRED,
  type PageCoverage,
  SELECTOR_BOUNDARY,
} from '@curbcut/engine';
import { z } from 'zod';
import type { ResultIssue, ScanResult } from './scan-result.ts';

/**
 * Incremented when the meaning of the file changes; a file with a different version must be created again.
 */
export const BASELINE_VERSION = 1;

const boundedText = z.string().max(10_000);
const boundedTexts = z.array(boundedText).max(1000);

const Traits: z.ZodType<IssueTraits> = z.object({
  version: z.literal(1),
  ruleId: boundedText,
  outcome: z.enum(['failed', 'cantTell']),
  reason: boundedText,
  places: z
    .array(
      z.object({
        page: boundedText,
        fingerprint: boundedText,
        element: boundedText,
        path: boundedTexts,
        prose: z.boolean(),
        selector: boundedText,
        role: boundedText.nullable(),
        name: boundedText,
        text: boundedText,
        attributes: boundedTexts,
        classes: boundedTexts,
      }),
    )
    .min(1)
    .max(100),
  elements: boundedTexts,
});

/** A known issue, which does not fail a scan. */
const BaselineIssue = z.object({
  rule: boundedText,
  severity: Severity,
  cause: boundedText,
  /** Number of pages with the issue. */
  pageCount: z.number().int().min(1),
  /** Path and query of the first pages with the issue. */
  pages: boundedTexts.min(1),
  /** Views in which the issue occurs, as formatted by `getVariantKey`. */
  views: boundedTexts,
  /** The engines that found it. */
  engines: boundedTexts,
  /** Whether the first occurrence is hidden until someone uses a control. */
  hidden: z.boolean(),
  /** Depth of the scan that found it. */
  depth: Depth,
  /** Its rule's version in that scan. */
  ruleVersion: boundedText,
  /** Keys of the parts in which its tests had findings; absent if its tests don't depend on parts. */
  parts: boundedTexts.optional(),
  /** Path and query of the first page, if its rule compares pages with it. */
  firstPage: boundedText.optional(),
  traits: Traits,
});
export type BaselineIssue = z.infer<typeof BaselineIssue>;

/**
 * The known issues that later scans are compared with. Contains identifying traits, but no positions or
 * times.
 */
export const Baseline = z.object({
  curbcut: z.literal('baseline'),
  version: z.literal(BASELINE_VERSION),
  issues: z.array(BaselineIssue),
});
export type Baseline = z.infer<typeof Baseline>;

/** Maximum number of pages listed per issue: those that determine whether it is fixed. */
export const MAX_NAMED_PAGES = MAX_PAGES_ALL_REQUIRED;

/** The parts of a scan that baselines store. */
export type BaselineInput = Pick<ScanResult, 'pages' | 'found' | 'readTraits' | 'readParts'>;

/** A scan's settings that determine what it could have found. */
export type BaselineSettings = Pick<
  ScanSettings,
  'variants' | 'level' | 'best_practices' | 'second_opinion' | 'optional_rules' | 'depth'
>;

/** If there is only one variant, findings do not refer to it. */
function getViews({ variants: indexes }: ResultIssue['first'], { variants }: BaselineSettings): string[] {
  const views = indexes.length > 0 ? indexes.flatMap((index) => variants[index] ?? []) : variants.slice(0, 1);
  return views.map(getVariantKey).sort();
}

/** An issue, and its form in a baseline. */
export interface BaselineCandidate {
  readonly issue: ResultIssue;
  readonly entry: BaselineIssue;
}

/**
 * Returns a scan's failed issues in order of their first occurrence. Issues that need review never fail a
 * scan.
 */
export async function readBaselineCandidates(
  result: BaselineInput,
  settings: BaselineSettings,
): Promise<BaselineCandidate[]> {
  const ruleVersions = getRuleVersions(settings);
  const failed = result.found.filter(({ first }) => first.outcome === 'failed');
  const traits = await result.readTraits(failed);
  const coverage = { pages: readPageCoverage(result) };
  const index = indexFoundParts(coverage);
  const firstPage = result.pages[0] && toPagePath(result.pages[0].url);
  return failed.map((issue) => {
    const { first, pages } = issue;
    const parts = listIssueParts(
      {
        ruleId: first.ruleId,
        engines: first.engines,
        isHidden: first.state !== undefined,
        isNested: first.selector.includes(SELECTOR_BOUNDARY),
        urls: pages.map((position) => toPagePath(result.pages[position]!.url)),
      },
      coverage,
      index,
    );
    const entry: BaselineIssue = {
      rule: first.ruleId,
      severity: first.severity,
      cause: getIssueKey(first).rootCause,
      pageCount: pages.length,
      pages: pages
        .slice(0, MAX_NAMED_PAGES)
        .map((index) => toPagePath(result.pages[index]!.url))
        .sort(),
      views: getViews(first, settings),
      engines: [...first.engines].sort(),
      hidden: first.state !== undefined,
      depth: settings.depth,
      ruleVersion: ruleVersions[first.ruleId] ?? '',
      ...(parts.length > 0 && { parts: parts.sort() }),
      ...(comparesWithFirstPage(first.ruleId) && firstPage !== undefined && { firstPage }),
      traits: traits.get(issue.fingerprint)!,
    };
    return { issue, entry };
  });
}

/** Returns what a scan tested on each page, by path and query. */
export function readPageCoverage({
  pages,
  readParts,
}: Pick<BaselineInput, 'pages' | 'readParts'>): ReadonlyMap<string, PageCoverage> {
  const coverages = new Map<string, PageCoverage>();
  for (const [index, { url, status, code, limitedTests }] of pages.entries()) {
    const path = toPagePath(url);
    const coverage: PageCoverage =
      status === 'tested'
        ? { state: 'tested', limitedTests, ...toPartCoverage(readParts(index), toPagePath) }
        : { state: code === 'scan/not-found' ? 'gone' : 'not-tested' };
    coverages.set(path, mergePageCoverage(coverages.get(path), coverage));
  }
  return coverages;
}

type TestedCoverage = Extract<PageCoverage, { state: 'tested' }>;

/**
 * Returns which of a page's parts were tested on other pages and which had findings.
 *
 * @param toPage returns the coverage's key for another page's URL
 */
export function toPartCoverage(
  parts: PagePartResults | null,
  toPage: (url: string) => string,
): Required<Pick<TestedCoverage, 'foundParts' | 'testedElsewhere'>> {
  const testedElsewhere = Object.entries(parts?.elsewhere ?? {}).map(([test, byKey]) => {
    const pageByKey = Object.entries(byKey).map(([key, page]): [string, string | null] => [
      key,
      URL.canParse(page) ? toPage(page) : null,
    ]);
    return [test, new Map(pageByKey)] as const;
  });
  return {
    foundParts: new Map(Object.entries(parts?.found ?? {})),
    testedElsewhere: new Map(testedElsewhere),
  };
}

/**
 * Merges what was tested on pages with the same path, such as the steps of a journey. Everything counts as tested
 * only if it was tested on each of them.
 */
export function mergePageCoverage(first: PageCoverage | undefined, second: PageCoverage): PageCoverage {
  if (first === undefined) return second;
  if (first.state !== 'tested' || second.state !== 'tested')
    return first.state === second.state ? second : { state: 'not-tested' };
  const foundParts = new Map(first.foundParts);
  for (const [test, keys] of second.foundParts ?? [])
    foundParts.set(test, [...(foundParts.get(test) ?? []), ...keys]);
  const testedElsewhere = new Map(first.testedElsewhere);
  for (const [test, byKey] of second.testedElsewhere ?? [])
    testedElsewhere.set(test, new Map([...(testedElsewhere.get(test) ?? []), ...byKey]));
  return {
    state: 'tested',
    limitedTests: new Set([...first.limitedTests, ...second.limitedTests]),
    foundParts,
    testedElsewhere,
  };
}

/** Returns a URL's path and query, so that pages match across hosts, such as preview deployments. */
export function toPagePath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
