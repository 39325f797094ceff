import { z } from 'zod';
import { Announcement } from './announcement.ts';
import { EngineName, Severity } from './enums.ts';
import { SourceLocation } from './fix.ts';

/** A box in CSS pixels, relative to the top left corner of the page. */
export const Box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'Box' });
export type Box = z.infer<typeof Box>;

/**
 * The measured or extracted values behind a finding, e.g. `{ratio: 2.3, foreground: '#999', required: 4.5}`.
 */
export const FindingFacts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type FindingFacts = z.infer<typeof FindingFacts>;

/** The viewport, color scheme and other user settings that a page was tested with. */
export const PageVariant = z
  .object({
    viewport: z.object({ width: z.number().int(), height: z.number().int() }),
    colorScheme: z.enum(['light', 'dark']),
    /** The zoom factor, by which the viewport is reduced. 1 if omitted. */
    zoom: z.number().int().min(2).max(4).optional(),
    /** False if omitted. */
    forcedColors: z.boolean().optional(),
    /** False if omitted. */
    reducedMotion: z.boolean().optional(),
    /**
     * Whether the page is displayed as on a phone: with touch, without hover, and with the viewport meta
     * element applied. False if omitted.
     */
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
    /** True for a question that is asked only in audits and is not part of a scan's results. */
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
    /** What is announced for the element; absent if the finding isn't about names, roles or states. */
    announced: Announcement.optional(),
    box: Box.nullable(),
    /**
     * Positions of the elements that a finding about the whole page refers to, in document order; absent if
     * it refers only to its own element.
     */
    related: z.array(Box).min(1).optional(),
    /** Path to the element, excluding parts that change between deploys; used for clustering. */
    path: z.array(z.string()),
    /** Evidence of who created the element, from page-model's `getElementOrigin`. */
    origin: z.object({
      classes: z.array(z.string()),
      prose: z.object({ depth: z.number().int(), near: z.string() }).nullable(),
    }),
    /** Source location reported by a development build; absent if none is reported. */
    source: SourceLocation.extend({
      /** Number of steps along `path` up to the component's outermost element. */
      depth: z.number().int().min(0),
    })
      .meta({ id: 'FindingSource' })
      .optional(),
    /**
     * The actions that lead to the page state in which it was found, such as “Click ‘Menu’”; absent if it was
     * found on the page as it loads.
     */
    state: z.array(z.string()).min(1).optional(),
    /** Indexes of the scan's variants in which the finding occurs; empty if there is only one variant. */
    variants: z.array(z.number().int()),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/**
 * Formats the actions that lead to a finding, such as “Click “Menu” → Hover over “Products””; empty for the
 * page as it loads.
 */
export function formatState(state: Finding['state'] = []): string {
  return state.join(' → ');
}

/** Number of elements for each outcome of one rule on one page. */
export const RuleTally = z.object({
  ruleId: z.string(),
  passed: z.number().int().min(0),
  failed: z.number().int().min(0),
  cantTell: z.number().int().min(0),
});
export type RuleTally = z.infer<typeof RuleTally>;

/** Why something was not tested, and what the user can do about it. */
export const NotTestedDetails = z
  .object({
    /** Stable code, e.g. `scan/blocked-by-bot-protection`. */
    code: z.string(),
    /** The reason, as a sentence for the user. */
    reason: z.string(),
    /** What the user can do about it. */
    advice: z.string(),
  })
  .meta({ id: 'NotTestedDetails' });
export type NotTestedDetails = z.infer<typeof NotTestedDetails>;
