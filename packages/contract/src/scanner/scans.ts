import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, ScanStatus, Timestamp } from '../entities/enums.ts';
import { ScanSummary } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { MAX_URL_LENGTH } from '../values.ts';
import { ScanResults } from './results.ts';

export const UserScan = ScanSummary.extend({
  site_id: z.uuid().nullable(),
  score_before: z
    .number()
    .nullable()
    .describe(
      'The score from the organization’s previous completed scan of this URL; null if there is none, or if the two scans tested different pages or had different settings',
    ),
  before_id: ScanId.nullable().describe('The id of the previous completed scan of this URL'),
}).meta({ id: 'UserScan' });
export type UserScan = z.infer<typeof UserScan>;

export const UserScanList = z
  .object({
    scans: z.array(UserScan),
    total: z.number().int().min(0).describe('Number of matching scans on all pages of results'),
    next_cursor: z
      .string()
      .nullable()
      .describe('Value of `cursor` for the next page of results; null on the last page'),
  })
  .meta({ id: 'UserScanList' });
export type UserScanList = z.infer<typeof UserScanList>;

export const listUserScans = defineRoute({
  method: 'GET',
  path: '/api/scanner/user-scans/',
  id: 'listUserScans',
  summary: 'List the organization’s scans, newest first',
  access: 'results:read',
  query: z.object({
    search: z.string().trim().max(MAX_URL_LENGTH).optional().describe('Part of the URL or the site’s name'),
    site_id: z.uuid().optional(),
    status: ScanStatus.optional(),
    since: Timestamp.optional().describe('Omits scans that were started earlier'),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  replies: { 200: UserScanList, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

/** Longer than any claim token. */
const CLAIM_TOKEN_MAX_LENGTH = 200;

/** Headers that prove who started a scan without an account. */
const claimHeaders = z.object({
  'x-claim-token': z
    .string()
    .max(CLAIM_TOKEN_MAX_LENGTH)
    .optional()
    .describe('The claim_token that start-scan returned; required for a scan without an account'),
});

export const deleteScan = defineRoute({
  method: 'DELETE',
  path: '/api/scanner/scan/{scanId}/',
  id: 'deleteScan',
  summary: 'Permanently delete a scan with its screenshots; a running scan is canceled',
  description:
    'Members and API keys with the permission can delete an organization’s scan. A scan without an account can be deleted with its claim token.',
  access: 'scans:write',
  visitors: true,
  params: z.object({ scanId: ScanId }),
  headers: claimHeaders,
  replies: { 200: z.object({ scan_id: ScanId }), 401: Problem, 403: Problem, 404: Problem },
});

export const cancelScan = defineRoute({
  method: 'POST',
  path: '/api/scanner/scan/{scanId}/cancel/',
  id: 'cancelScan',
  summary: 'Cancel a scan; the results so far remain available',
  description:
    'Members and API keys with the permission can cancel an organization’s scan. A scan without an account can be canceled with its claim token.',
  access: 'scans:write',
  visitors: true,
  params: z.object({ scanId: ScanId }),
  headers: claimHeaders,
  replies: {
    200: z.object({ scan_id: ScanId, status: ScanStatus }),
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});

export const ScanLimits = z
  .object({
    /** The plan's name; `Visitor` without an account. */
    plan: z.string(),
    max_pages_per_scan: z.number().int(),
    /** Number of scans left in the current window. */
    scans_remaining: z.number().int(),
    max_scans: z.number().int(),
    window: z.enum(['hour', 'month']),
    resets_at: Timestamp,
  })
  .meta({ id: 'ScanLimits' });
export type ScanLimits = z.infer<typeof ScanLimits>;

export const getScanLimits = defineRoute({
  method: 'GET',
  path: '/api/scanner/scan-limits/',
  id: 'getScanLimits',
  summary: 'Get the caller’s remaining scans and page limit',
  access: 'results:read',
  visitors: true,
  replies: { 200: ScanLimits, 401: Problem, 403: Problem, 404: Problem },
});

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    checks: z.record(
      z.enum(['database', 'queue', 'browser', 'storage']),
      z.object({ ok: z.boolean(), detail: z.string(), ms: z.number() }),
    ),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;

export const checkHealth = defineRoute({
  method: 'GET',
  path: '/api/scanner/health-check/',
  id: 'checkHealth',
  summary: 'Check the database, queue, browser and storage by using each of them',
  access: 'public',
  replies: { 200: Health, 503: Health },
});

/** Outcomes of claiming one scan for an account. */
export const CLAIM_OUTCOMES = ['claimed', 'already_yours', 'wrong_token', 'over_quota', 'not_found'] as const;

export const AttributedScans = z
  .object({
    attributed_count: z.number().int().min(0),
    scans: z
      .array(
        z.object({
          scan_id: z.string().describe('The id as it was sent'),
          outcome: z
            .enum(CLAIM_OUTCOMES)
            .describe(
              'wrong_token: the token is missing or doesn’t belong to the scan. over_quota: all the plan’s scans have been used this month; the scan can still be read without an account and claimed later. not_found: no scan without an account has this id',
            ),
        }),
      )
      .describe('One entry for each of scan_ids, in the same order'),
  })
  .meta({ id: 'AttributedScans' });
export type AttributedScans = z.infer<typeof AttributedScans>;

export const claimAnonymousScans = defineRoute({
  method: 'POST',
  path: '/api/scanner/attribute-anonymous-scans/',
  id: 'claimAnonymousScans',
  summary: 'Add scans that were started before signing in to the organization',
  description:
    'A claimed scan counts toward the plan like the organization’s other scans, unless nothing could be tested.',
  access: 'scans:write',
  refusesKeys: true,
  body: z
    .object({
      scan_ids: z.array(z.string().max(100)).max(1000),
      claim_tokens: z
        .array(z.string().max(CLAIM_TOKEN_MAX_LENGTH))
        .max(1000)
        .optional()
        .describe(
          'The claim_token for each of scan_ids, in the same order; an empty string if it isn’t known',
        ),
    })
    .refine(({ scan_ids, claim_tokens }) => !claim_tokens || claim_tokens.length === scan_ids.length, {
      path: ['claim_tokens'],
      error: 'claim_tokens must have one entry for each of scan_ids, in the same order',
    }),
  replies: { 200: AttributedScans, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

export const previewScanResults = defineRoute({
  method: 'GET',
  path: '/api/scanner/preview-scan-results/',
  id: 'previewScanResults',
  summary: 'Get a summary of a URL’s latest scan completed in the last 24 hours',
  description:
    'For signed-in users, returns their own latest scan with its id. Otherwise, returns the latest scan without an account, without its id and screenshots: the full results can be read only with the id.',
  access: 'results:read',
  visitors: true,
  query: z.object({ url: z.string().min(1).max(MAX_URL_LENGTH) }),
  replies: {
    200: ScanResults.pick({
      url: true,
      score: true,
      score_result: true,
      severity_counts: true,
      needs_review_count: true,
      pages_scanned: true,
      total_issues: true,
      completed_at: true,
      issues: true,
    })
      .extend({ scan_id: ScanId.optional().describe('Available only to the scan owner') })
      .meta({ id: 'PreviewScanResults' }),
    400: Problem,
    401: Problem,
    404: Problem,
    403: Problem,
  },
});
