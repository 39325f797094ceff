import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Severity } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** The screen readers whose announcements are derived. VoiceOver means VoiceOver on macOS. */
export const ScreenReaderName = z.enum(['nvda', 'jaws', 'voiceover']).meta({ id: 'ScreenReaderName' });
export type ScreenReaderName = z.infer<typeof ScreenReaderName>;

/** Ways to move through a page: item by item, or from one heading, tab stop or landmark to the next. */
export const TranscriptOrderName = z
  .enum(['reading', 'headings', 'tab', 'landmarks'])
  .meta({ id: 'TranscriptOrderName' });
export type TranscriptOrderName = z.infer<typeof TranscriptOrderName>;

const orderField = TranscriptOrderName.default('reading').describe(
  'The order in which the page is read: item by item (reading), or from one heading, tab stop or landmark to the next',
);
const readerField = ScreenReaderName.default('nvda').describe('The screen reader whose words are used');

/** Why a scan has no transcript of a page. */
export const NoTranscriptReason = z
  .enum(['page-not-tested', 'uploaded', 'not-recorded'])
  .meta({ id: 'NoTranscriptReason' });
export type NoTranscriptReason = z.infer<typeof NoTranscriptReason>;

/** Maximum number of issues listed with one line of a transcript. */
export const MAX_LINE_ISSUES = 5;

export const TranscriptLine = z
  .object({
    text: z.string().describe('What is announced, approximately'),
    role: z
      .string()
      .nullable()
      .describe('The element’s role, such as `heading` or `link`; null for text between elements'),
    selector: z
      .string()
      .describe('CSS selector of the element; for text, of the element that contains its beginning'),
    issues: z
      .array(
        z.object({
          issue_id: z.string(),
          rule_title: z.string(),
          outcome: z.enum(['failed', 'cantTell']).describe('cantTell: needs review'),
          severity: Severity,
        }),
      )
      .max(MAX_LINE_ISSUES)
      .describe('The scan’s issues that occur on the element, worst first'),
  })
  .meta({ id: 'TranscriptLine' });
export type TranscriptLine = z.infer<typeof TranscriptLine>;

const count = z.number().int().min(0);

export const PageTranscript = z
  .object({
    page_id: z.string(),
    url: z.string(),
    title: z.string(),
    order: TranscriptOrderName,
    screen_reader: ScreenReaderName,
    lines: z.array(TranscriptLine),
    omitted: count.describe('Number of additional lines, because the page is too long'),
    totals: z
      .object({ reading: count, headings: count, tab: count, landmarks: count })
      .describe('Number of stops in each order. A screen reader may announce nothing at some of them'),
    not_read: z.array(z.string()).describe('Parts of the page that couldn’t be read, and why, as sentences'),
    unavailable: NoTranscriptReason.nullable().describe('Why there is no transcript; null if there is one'),
  })
  .meta({ id: 'PageTranscript' });
export type PageTranscript = z.infer<typeof PageTranscript>;

export const getPageTranscript = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/pages/{pageId}/transcript/',
  id: 'getPageTranscript',
  summary: 'Get what a screen reader announces on a page',
  description:
    'Announcements are approximate: they’re derived from the page’s code, and screen readers differ by version, settings and browser. ' +
    'They’re recorded in the scan’s first view, before anything on the page is opened or filled in.',
  access: 'results:read',
  visitors: true,
  shareLinks: true,
  params: z.object({ scanId: ScanId, pageId: z.string().max(100) }),
  query: z.object({ order: orderField, screen_reader: readerField }),
  replies: { 200: PageTranscript, 400: Problem, 401: Problem, 404: Problem, 403: Problem },
});

/** Maximum number of changed pages in a list. */
export const MAX_CHANGED_TRANSCRIPTS = 500;

export const ChangedTranscripts = z
  .object({
    order: TranscriptOrderName,
    pages: z
      .array(z.object({ page_id: z.string(), url: z.string(), title: z.string() }))
      .max(MAX_CHANGED_TRANSCRIPTS)
      .describe(
        'Pages whose announcements changed, with their ids in the later scan, in the order in which they were scanned; at most 500',
      ),
    changed: count.describe('Number of pages whose announcements changed'),
    same: count.describe('Number of pages whose announcements are the same'),
    not_compared: count.describe(
      'Number of the later scan’s tested pages that can’t be compared, because the earlier scan didn’t test them or one of the scans has no transcript of them',
    ),
  })
  .meta({ id: 'ChangedTranscripts' });
export type ChangedTranscripts = z.infer<typeof ChangedTranscripts>;

const comparisonParams = z.object({ beforeId: ScanId, afterId: ScanId });

export const listChangedTranscripts = defineRoute({
  method: 'GET',
  path: '/api/scanner/compare/{beforeId}/{afterId}/transcripts/',
  id: 'listChangedTranscripts',
  summary: 'List the pages whose announcements changed since an earlier scan',
  description:
    'Pages are compared if they have the same URL. If the scans are of different sites, the path and query are compared.',
  access: 'results:read',
  visitors: true,
  params: comparisonParams,
  query: z.object({ order: orderField }),
  replies: {
    200: ChangedTranscripts,
    400: Problem,
    401: Problem,
    404: Problem,
    409: Problem,
    403: Problem,
  },
});

export const TranscriptDifference = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }),
    z.object({ kind: z.literal('changed'), before: z.string(), after: z.string() }),
    z.object({
      kind: z.literal('skipped'),
      count: count.describe('Number of lines that are the same and aren’t listed'),
    }),
  ])
  .meta({ id: 'TranscriptDifference' });
export type TranscriptDifference = z.infer<typeof TranscriptDifference>;

export const TranscriptComparison = z
  .object({
    page_id: z.string(),
    before_page_id: z.string(),
    url: z.string(),
    title: z.string(),
    order: TranscriptOrderName,
    screen_reader: ScreenReaderName,
    differences: z
      .array(TranscriptDifference)
      .describe(
        'The differences in order, with up to two unchanged lines before and after each; empty if this screen reader announces the same',
      ),
    too_different: z
      .boolean()
      .describe('Whether the pages have too little in common to be compared line by line'),
    omitted: z
      .object({ before: count, after: count })
      .describe('Number of lines that weren’t compared, because the page is too long'),
  })
  .meta({ id: 'TranscriptComparison' });
export type TranscriptComparison = z.infer<typeof TranscriptComparison>;

export const comparePageTranscripts = defineRoute({
  method: 'GET',
  path: '/api/scanner/compare/{beforeId}/{afterId}/transcripts/{pageId}/',
  id: 'comparePageTranscripts',
  summary: 'Compare what a screen reader announces on a page in two scans',
  description: 'Announcements are approximate. The page’s id is that in the later scan.',
  access: 'results:read',
  visitors: true,
  params: comparisonParams.extend({ pageId: z.string().max(100) }),
  query: z.object({ order: orderField, screen_reader: readerField }),
  replies: {
    200: TranscriptComparison,
    400: Problem,
    401: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
    403: Problem,
  },
});
