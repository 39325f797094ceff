import { z } from 'zod';

/** What a site's scans must satisfy. A threshold that is null or false isn't checked. */
export const SiteThresholds = z
  .object({
    min_score: z
      .number()
      .int('Enter a whole number')
      .min(1, 'Enter a number from 1 to 100')
      .max(100, 'Enter a number from 1 to 100')
      .nullable()
      .describe('Minimum score'),
    no_critical: z.boolean().describe('Whether a scan fails if there are critical issues'),
    no_new_serious: z
      .boolean()
      .describe(
        'Whether a scan fails if critical or serious issues are new in the latest scan, or came back and are still open',
      ),
  })
  .meta({ id: 'SiteThresholds' });
export type SiteThresholds = z.infer<typeof SiteThresholds>;

/** The result of checking thresholds. */
export const ThresholdResult = z
  .object({
    status: z
      .enum(['passing', 'failing', 'unknown'])
      .describe(
        'unknown: there is no completed scan yet, nothing could be checked, or known critical issues weren’t tested again',
      ),
    checks: z.array(
      z.object({
        threshold: z.enum(['min_score', 'no_critical', 'no_new_serious']),
        status: z.enum(['passing', 'failing', 'unknown']),
        reason: z.string().describe('The reason, in a sentence'),
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
