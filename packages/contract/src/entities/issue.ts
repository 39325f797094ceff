import { z } from 'zod';
import { Announcement } from './announcement.ts';
import {
  Category,
  EngineName,
  ExclusionReason,
  FailingAnswer,
  PageImportance,
  Severity,
  WcagLevel,
} from './enums.ts';
import { Box, FindingFacts, PageVariant } from './finding.ts';
import { SourceLocation } from './fix.ts';

/** One element on one page where an issue occurs. */
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
    announced: Announcement.optional().describe(
      'What screen readers announce for the element, approximately; only for issues with names, roles and states',
    ),
    box: Box.nullable(),
    state: z
      .array(z.string())
      .optional()
      .describe('The actions that reveal the element, if it’s hidden when the page loads'),
    engines: z.array(EngineName),
    variants: z.array(PageVariant),
    /** Source location reported by a development build; null if none is reported. */
    source: SourceLocation.nullable(),
    /** URL of the page screenshot; null if none was taken. */
    screenshot_url: z.string().nullable(),
  })
  .meta({ id: 'Occurrence' });
export type Occurrence = z.infer<typeof Occurrence>;

/** A fix summary, for issue lists. */
export const FixSummary = z
  .object({
    status: z.enum(['proven', 'unproven']),
    confidence: z.enum(['certain', 'likely', 'guess']),
    needs_author_text: z.string().nullable(),
    /**
     * Number of occurrences that disappeared after all changes to their pages were applied; 0 unless the fix
     * is proven.
     */
    fixed_occurrences: z.number().int().min(0),
  })
  .meta({ id: 'FixSummary' });
export type FixSummary = z.infer<typeof FixSummary>;

/** Findings that a single change would fix. */
export const Issue = z
  .object({
    id: z.string(),
    /** The fingerprint of a root cause stays the same across deploys. */
    fingerprint: z.string(),
    /** `cantTell` issues need review and do not affect the score. */
    outcome: z.enum(['failed', 'cantTell']),
    severity: Severity,
    category: Category,
    fails_on: FailingAnswer.nullable().describe(
      'For an issue that needs review: which answer to the question in its messages means failure; null if the messages ask no question',
    ),
    rule_id: z.string(),
    rule_title: z.string(),
    /** Who is affected and how. */
    rule_description: z.string(),
    /** How to fix it. */
    help: z.string(),
    /** The root cause in words. */
    cause: z.string(),
    /** The component that contains the element, if a development build reports it. */
    component: z.string().nullable(),
    best_practice: z.boolean(),
    wcag_criteria: z.array(z.string()),
    wcag_sc: z.string().describe('The criteria in a single string, such as "1.1.1, 4.1.2"'),
    act: z.array(z.string()),
    page_importance: PageImportance,
    occurrences: z.number().int().min(1),
    pages: z.number().int().min(1),
    engines: z.array(EngineName),
    /** The fix; null if none is known. */
    fix: FixSummary.nullable(),
    excluded: ExclusionReason.nullable().describe(
      'Why the issue is excluded from all counts, as set in the tracker; null if it’s counted',
    ),
    /** The first occurrence; `listIssueOccurrences` returns all of them. */
    sample: Occurrence,
    classification: z.object({
      severity: Severity,
      confidence: z.number(),
      source: z.enum(['wcag', 'keyword', 'default']),
    }),
    priority: z.number().describe('Impact score from 0 to 100'),
    wcag_level: WcagLevel,
    user_impact_percentage: z.number(),
    business_impact: z.string(),
    remediation_timeframe: z.string(),
    remediation_priority: z.string(),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;
