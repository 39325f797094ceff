import { Severity } from '@curbcut/contract';
import { getIssueKey, type IssueTraits, MAX_PAGES_ALL_REQUIRED } from '@curbcut/engine';
import { z } from 'zod';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';

/** Increased when the meaning of the file changes; a file of another version must be created again. */
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
  traits: Traits,
});
export type BaselineIssue = z.infer<typeof BaselineIssue>;

/** The known issues that later scans are compared with. Contains identifying traits, but no positions and no times. */
export const Baseline = z.object({
  curbcut: z.literal('baseline'),
  version: z.literal(BASELINE_VERSION),
  issues: z.array(BaselineIssue),
});
export type Baseline = z.infer<typeof Baseline>;

/** Pages listed per issue: those that decide whether it is gone. */
export const MAX_NAMED_PAGES = MAX_PAGES_ALL_REQUIRED;

/** A scan, as far as baselines store it. */
export type BaselineInput = Pick<ScanResult, 'pages' | 'found' | 'readTraits'>;

/** An issue, and the same as stored in a baseline. */
export interface BaselineCandidate {
  readonly issue: ResultIssue;
  readonly entry: BaselineIssue;
}

/** Returns the failed issues of a scan in order of their first occurrence. Issues that need review never fail a scan. */
export async function readBaselineCandidates(result: BaselineInput): Promise<BaselineCandidate[]> {
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
      traits: traits.get(issue.fingerprint)!,
    };
    return { issue, entry };
  });
}

/** Returns the path and query of a URL, so that pages match across hosts such as previews. */
export function toPagePath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
