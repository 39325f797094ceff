import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ThresholdResult } from '../entities/thresholds.ts';
import { Problem } from '../problem.ts';

export const getScanThresholds = defineRoute({
  method: 'GET',
  path: '/api/scanner/scan/{scanId}/thresholds/',
  id: 'getScanThresholds',
  summary: 'Check a completed scan against its site’s thresholds',
  description:
    'Used by `curbcut scan --site-thresholds`. Ignored issues and false positives don’t count. New issues are identified ' +
    'only in scans that update the site’s issues. Until they have been matched, `is_ready` is false; request the result again a second later.',
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
