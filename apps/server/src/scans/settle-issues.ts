import type { Finding } from '@curbcut/contract';
import { compareRanked, joinCauses, rankedIssue } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import type { IssueRow } from '../db/queries/issues.ts';
import { causesOnPages, findingsAt, joinOnPages } from '../db/queries/settling.ts';
import { mapInSlices } from '../time-slice.ts';
import { chunksOf, rangesOf } from './parts.ts';
import type { SettledPages } from './settle-pages.ts';
import { SiteCauses } from './site-causes.ts';

/** An issue before it is known what mends it. */
export type JoinedIssue = Omit<IssueRow, 'fixPosition' | 'fixRank' | 'leftOut'>;

export interface SettledIssues {
  /** Worst first. */
  readonly issues: readonly JoinedIssue[];
  /** See `joinCauses`. */
  readonly joined: ReadonlyMap<string, string>;
}

/** Joins what has one cause on all pages of a scan; the issues are for the caller to store. */
export async function settleIssues(
  db: Db,
  scanId: string,
  { pages, tested }: Pick<SettledPages, 'pages' | 'tested'>,
): Promise<SettledIssues> {
  const site = new SiteCauses();
  for (const range of rangesOf(pages)) site.add(await causesOnPages(db, scanId, range));
  const firsts: Finding[] = [];
  for (const places of chunksOf(site.places())) firsts.push(...(await findingsAt(db, scanId, places)));
  const joined = joinCauses(site.toJoin(firsts));
  if (joined.size > 0) for (const range of rangesOf(pages)) await joinOnPages(db, scanId, range, joined);
  const importances = new Map(tested.map(({ position, importance }) => [position, importance]));
  const causes = site.toRank(firsts, joined, (position) => importances.get(position) ?? 'medium');
  const places = new Map(causes.map((cause) => [cause.fingerprint, cause]));
  const ranked = (await mapInSlices(causes, rankedIssue)).sort(compareRanked);
  const issues = ranked.map(({ fingerprint, issue }, rank) => {
    const { position, index, variants } = places.get(fingerprint)!;
    return { fingerprint, rank, issue, position, index, variants };
  });
  return { issues, joined };
}
