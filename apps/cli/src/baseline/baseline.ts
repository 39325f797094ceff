import { Severity } from '@curbcut/contract';
import type { IssueTraits } from '@curbcut/engine';
import { z } from 'zod';

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
        element: boundedText.optional(),
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
  elements: boundedTexts.optional(),
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
