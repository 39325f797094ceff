import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';

/** What a site's latest scan must satisfy. A threshold that is null or false isn't checked. */
export const SiteThresholds = z
  .object({
    min_score: z
      .number()
      .int('Enter a whole number')
      .min(1, 'Enter a number from 1 to 100')
      .max(100, 'Enter a number from 1 to 100')
      .nullable()
      .describe('Minimum score'),
    no_critical: z.boolean().describe('Whether there must be no critical issues'),
    no_new_serious: z
      .boolean()
      .describe(
        'Whether there must be no critical or serious issues that are new in the latest scan or that came back and are still open',
      ),
  })
  .meta({ id: 'SiteThresholds' });
export type SiteThresholds = z.infer<typeof SiteThresholds>;

/** The result of checking thresholds. */
export const ThresholdResult = z
  .object({
    status: z
      .enum(['passing', 'failing', 'unknown'])
      .describe('unknown: there is no completed scan yet, or nothing could be checked'),
    checks: z.array(
      z.object({
        threshold: z.enum(['min_score', 'no_critical', 'no_new_serious']),
        status: z.enum(['passing', 'failing', 'unknown']),
        reason: z.string().describe('A sentence for people'),
      }),
    ),
  })
  .meta({ id: 'ThresholdResult' });
export type ThresholdResult = z.infer<typeof ThresholdResult>;

/** A site's thresholds with their result for the latest scan. */
export const CheckedThresholds = ThresholdResult.extend({ settings: SiteThresholds }).meta({
  id: 'CheckedThresholds',
});
export type CheckedThresholds = z.infer<typeof CheckedThresholds>;

export const getScanThresholds = defineRoute({
  method: 'GET',
  path: '/api/scanner/scan/{scanId}/thresholds/',
  id: 'getScanThresholds',
  summary: 'Check a completed scan against its site’s thresholds',
  description:
    'Used by `curbcut scan --site-thresholds`. Ignored issues and false positives don’t count. New issues are known ' +
    'only for scans that update the site’s issues. Until they have been matched, `is_ready` is false; ask again a ' +
    'second later.',
  access: 'results:read',
  params: z.object({ scanId: z.uuid() }),
  replies: {
    200: z
      .object({
        is_ready: z.boolean(),
        result: ThresholdResult.nullable().describe('Null if the site has no thresholds, or while not ready'),
      })
      .meta({ id: 'ScanThresholds' }),
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});
