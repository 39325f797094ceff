import { enhancedResults as contract } from '@curbcut/contract';
import { issuesMatching } from '../db/queries/issues.ts';
import { readScan } from '../db/queries/scans.ts';
import { callerOf } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { shownIssues } from '../scans/shown-issues.ts';
import type { Api } from './api.ts';

const ALL = { after: -1, limit: Number.MAX_SAFE_INTEGER };

export function enhancedResultsRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await callerOf(opened, request);
    const scan = await readScan(db, reader, params.scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const rows = await issuesMatching(db, reader, scan.id, {}, ALL);
    return {
      status: 200,
      body: {
        scan_id: scan.id,
        issues: await shownIssues(opened, reader, scan, rows),
        pages_scanned: scan.pagesTested,
        elements_scanned: scan.elements,
        original_score: scan.originalScore,
        score: scan.scoreResult,
      },
    };
  });
}
