import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { StartedScan } from '../scanner/start-scan.ts';

export const scanAgain = defineRoute({
  method: 'POST',
  path: '/api/scanner/scan/{scanId}/again/',
  id: 'scanAgain',
  summary: 'Start a scan with the address and the settings of another',
  description:
    'It counts like any other scan. One that signed in is answered with 409: its sign-in data was forgotten when it ' +
    'ended, so it has to be started anew, with the data.',
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
