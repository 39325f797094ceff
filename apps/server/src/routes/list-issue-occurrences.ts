import { listIssueOccurrences as contract } from '@curbcut/contract';
import { countOccurrencesOn, listIssuePages, listOccurrences } from '../db/queries/findings.ts';
import { readIssue } from '../db/queries/issues.ts';
import { readScan } from '../db/queries/scans.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import { paginate, parseCursor, parsePageId } from '../http/paging.ts';
import { toOccurrence } from '../scans/scan-presenters.ts';
import type { RouteContext } from './route-context.ts';

/** Maximum number of pages offered as a filter of the occurrences. */
const MAX_PAGES = 500;

export function listIssueOccurrencesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await getCaller(opened, request);
    const { scanId, issueId } = params;
    const scan = await readScan(db, reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const issue = await readIssue(db, reader, scanId, issueId);
    if (!issue) throw new ApiProblem('scan/issue-not-found');
    const page = parsePageId(query.page);
    const [position, index] = parseCursor(query.cursor, 2);
    const rows = await listOccurrences(db, reader, scanId, issueId, {
      page,
      after: { position, index },
      limit: query.limit + 1,
    });
    const pages = await listIssuePages(db, reader, scanId, issueId, MAX_PAGES);
    const { items, nextCursor } = paginate(rows, query.limit, (row) => [row.position, row.index]);
    return {
      status: 200,
      body: {
        occurrences: items.map((row) => toOccurrence(opened.screenshotLinks, scan, row)),
        total:
          page === undefined
            ? issue.issue.occurrences
            : await countOccurrencesOn(db, reader, scanId, issueId, page),
        pages: pages.map(({ position, url, occurrences }) => ({
          page_id: String(position),
          page_url: url,
          occurrences,
        })),
        next_cursor: nextCursor,
      },
    };
  });
}
