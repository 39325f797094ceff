import { z } from 'zod';
import { Category, EngineName, LeftOutReason, PageImportance, Severity, WcagLevel } from './enums.ts';
import { Box, FindingFacts, PageVariant } from './finding.ts';
import { SourceLocation } from './fix.ts';

/** One element on one page in which an issue shows. */
export const Occurrence = z
  .object({
    id: z.string(),
    page_id: z.string(),
    page_url: z.string(),
    selector: z.string(),
    snippet: z.string(),
    message: z.string(),
    facts: FindingFacts,
    name: z.string(),
    role: z.string().nullable(),
    box: Box.nullable(),
    engines: z.array(EngineName),
    variants: z.array(PageVariant),
    /** Where it was written, as a development build tells it; null where nothing is told. */
    source: SourceLocation.nullable(),
    /** Address of the page's picture; null when none was taken. */
    picture_url: z.string().nullable(),
  })
  .meta({ id: 'Occurrence' });
export type Occurrence = z.infer<typeof Occurrence>;

/** What a list tells of the change that mends an issue. */
export const FixSummary = z
  .object({
    status: z.enum(['proven', 'unproven']),
    confidence: z.enum(['certain', 'likely', 'guess']),
    person_writes: z.string().nullable(),
    /** Occurrences that were gone with all changes of their pages in place; 0 unless it is proven. */
    mended: z.number().int().min(0),
  })
  .meta({ id: 'FixSummary' });
export type FixSummary = z.infer<typeof FixSummary>;

/** Findings that one change would mend. */
export const Issue = z
  .object({
    id: z.string(),
    /** Same cause, same fingerprint, whatever the deploy. */
    fingerprint: z.string(),
    /** `cantTell` issues need a person; they weigh nothing. */
    outcome: z.enum(['failed', 'cantTell']),
    severity: Severity,
    category: Category,
    rule_id: z.string(),
    rule_title: z.string(),
    /** Whom it stops and how. */
    rule_description: z.string(),
    /** How to mend it. */
    help: z.string(),
    /** The root cause in words. */
    cause: z.string(),
    /** The component it stands in, where a development build tells it. */
    component: z.string().nullable(),
    best_practice: z.boolean(),
    wcag_criteria: z.array(z.string()),
    wcag_sc: z.string().describe('The same criteria as one text, "1.1.1, 4.1.2"'),
    act: z.array(z.string()),
    page_importance: PageImportance,
    occurrences: z.number().int().min(1),
    pages: z.number().int().min(1),
    engines: z.array(EngineName),
    /** The change that mends it; null where none is known. */
    fix: FixSummary.nullable(),
    left_out: LeftOutReason.nullable().describe(
      'Why it counts nowhere, as marked in the tracker; null for an issue that counts',
    ),
    /** A first occurrence to show; the others are paged. */
    sample: Occurrence,
    classification: z.object({
      severity: Severity,
      confidence: z.number(),
      source: z.enum(['wcag', 'keyword', 'default']),
    }),
    priority: z.number().describe('Impact score, 0 to 100'),
    wcag_level: WcagLevel,
    user_impact_percentage: z.number(),
    business_impact: z.string(),
    remediation_timeframe: z.string(),
    remediation_priority: z.string(),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;
