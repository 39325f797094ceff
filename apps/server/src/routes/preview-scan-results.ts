import { previewScanResults as contract } from '@curbcut/contract';
import { issuesMatching } from '../db/queries/issues.ts';
import { newestOpenScanOf } from '../db/queries/scans.ts';
import { callerOf } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { toSummary } from '../scans/present.ts';
import { shownIssues } from '../scans/shown-issues.ts';
import { readAddress } from '../scans/start-scan.ts';
import type { Api } from './api.ts';

const DAY_MS = 86_400_000;
const ISSUES_SHOWN = 5;

export function previewScanResultsRoute({ app, services }: Api): void {
  route(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await callerOf(opened, request);
    const scan = await newestOpenScanOf(db, addressesOf(query.url), new Date(Date.now() - DAY_MS));
    if (!scan) throw new ApiProblem('scan/no-preview');
    const worst = await issuesMatching(db, reader, scan.id, {}, { after: -1, limit: ISSUES_SHOWN });
    const summary = toSummary(scan);
    const { scan_id, url, score, pages_scanned, total_issues, completed_at } = summary;
    return {
      status: 200,
      body: {
        scan_id,
        url,
        score,
        score_result: scan.scoreResult,
        severity_counts: summary.severity_counts,
        needs_review_count: summary.needs_review_count,
        pages_scanned,
        total_issues,
        completed_at,
        issues: await shownIssues(opened, reader, scan, worst),
      },
    };
  });
}

/** A scan whose https was our guess may have gone on to http. */
function addressesOf(typed: string): string[] {
  const { url, schemeGuessed } = readAddress(typed);
  return schemeGuessed ? [url, url.replace(/^https:/, 'http:')] : [url];
}
