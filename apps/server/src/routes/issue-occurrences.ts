import { issueOccurrences as contract } from '@curbcut/contract';
import { countOccurrencesOn, occurrencesOf, pagesOfIssue } from '../db/queries/findings.ts';
import { readIssue } from '../db/queries/issues.ts';
import { readScan } from '../db/queries/scans.ts';
import { callerOf } from '../http/caller.ts';
import { pageOf, parseCursor, parsePosition } from '../http/paging.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { toOccurrence } from '../scans/present.ts';
import type { Api } from './api.ts';

/** Pages that an issue can be narrowed down to. */
const MAX_PAGES = 500;

export function issueOccurrencesRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await callerOf(opened, request);
    const { scanId, issueId } = params;
    const scan = await readScan(db, reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const issue = await readIssue(db, reader, scanId, issueId);
    if (!issue) throw new ApiProblem('scan/issue-not-found');
    const page = parsePosition(query.page);
    const [position, index] = parseCursor(query.cursor, 2);
    const rows = await occurrencesOf(db, reader, scanId, issueId, {
      page,
      after: { position, index },
      limit: query.limit + 1,
    });
    const pages = await pagesOfIssue(db, reader, scanId, issueId, MAX_PAGES);
    const { items, nextCursor } = pageOf(rows, query.limit, (row) => [row.position, row.index]);
    return {
      status: 200,
      body: {
        occurrences: items.map((row) => toOccurrence(opened.pictureLinks, scan, row)),
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
