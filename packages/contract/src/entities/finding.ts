import { z } from 'zod';
import { EngineName, Severity } from './enums.ts';
import { SourceLocation } from './fix.ts';

/** CSS pixels of the page, from its top left corner. */
export const Box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'Box' });
export type Box = z.infer<typeof Box>;

/** Measured or read values behind a verdict, e.g. `{ratio: 2.3, foreground: '#999', required: 4.5}`. */
export const FindingFacts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type FindingFacts = z.infer<typeof FindingFacts>;

/** The way a page was looked at. */
export const PageVariant = z
  .object({
    viewport: z.object({ width: z.number().int(), height: z.number().int() }),
    colorScheme: z.enum(['light', 'dark']),
  })
  .meta({ id: 'Variant' });
export type PageVariant = z.infer<typeof PageVariant>;

/**
 * One element that a rule has something to say about. The first nine fields are the contract of the command
 * line's JSON Lines form.
 */
export const Finding = z
  .object({
    ruleId: z.string(),
    outcome: z.enum(['failed', 'cantTell']),
    severity: Severity,
    selector: z.string(),
    snippet: z.string(),
    message: z.string(),
    wcag: z.array(z.string()),
    act: z.array(z.string()),
    engines: z.array(EngineName).min(1),
    reason: z.string(),
    facts: FindingFacts,
    name: z.string(),
    role: z.string().nullable(),
    box: Box.nullable(),
    /** What of the element survives a deploy; clustering reads it. */
    path: z.array(z.string()),
    /** What tells who made the element: `getElementOrigin` of page-model. Findings of before it was recorded have none. */
    origin: z
      .object({
        classes: z.array(z.string()),
        prose: z.object({ depth: z.number().int(), near: z.string() }).nullable(),
      })
      .optional(),
    /** Where it was written, as a development build tells it; absent where nothing is told. */
    source: SourceLocation.extend({
      /** Steps of `path` up to the outermost element of the component. */
      depth: z.number().int().min(0),
    })
      .meta({ id: 'FindingSource' })
      .optional(),
    /** Indexes into the scan's variants in which it stands; empty when there is one variant. */
    variants: z.array(z.number().int()),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** Elements per outcome of one rule on one page. */
export const RuleTally = z.object({
  ruleId: z.string(),
  passed: z.number().int().min(0),
  failed: z.number().int().min(0),
  cantTell: z.number().int().min(0),
});
export type RuleTally = z.infer<typeof RuleTally>;

/** Something that was not examined, with the reason and what to do about it. */
export const NotTestedDetails = z
  .object({
    /** Stable word, e.g. `scan/bot-wall`. */
    code: z.string(),
    /** A sentence for the person. */
    reason: z.string(),
    /** What the person can do about it. */
    advice: z.string(),
  })
  .meta({ id: 'NotTested' });
export type NotTestedDetails = z.infer<typeof NotTestedDetails>;
