import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';

/** Range of days after which an organization's scans can be deleted. */
export const scanRetentionDays = { min: 7, max: 3650 } as const;

const Days = z
  .number()
  .int()
  .min(scanRetentionDays.min)
  .max(scanRetentionDays.max)
  .nullable()
  .describe(
    'Number of days after a scan ends until it is deleted; null if scans are kept until someone deletes them',
  );

const keptScans =
  'These scans are kept anyway: the latest completed scan of each site, scans that an audit is based on and scans with a report that is shared by a valid link.';

export const ScanRetention = z.object({ days: Days }).meta({ id: 'ScanRetention' });
export type ScanRetention = z.infer<typeof ScanRetention>;

export const getScanRetention = defineRoute({
  method: 'GET',
  path: '/api/auth/scan-retention/',
  id: 'getScanRetention',
  summary: 'Get the organization’s scan retention period',
  access: 'organization:read',
  replies: { 200: ScanRetention, 401: Problem, 403: Problem, 404: Problem },
});

export const countExpiredScans = defineRoute({
  method: 'GET',
  path: '/api/auth/scan-retention/expired/',
  id: 'countExpiredScans',
  summary: 'Count the organization’s scans that a given number of days would delete now',
  description: keptScans,
  access: 'organization:read',
  query: z.object({
    days: z.coerce.number().int().min(scanRetentionDays.min).max(scanRetentionDays.max),
  }),
  replies: {
    200: z.object({ expired_scans: z.number().int().min(0) }).meta({ id: 'ExpiredScanCount' }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

export const changeScanRetention = defineRoute({
  method: 'PUT',
  path: '/api/auth/scan-retention/',
  id: 'changeScanRetention',
  summary: 'Change the organization’s scan retention period',
  description: `Older scans are deleted within an hour, with their screenshots and reports. ${keptScans} Issues stay in the tracker.`,
  access: 'organization:admin',
  body: ScanRetention,
  replies: { 200: ScanRetention, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});
