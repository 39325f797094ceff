import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, ScanStatus, Severity, Timestamp } from '../entities/enums.ts';
import { Box } from '../entities/finding.ts';
import { ScannedPage, ScreenshotInfo } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { screenshotReply } from './screenshot-reply.ts';

/** A finding as shown in the progress view while the scan is running. */
export const LiveFinding = z.object({
  rule_id: z.string(),
  rule_title: z.string(),
  severity: Severity,
  message: z.string(),
  page_url: z.string(),
  /** Number of elements on the page with this message. */
  count: z.number().int().min(1),
});
export type LiveFinding = z.infer<typeof LiveFinding>;

/** Explains why no page of a running scan is being tested. */
export const WaitingForSlot = z.object({
  /** Number of other scans' pages that are being tested or are ahead of this scan's next page. */
  pages_ahead: z.number().int().min(0),
  position: z
    .number()
    .int()
    .min(1)
    .describe('Position among the scans that are waiting for their first available slot'),
  scans_waiting: z.number().int().min(1).describe('Number of scans in that queue, this one included'),
  message: z
    .string()
    .describe(
      'Message for the user, such as “Waiting to start: position 3 of 7 in the queue. 12 pages of other scans are ahead.”',
    ),
});
export type WaitingForSlot = z.infer<typeof WaitingForSlot>;

/** What is being done with a page; `loading` until it has responded. See `PagePhase` of the engine for the others. */
export const LivePhase = z.object({
  step: z.enum(['loading', 'reading', 'testing', 'fixes', 'waiting', 'loading-again', 'finishing']),
  test: z.string().nullable().describe('The test that is running, such as “keyboard focus”'),
  done: z.number().int().describe('Number of units tested so far'),
  of: z.number().int().nullable().describe('Null if unknown'),
  unit: z.string().nullable().describe('What is counted, such as “tab stops”'),
});
export type LivePhase = z.infer<typeof LivePhase>;

/** The page that the progress screen shows while it is being tested. */
export const LivePage = z.object({
  page_id: z.string(),
  page_url: z.string(),
  phase: LivePhase,
  /** A preview of the window soon after the page has loaded, then the page's screenshot. */
  screenshot: ScreenshotInfo.nullable(),
  /** Where elements fail, worst first, in CSS pixels of the page; empty while there is only a preview. */
  outlines: z.array(Box.extend({ severity: Severity })).max(40),
});
export type LivePage = z.infer<typeof LivePage>;

export const ScanProgress = z
  .object({
    scan_id: ScanId,
    site_id: z
      .uuid()
      .nullable()
      .describe(
        'The organization’s site; null for a scan without an account, for people with a link, and if the site has no other data',
      ),
    url: z.string(),
    status: ScanStatus,
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    completed_at: Timestamp.nullable(),
    /** Number of finished pages, whether or not they could be tested. */
    pages_done: z.number().int(),
    /** Number of pages that the scan will visit; grows as links are found, up to the page limit. */
    pages_found: z.number().int(),
    pages_not_tested: z.number().int(),
    elements_scanned: z.number().int(),
    failed_findings: z.number().int(),
    /** 0 to 100; never decreases. */
    percent: z.number(),
    waiting: WaitingForSlot.nullable().describe(
      'Set if the scan is running but all its pages are waiting because the server is busy with other scans',
    ),
    pages: z
      .array(
        ScannedPage.pick({ id: true, url: true, title: true, status: true, failed: true }).extend({
          /** The top of the page; null before it has loaded, and some time after the scan has ended. */
          preview: ScreenshotInfo.nullable(),
        }),
      )
      .max(60),
    /** The first page that is being tested; null if there is none. */
    current: LivePage.nullable(),
    /** Newest first. */
    latest_findings: z.array(LiveFinding).max(20),
    latest_screenshot: ScreenshotInfo.extend({ page_url: z.string() }).nullable(),
    error: z.string().nullable(),
    code: z.string().nullable(),
  })
  .meta({ id: 'ScanProgress' });
export type ScanProgress = z.infer<typeof ScanProgress>;

export const getProgress = defineRoute({
  method: 'GET',
  path: '/api/scanner/progress/{scanId}/',
  id: 'getProgress',
  summary: 'Get a scan’s progress, once or as a stream of events',
  description:
    'Returns JSON for polling. With the header “Accept: text/event-stream” it returns a stream instead: each event is ' +
    'named progress and contains a complete Progress object, and the stream ends after the final status.',
  access: 'results:read',
  visitors: true,
  shareLinks: true,
  params: z.object({ scanId: ScanId }),
  replies: { 200: ScanProgress, 401: Problem, 404: Problem, 429: Problem, 503: Problem, 403: Problem },
});

export const getLiveScreenshot = defineRoute({
  method: 'GET',
  path: '/api/scanner/progress/{scanId}/pages/{pageId}/{image}/',
  id: 'getLiveScreenshot',
  summary: 'Get an image of a page that is being tested',
  description: 'The URLs are part of a scan’s progress. Previews are deleted about a day after the scan.',
  access: 'results:read',
  visitors: true,
  params: z.object({ scanId: ScanId, pageId: z.string().max(100), image: z.enum(['preview', 'screenshot']) }),
  ...screenshotReply,
});
