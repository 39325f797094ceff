import { Depth, getVariantKey, type ScanSettings, Severity } from '@curbcut/contract';
import { getIssueKey, getRuleVersions, type IssueTraits, MAX_PAGES_ALL_REQUIRED } from '@curbcut/engine';
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
export type BaselineInput = Pick<ScanResult, 'pages' | 'found' | 'readTraits'>;

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
  return failed.map((issue) => {
    const { first, pages } = issue;
    const entry = {
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
      traits: traits.get(issue.fingerprint)!,
    };
    return { issue, entry };
  });
}

/** Returns a URL's path and query, so that pages match across hosts, such as preview deployments. */
export function toPagePath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
