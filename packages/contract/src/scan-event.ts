import { z } from 'zod';
import { PageImportance } from './entities/enums.ts';
import { Finding, NotTestedDetails, RuleTally } from './entities/finding.ts';
import { Fix, FrameworkInfo } from './entities/fix.ts';
import { PageStep } from './entities/journey.ts';
import { UnexaminedPart } from './entities/retest.ts';
import { TemplateCoverage } from './entities/scan.ts';

/** A tested page, as reported by the engine. */
export const TestedPage = z.object({
  url: z.string(),
  finalUrl: z.string(),
  title: z.string(),
  /** Absent if the page was reached by its URL. `url` then is unique to the step. */
  step: PageStep.optional(),
  status: z.literal('tested'),
  elements: z.number().int(),
  framework: FrameworkInfo,
  findings: z.array(Finding),
  /**
   * Questions that are asked only in audits, because there is no evidence that anything is wrong; absent if
   * there are none.
   */
  forAudits: z.array(Finding).optional(),
  tallies: z.array(RuleTally),
  unexamined: z.array(UnexaminedPart),
  /** Rules that could not be evaluated on this page. */
  ruleErrors: z.array(z.object({ ruleId: z.string(), message: z.string() })),
});
export type TestedPage = z.infer<typeof TestedPage>;

/** A page that could not be tested. It is never scored as free of issues. */
export const NotTestedPage = z.object({
  url: z.string(),
  finalUrl: z.string().nullable(),
  title: z.string(),
  /** Same as for a tested page. */
  step: PageStep.optional(),
  status: z.literal('not-tested'),
  notTested: NotTestedDetails,
});
export type NotTestedPage = z.infer<typeof NotTestedPage>;

/** The data used to calculate a page's importance once all pages are known. */
export const PageImportanceInputs = z.object({
  /** Number of clicks from the start page; null for a page known only from a list or a sitemap. */
  clicks: z.number().int().nullable(),
  /** URLs that the page links to. */
  links: z.array(z.string()),
  /** Keys that identify the page's forms across pages. */
  forms: z.array(z.string()),
  /** The importance itself, if it is already known, as in a downloaded scan. */
  importance: PageImportance.optional(),
});
export type PageImportanceInputs = z.infer<typeof PageImportanceInputs>;

/** Results of verifying fixes on one page: the engine's `VerifiedPageFixes` without its screenshots. */
export const PageFixResults = z.object({
  tried: z.array(z.object({ fingerprint: z.string(), fix: Fix })),
  attempted: z.array(z.string()),
  fixed: z.array(z.number().int()),
  harmful: z.number().int(),
  proofs: z.number().int(),
  elements: z.number().int(),
});
export type PageFixResults = z.infer<typeof PageFixResults>;

/** The parts of a page with findings, and those that were tested on other pages instead. */
export const PagePartResults = z.object({
  /** Keys of parts, by the name of the test. */
  found: z.record(z.string(), z.array(z.string())),
  /** The URL of the page on which a part was tested without findings, by the name of the test and the part's key. */
  elsewhere: z.record(z.string(), z.record(z.string(), z.string())),
});
export type PagePartResults = z.infer<typeof PagePartResults>;

/** Events of a running scan, consumed by the command line, the progress endpoint and the progress page. */
export const ScanEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('scan-started'), url: z.string(), maxPages: z.number().int() }),
  z.object({ type: z.literal('pages-found'), found: z.number().int() }),
  z.object({ type: z.literal('page-started'), url: z.string() }),
  z.object({
    type: z.literal('page-done'),
    page: TestedPage,
    place: PageImportanceInputs,
    fixes: PageFixResults.nullable(),
    /** Absent if no test left parts to other pages or found anything in such a part. */
    parts: PagePartResults.optional(),
    /** Time taken to test the page, in milliseconds, excluding the wait for a tab. */
    durationMs: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('page-failed'),
    page: NotTestedPage,
    /** Same as for a tested page; absent if the page was not opened. */
    durationMs: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('scan-done'),
    tested: z.number().int(),
    notTested: z.number().int(),
    beyondLimit: z.number().int(),
    templates: TemplateCoverage.nullable(),
  }),
]);
export type ScanEvent = z.infer<typeof ScanEvent>;
