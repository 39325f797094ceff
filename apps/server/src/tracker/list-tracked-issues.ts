import type { TrackedIssueList, TrackedIssuesQuery } from '@curbcut/contract';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import {
  countTrackedIssues,
  type FacetName,
  listFacetValues,
  listTrackedIssuesMatching,
  type TrackedCursor,
  type TrackedIssueFilter,
} from '../db/queries/tracked-issues.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { toDay } from './days.ts';
import { toFacet, toTrackedIssue } from './tracked-issue-presenters.ts';

/** @throws {ApiProblem} for a cursor that does not come from a previous page. */
export async function listTrackedIssues(
  db: Db,
  siteId: string,
  { sort, cursor, limit, ...filter }: TrackedIssuesQuery,
): Promise<TrackedIssueList> {
  const today = toDay(new Date());
  const after = parseTrackedCursor(cursor);
  const found = await listTrackedIssuesMatching(db, siteId, filter, { sort, after, limit: limit + 1, today });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const facet = async (name: FacetName) =>
    (await listFacetValues(db, siteId, name, filter, today)).map((row) => toFacet(name, row));
  return {
    issues: page.map((row) => toTrackedIssue(row, today)),
    total: await countTrackedIssues(db, siteId, filter, today),
    next_cursor: last ? formatCursor(last) : null,
    facets: {
      outcome: await facet('outcome'),
      state: await facet('state'),
      severity: await facet('severity'),
      rule: await facet('rule'),
      assignee: await facet('assignee'),
    },
  };
}

const PAGE_SIZE = 500;

/** Yields every matching issue, read in pages to limit memory use. */
export async function* streamTrackedIssues(
  db: Db,
  siteId: string,
  filter: TrackedIssueFilter,
  sort: TrackedIssuesQuery['sort'],
): AsyncGenerator<TrackedIssueList['issues'][number]> {
  const today = toDay(new Date());
  for (let after: TrackedCursor | undefined; ; ) {
    const rows = await listTrackedIssuesMatching(db, siteId, filter, {
      sort,
      after,
      limit: PAGE_SIZE,
      today,
    });
    for (const row of rows) yield toTrackedIssue(row, today);
    after = rows.at(-1);
    if (rows.length < PAGE_SIZE) return;
  }
}

/** The sort key of the last issue shown, and its id. */
const formatCursor = ({ key, id }: TrackedCursor): string => `${key}_${id}`;

const CursorSchema = z.object({ key: z.coerce.number(), id: z.uuid() });

function parseTrackedCursor(cursor: string | undefined): TrackedCursor | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [key, id] = cursor.split('_');
  const parsed = CursorSchema.safeParse({ key: key || undefined, id });
  if (!parsed.success) throw new ApiProblem('request/cursor');
  return parsed.data;
}
