import type { TrackedIssues, TrackedIssuesQuery } from '@curbcut/contract';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import {
  countTracked,
  type FacetName,
  facetOf,
  type TrackedFilter,
  type TrackedPlace,
  trackedIssuesMatching,
} from '../db/queries/tracked-issues.ts';
import { ApiProblem } from '../http/problem.ts';
import { dayOf } from './day.ts';
import { toFacet, toTrackedIssue } from './present.ts';

/** @throws {ApiProblem} for a cursor that no page before has given. */
export async function listIssues(
  db: Db,
  siteId: string,
  { sort, cursor, limit, ...filter }: TrackedIssuesQuery,
): Promise<TrackedIssues> {
  const today = dayOf(new Date());
  const after = placeOf(cursor);
  const found = await trackedIssuesMatching(db, siteId, filter, { sort, after, limit: limit + 1, today });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const facet = async (name: FacetName) =>
    (await facetOf(db, siteId, name, filter, today)).map((row) => toFacet(name, row));
  return {
    issues: page.map((row) => toTrackedIssue(row, today)),
    total: await countTracked(db, siteId, filter, today),
    next_cursor: last ? cursorOf(last) : null,
    facets: {
      outcome: await facet('outcome'),
      state: await facet('state'),
      severity: await facet('severity'),
      rule: await facet('rule'),
      assignee: await facet('assignee'),
    },
  };
}

const PAGE = 500;

/** Every issue that matches, read in pages, so that no more than one is in memory. */
export async function* allIssues(
  db: Db,
  siteId: string,
  filter: TrackedFilter,
  sort: TrackedIssuesQuery['sort'],
): AsyncGenerator<TrackedIssues['issues'][number]> {
  const today = dayOf(new Date());
  for (let after: TrackedPlace | undefined; ; ) {
    const rows = await trackedIssuesMatching(db, siteId, filter, { sort, after, limit: PAGE, today });
    for (const row of rows) yield toTrackedIssue(row, today);
    after = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

/** The number by which the last issue shown is sorted, and its id. */
const cursorOf = ({ key, id }: TrackedPlace): string => `${key}_${id}`;

const Place = z.object({ key: z.coerce.number(), id: z.uuid() });

function placeOf(cursor: string | undefined): TrackedPlace | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [key, id] = cursor.split('_');
  const place = Place.safeParse({ key: key || undefined, id });
  if (!place.success) throw new ApiProblem('request/cursor');
  return place.data;
}
