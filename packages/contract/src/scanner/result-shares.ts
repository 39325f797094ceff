import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { ReportShare, ShareBody } from './reports.ts';

/**
 * Links that let people without an account read the interactive results of one scan. A link's token is sent as
 * `Authorization: Bearer`, and only the endpoints with `shareLinks` accept it, for that scan.
 */
export const RESULTS_TOKEN_PREFIX = 'results_';

const scanParams = z.object({ scanId: ScanId });

export const listResultShares = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/shares/',
  id: 'listResultShares',
  summary: 'List the links to a scan’s results',
  access: 'reports:write',
  params: scanParams,
  replies: {
    200: z.object({ shares: z.array(ReportShare).describe('Newest first') }),
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

export const shareResults = defineRoute({
  method: 'POST',
  path: '/api/scanner/results/{scanId}/shares/',
  id: 'shareResults',
  summary: 'Create a link that lets anyone read a scan’s results without an account',
  description: 'The link is returned only in this response: the server stores only its hash.',
  access: 'reports:write',
  params: scanParams,
  body: ShareBody,
  replies: {
    201: z.object({ share: ReportShare, url: z.string().describe('The link') }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});

export const revokeResultShare = defineRoute({
  method: 'DELETE',
  path: '/api/scanner/results/{scanId}/shares/{shareId}/',
  id: 'revokeResultShare',
  summary: 'Revoke a link to a scan’s results immediately',
  access: 'reports:write',
  params: scanParams.extend({ shareId: z.string().max(100) }),
  replies: { 200: z.object({ share: ReportShare }), 401: Problem, 403: Problem, 404: Problem },
});

export const SharedResults = z
  .object({
    scan_id: ScanId,
    url: z.string().describe('The URL at which the scan started'),
    expires_at: Timestamp,
  })
  .meta({ id: 'SharedResults' });
export type SharedResults = z.infer<typeof SharedResults>;

export const getSharedResults = defineRoute({
  method: 'GET',
  path: '/api/scanner/shared/results/{token}/',
  id: 'getSharedResults',
  summary: 'Find the scan that a link to results leads to',
  access: 'public',
  params: z.object({ token: z.string().max(200) }),
  replies: { 200: SharedResults, 404: Problem },
});
