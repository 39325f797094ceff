import { previewScanResults as contract, type Issue } from '@curbcut/contract';
import { listIssuesMatching } from '../db/queries/issues.ts';
import { findScanToPreview } from '../db/queries/scans.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import { readIssuesWithSamples } from '../scans/read-issues-with-samples.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import { parseScanUrl } from '../scans/start-scan.ts';
import type { RouteContext } from './route-context.ts';

const DAY_MS = 86_400_000;
const MAX_ISSUES = 5;

export function previewScanResultsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await getCaller(opened, request);
    const since = new Date(Date.now() - DAY_MS);
    const scan = await findScanToPreview(db, reader, toCandidateUrls(query.url), since);
    if (!scan) throw new ApiProblem('scan/no-preview');
    const worst = await listIssuesMatching(db, reader, scan.id, {}, { after: -1, limit: MAX_ISSUES });
    const issues = await readIssuesWithSamples(opened, reader, scan, worst);
    const summary = toScanSummary(scan);
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
        issues: scan.ownerId === null ? issues.map(removeScreenshot) : issues,
      },
    };
  });
}

/** The URL of a screenshot contains the id of its scan, which only the owner may see. */
function removeScreenshot(issue: Issue): Issue {
  return { ...issue, sample: { ...issue.sample, screenshot_url: null } };
}

/** If https was guessed, the scan may have continued with http. */
function toCandidateUrls(typed: string): string[] {
  const { url, isSchemeGuessed } = parseScanUrl(typed);
  return isSchemeGuessed ? [url, url.replace(/^https:/, 'http:')] : [url];
}
