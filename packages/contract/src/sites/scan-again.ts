import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { StartedScan } from '../scanner/start-scan.ts';

export const scanAgain = defineRoute({
  method: 'POST',
  path: '/api/scanner/scan/{scanId}/again/',
  id: 'scanAgain',
  summary: 'Start a scan with the URL and settings of an earlier scan',
  description:
    'The new scan counts toward the plan like any other. Returns 409 if the earlier scan used sign-in data: it was ' +
    'deleted when it ended, so start a new scan with the sign-in data instead.',
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
