import { getEnhancedResults as contract } from '@curbcut/contract';
import { listIssuesMatching } from '../db/queries/issues.ts';
import { readScan } from '../db/queries/scans.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import { readIssuesWithSamples } from '../scans/read-issues-with-samples.ts';
import type { RouteContext } from './route-context.ts';

const ALL_ISSUES = { after: -1, limit: Number.MAX_SAFE_INTEGER };

export function getEnhancedResultsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await getCaller(opened, request);
    const scan = await readScan(db, reader, params.scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const rows = await listIssuesMatching(db, reader, scan.id, {}, ALL_ISSUES);
    return {
      status: 200,
      body: {
        scan_id: scan.id,
        issues: await readIssuesWithSamples(opened, reader, scan, rows),
        pages_scanned: scan.pagesTested,
        elements_scanned: scan.elements,
        original_score: scan.originalScore,
        score: scan.scoreResult,
      },
    };
  });
}
