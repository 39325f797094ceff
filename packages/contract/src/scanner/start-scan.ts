import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, ScanStatus, WcagLevel } from '../entities/enums.ts';
import { PageView } from '../entities/page-views.ts';
import {
  DEFAULT_DEPTH,
  DEFAULT_SIGNED_IN_TESTS,
  DEPTH_DETAILS,
  Depth,
  PageSelection,
  SignedInTests,
} from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { MAX_URL_LENGTH } from '../values.ts';

const viewportSize = z.object({
  width: z.number().int().min(240).max(3840),
  height: z.number().int().min(240).max(2160),
});

/**
 * Matches headers that belong to the connection, so that a caller cannot set them (RFC 9110, sections 7.2 and
 * 7.6; Fetch, section 2.2.2).
 */
const browserControlledHeaders =
  /^(host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|sec-.*)$/i;

/**
 * Sign-in data for the scanned site. It is sent only to the site's origin and is deleted when the scan ends.
 */
export const ScanAuth = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('basic'),
    // RFC 7617, section 2.
    username: z.string().regex(/^[^\p{Cc}:]{1,200}$/u, 'Enter a username without a colon'),
    password: z.string().max(200),
  }),
  z.object({
    type: z.literal('cookie'),
    cookies: z
      .array(
        z.object({
          name: z.string().regex(/^[^\p{Cc}\s;=]{1,200}$/u, 'Enter a cookie name without spaces, “;” or “=”'),
          value: z.string().regex(/^[^\p{Cc};]{0,4096}$/u, 'Enter a cookie value on one line, without “;”'),
        }),
      )
      .min(1)
      .max(20),
  }),
  z.object({
    type: z.literal('header'),
    name: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'Enter a header name that contains only letters, digits and hyphens')
      .refine(
        (name) => !browserControlledHeaders.test(name),
        'The browser sets this header itself. Choose a different one.',
      ),
    // RFC 9110, section 5.5.
    value: z
      .string()
      .regex(
        /^[\t\x20-\x7e\x80-\xff]{0,4096}$/,
        'Enter a header value on one line that contains only ASCII or Latin-1 characters',
      ),
  }),
]);
export type ScanAuth = z.infer<typeof ScanAuth>;

const urlPatterns = z.array(z.string().trim().min(1).max(200)).max(50);

/** Maximum number of pages in one scan, for any caller. */
export const MAX_PAGES_PER_SCAN = 10_000;

export const StartScanBody = z.object({
  url: z
    .string('Enter a website address')
    .trim()
    .min(1, 'Enter a website address')
    .max(MAX_URL_LENGTH, 'This website address is too long')
    .describe('Website address, such as example.com or a complete http(s) URL'),
  max_pages: z
    .number()
    .int()
    .min(1)
    .max(MAX_PAGES_PER_SCAN)
    .optional()
    .describe('Maximum number of pages; the caller’s limit if omitted'),
  page_selection: PageSelection.optional().describe(
    'Which pages to visit if the site has more than the limit: `in-order`, as they are linked, or `by-template`, so that all templates are covered; `in-order` if omitted',
  ),
  reuse_unchanged: z
    .boolean()
    .optional()
    .describe(
      'Whether to reuse results from the organization’s earlier scans for pages that haven’t changed since; the results can be at most 30 days old. Has no effect without an account or with sign-in data. Takes effect from the second scan with the same settings; false if omitted',
    ),
  respect_robots: z
    .boolean()
    .optional()
    .describe(
      'False to also scan pages that robots.txt excludes, which requires that the organization has verified the site’s ownership; true if omitted',
    ),
  include: urlPatterns
    .optional()
    .describe('Follow only links whose path matches one of these patterns, such as /shop/**'),
  exclude: urlPatterns.optional().describe('Don’t follow links whose path matches one of these patterns'),
  viewports: z.array(viewportSize).min(1).max(4).optional(),
  color_schemes: z
    .array(z.enum(['light', 'dark']))
    .min(1)
    .max(2)
    .optional(),
  views: z
    .array(PageView)
    .max(PageView.options.length)
    .optional()
    .describe(
      'Also test each page in these views, with the first viewport and color scheme; issues that occur only in one of these views are labeled. Each view takes about as long to test as the page itself',
    ),
  wait_for: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('CSS selector that must match an element before a page counts as loaded'),
  auth: ScanAuth.optional().describe(
    'Sign-in data for pages that require it; stored encrypted, and only while the scan runs',
  ),
  journey: z
    .object({
      sign_in: z.uuid().optional().describe('Journey that signs in before each page'),
      steps: z.uuid().optional().describe('Journey whose steps are tested instead of the site’s pages'),
    })
    .optional()
    .describe(
      'The newest versions of journeys on the URL’s site. Requires an account, and can’t be combined with `auth`',
    ),
  level: WcagLevel.optional().describe('Highest WCAG level whose criteria are tested; AA if omitted'),
  best_practices: z
    .boolean()
    .optional()
    .describe(
      'Whether to run best-practice rules, whose failures alone don’t fail any criterion; true if omitted',
    ),
  second_opinion: z.boolean().optional().describe('Whether to also run axe-core and merge its findings'),
  optional_rules: z
    .array(z.string().min(1).max(100))
    .max(50)
    .optional()
    .describe('Ids of rules to run that are off by default, such as `duplicate-id`'),
  depth: Depth.optional().describe(
    `${Depth.options.map((depth) => `\`${depth}\`: ${DEPTH_DETAILS[depth].hint}`).join(' ')} \`${DEFAULT_DEPTH}\` if omitted`,
  ),
  signed_in: SignedInTests.optional().describe(
    `What tests are allowed to do on pages that require sign-in data: only actions that can’t change data, or everything; \`${DEFAULT_SIGNED_IN_TESTS}\` if omitted`,
  ),
});
export type StartScanBody = z.infer<typeof StartScanBody>;

export const StartedScan = z
  .object({
    scan_id: ScanId,
    status: ScanStatus,
    progress_url: z.string(),
    results_url: z.string(),
    site_id: z.uuid().nullable().describe('The organization’s site; null for a scan without an account'),
    /** The scan's maximum number of pages: the requested number, or fewer if the caller's limit is lower. */
    max_pages: z.number().int().min(1),
    /** Sentence for the user if the scan does less than requested; otherwise null. */
    notice: z.string().nullable(),
    claim_token: z
      .string()
      .nullable()
      .describe(
        'Secret for a scan without an account, returned only here: required to cancel or delete the scan and to claim it for an account. Null for an account’s scan',
      ),
  })
  .meta({ id: 'StartedScan' });
export type StartedScan = z.infer<typeof StartedScan>;

export const startScan = defineRoute({
  method: 'POST',
  path: '/api/scanner/start-scan/',
  id: 'startScan',
  summary: 'Start a scan of a site',
  access: 'scans:write',
  visitors: true,
  body: StartScanBody,
  replies: {
    202: StartedScan,
    400: Problem,
    401: Problem,
    402: Problem,
    403: Problem,
    429: Problem,
    503: Problem,
    404: Problem,
    409: Problem,
  },
});

export const scanAgain = defineRoute({
  method: 'POST',
  path: '/api/scanner/scan/{scanId}/again/',
  id: 'scanAgain',
  summary: 'Start a scan with the URL and settings of an earlier scan',
  description:
    'The new scan counts toward the plan like any other. The newest version of each journey is used. Returns 409 if the earlier scan used sign-in data: the data was ' +
    'deleted when that scan ended, so start a new scan with the sign-in data instead.',
  access: 'scans:write',
  visitors: true,
  params: z.object({ scanId: ScanId }),
  replies: {
    202: StartedScan,
    401: Problem,
    402: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
    503: Problem,
  },
});
