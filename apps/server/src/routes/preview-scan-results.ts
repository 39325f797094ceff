import { previewScanResults as contract, type Issue } from '@curbcut/contract';
import { issuesMatching } from '../db/queries/issues.ts';
import { newestScanToPreview } from '../db/queries/scans.ts';
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
    const since = new Date(Date.now() - DAY_MS);
    const scan = await newestScanToPreview(db, reader, urlsOf(query.url), since);
    if (!scan) throw new ApiProblem('scan/no-preview');
    const worst = await issuesMatching(db, reader, scan.id, {}, { after: -1, limit: ISSUES_SHOWN });
    const issues = await shownIssues(opened, reader, scan, worst);
    const summary = toSummary(scan);
    const { url, score, pages_scanned, total_issues, completed_at } = summary;
    return {
      status: 200,
      body: {
        ...(scan.ownerId !== null && { scan_id: scan.id }),
        url,
        score,
        score_result: scan.scoreResult,
        severity_counts: summary.severity_counts,
        needs_review_count: summary.needs_review_count,
        pages_scanned,
        total_issues,
        completed_at,
        issues: scan.ownerId === null ? issues.map(withoutScreenshot) : issues,
      },
    };
  });
}

/** The URL of a screenshot contains the id of its scan, which only the owner may see. */
function withoutScreenshot(issue: Issue): Issue {
  return { ...issue, sample: { ...issue.sample, picture_url: null } };
}

/** A scan whose https was our guess may have gone on to http. */
function urlsOf(typed: string): string[] {
  const { url, schemeGuessed } = readAddress(typed);
  return schemeGuessed ? [url, url.replace(/^https:/, 'http:')] : [url];
}
