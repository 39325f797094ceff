import { z } from 'zod';
import { EngineName, Severity } from './enums.ts';
import { SourceLocation } from './fix.ts';

/** Box in CSS pixels, relative to the top left corner of the page. */
export const Box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'Box' });
export type Box = z.infer<typeof Box>;

/** Measured or read values behind a finding, e.g. `{ratio: 2.3, foreground: '#999', required: 4.5}`. */
export const FindingFacts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type FindingFacts = z.infer<typeof FindingFacts>;

/** Viewport, color scheme and other settings of the user with which a page was tested. */
export const PageVariant = z
  .object({
    viewport: z.object({ width: z.number().int(), height: z.number().int() }),
    colorScheme: z.enum(['light', 'dark']),
    /** How many times the page is enlarged; the viewport is that much smaller. 1 if omitted. */
    zoom: z.number().int().min(2).max(4).optional(),
    /** False if omitted. */
    forcedColors: z.boolean().optional(),
    /** False if omitted. */
    reducedMotion: z.boolean().optional(),
    /** Whether the page is shown as a phone shows it: touch, no hover, and the viewport element applies. False if omitted. */
    phone: z.boolean().optional(),
  })
  .meta({ id: 'PageVariant' });
export type PageVariant = z.infer<typeof PageVariant>;

/**
 * What a rule reports about one element. The first nine fields are the format of the command line's JSON
 * Lines output.
 */
export const Finding = z
  .object({
    ruleId: z.string(),
    outcome: z.enum(['failed', 'cantTell']),
    /** True for a question that only audits ask, which is not among the results of a scan. */
    isForAudits: z.literal(true).optional(),
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
    /**
     * Positions of elements that a finding about the page as a whole concerns, in document order; absent if it concerns
     * only its element.
     */
    related: z.array(Box).min(1).optional(),
    /** Path to the element without the parts that change between deploys; clustering uses it. */
    path: z.array(z.string()),
    /** Evidence of who made the element, from `getElementOrigin` of page-model. */
    origin: z.object({
      classes: z.array(z.string()),
      prose: z.object({ depth: z.number().int(), near: z.string() }).nullable(),
    }),
    /** Source location as reported by a development build; absent if none is reported. */
    source: SourceLocation.extend({
      /** Steps along `path` up to the outermost element of the component. */
      depth: z.number().int().min(0),
    })
      .meta({ id: 'FindingSource' })
      .optional(),
    /**
     * The actions that lead to the state of the page in which it was found, such as “Click ‘Menu’”; absent if it was
     * found on the page as loaded.
     */
    state: z.array(z.string()).min(1).optional(),
    /** Indexes of the scan's variants in which the finding occurs; empty if there is only one variant. */
    variants: z.array(z.number().int()),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/**
 * Formats the actions that lead to a finding, such as “Click “Menu” → Hover over “Products””; empty for the page as
 * loaded.
 */
export function formatState(state: Finding['state'] = []): string {
  return state.join(' → ');
}

/** Number of elements per outcome of one rule on one page. */
export const RuleTally = z.object({
  ruleId: z.string(),
  passed: z.number().int().min(0),
  failed: z.number().int().min(0),
  cantTell: z.number().int().min(0),
});
export type RuleTally = z.infer<typeof RuleTally>;

/** Reason why something was not tested, and what to do about it. */
export const NotTestedDetails = z
  .object({
    /** Stable code, e.g. `scan/bot-wall`. */
    code: z.string(),
    /** Sentence for the user. */
    reason: z.string(),
    /** What the user can do about it. */
    advice: z.string(),
  })
  .meta({ id: 'NotTestedDetails' });
export type NotTestedDetails = z.infer<typeof NotTestedDetails>;
