import { Severity } from '@curbcut/contract';
import type { IssueTraits } from '@curbcut/engine';
import { z } from 'zod';

/** Raised when what the file means changes; a file of another version is written anew. */
export const BASELINE_VERSION = 1;

const text = z.string().max(10_000);
const texts = z.array(text).max(1000);

const Traits: z.ZodType<IssueTraits> = z.object({
  version: z.literal(1),
  ruleId: text,
  outcome: z.enum(['failed', 'cantTell']),
  reason: text,
  places: z
    .array(
      z.object({
        page: text,
        fingerprint: text,
        element: text.optional(),
        path: texts,
        prose: z.boolean(),
        selector: text,
        role: text.nullable(),
        name: text,
        text,
        attributes: texts,
        classes: texts,
      }),
    )
    .min(1)
    .max(100),
  elements: texts.optional(),
});

/** An issue that is known, and need not be mended at once. */
const KnownIssue = z.object({
  rule: text,
  severity: Severity,
  cause: text,
  /** How many pages it stands on. */
  pageCount: z.number().int().min(1),
  /** Path and query of the first of them. */
  pages: texts.min(1),
  traits: Traits,
});
export type KnownIssue = z.infer<typeof KnownIssue>;

/** The issues that a run found, as later runs compare with them. Holds what they are known by, no positions and no time. */
export const Baseline = z.object({
  curbcut: z.literal('baseline'),
  version: z.literal(BASELINE_VERSION),
  issues: z.array(KnownIssue),
});
export type Baseline = z.infer<typeof Baseline>;
