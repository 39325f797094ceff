import { z } from 'zod';
import { Finding, NotTestedDetails, RuleTally } from './entities/finding.ts';
import { Fix, FrameworkInfo } from './entities/fix.ts';

/** A page that was tested, as the engine hands it on. */
export const TestedPage = z.object({
  url: z.string(),
  finalUrl: z.string(),
  title: z.string(),
  status: z.literal('tested'),
  elements: z.number().int(),
  /** Pages of before it was told have none. */
  framework: FrameworkInfo.optional(),
  findings: z.array(Finding),
  tallies: z.array(RuleTally),
  unexamined: z.array(z.object({ reason: z.string(), detail: z.string(), selector: z.string() })),
  /** Rules that could not judge this page. */
  ruleErrors: z.array(z.object({ ruleId: z.string(), message: z.string() })),
});
export type TestedPage = z.infer<typeof TestedPage>;

/** A page that could not be tested: never scored as clean. */
export const NotTestedPage = z.object({
  url: z.string(),
  finalUrl: z.string().nullable(),
  title: z.string(),
  status: z.literal('not-tested'),
  notTested: NotTestedDetails,
});
export type NotTestedPage = z.infer<typeof NotTestedPage>;

/** What the importance of a page is told by, once all pages are known. */
export const PageImportanceInputs = z.object({
  /** Clicks from the start page; null for a page known from a list or a sitemap alone. */
  clicks: z.number().int().nullable(),
  /** Addresses that the page links to. */
  links: z.array(z.string()),
  /** What names each of its forms across pages. */
  forms: z.array(z.string()),
});
export type PageImportanceInputs = z.infer<typeof PageImportanceInputs>;

/** What proving changes gave on one page: `VerifiedPageFixes` of the engine without its pictures. */
export const PageFixResults = z.object({
  tried: z.array(z.object({ fingerprint: z.string(), fix: Fix })),
  attempted: z.array(z.string()),
  mended: z.array(z.number().int()),
  harmful: z.number().int(),
  proofs: z.number().int(),
  elements: z.number().int(),
});
export type PageFixResults = z.infer<typeof PageFixResults>;

/** The stream that the command line, the progress endpoint and the live page read. */
export const ScanEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('scan-started'), url: z.string(), maxPages: z.number().int() }),
  z.object({ type: z.literal('pages-found'), found: z.number().int() }),
  z.object({ type: z.literal('page-started'), url: z.string() }),
  z.object({
    type: z.literal('page-done'),
    page: TestedPage,
    place: PageImportanceInputs,
    fixes: PageFixResults.nullable(),
    /** Milliseconds that the page took, without the wait for a tab. */
    durationMs: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('page-failed'),
    page: NotTestedPage,
    /** The same; absent where the page was not opened. */
    durationMs: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('scan-done'),
    tested: z.number().int(),
    notTested: z.number().int(),
    beyondLimit: z.number().int(),
  }),
]);
export type ScanEvent = z.infer<typeof ScanEvent>;
