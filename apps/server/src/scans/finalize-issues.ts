import type { Finding } from '@curbcut/contract';
import { compareRankedIssues, mergeIssueGroups, toRankedIssue } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { assignIssuesOnPages, listFindingsAt, listIssueGroupsOnPages } from '../db/queries/finalization.ts';
import type { StoredIssueRow } from '../db/queries/issues.ts';
import { mapInSlices } from '../time-slice.ts';
import { splitPages, splitRows } from './batches.ts';
import type { FinalizedPages } from './finalize-pages.ts';
import { SiteIssueGroups } from './site-issue-groups.ts';

/** An issue before its fix is known. */
export type IssueWithoutFix = Omit<StoredIssueRow, 'fixPosition' | 'fixRank' | 'leftOut'>;

export interface FinalizedIssues {
  /** Worst first. */
  readonly issues: readonly IssueWithoutFix[];
  /** See `mergeIssueGroups`. */
  readonly mergedInto: ReadonlyMap<string, string>;
}

/** Merges the issue groups of all pages of a scan into issues, which the caller stores. */
export async function finalizeIssues(
  db: Db,
  scanId: string,
  { pageCount, tested }: Pick<FinalizedPages, 'pageCount' | 'tested'>,
): Promise<FinalizedIssues> {
  const site = new SiteIssueGroups();
  for (const range of splitPages(pageCount)) site.add(await listIssueGroupsOnPages(db, scanId, range));
  const firsts: Finding[] = [];
  for (const locations of splitRows(site.getFirstLocations()))
    firsts.push(...(await listFindingsAt(db, scanId, locations)));
  const mergedInto = mergeIssueGroups(site.toMergeInput(firsts));
  if (mergedInto.size > 0)
    for (const range of splitPages(pageCount)) await assignIssuesOnPages(db, scanId, range, mergedInto);
  const importances = new Map(tested.map(({ position, importance }) => [position, importance]));
  const groups = site.toRankInput(firsts, mergedInto, (position) => importances.get(position) ?? 'medium');
  const locations = new Map(groups.map((group) => [group.fingerprint, group]));
  const ranked = (await mapInSlices(groups, toRankedIssue)).sort(compareRankedIssues);
  const issues = ranked.map(({ fingerprint, issue }, rank) => {
    const { position, index, variants } = locations.get(fingerprint)!;
    return { fingerprint, rank, issue, position, index, variants };
  });
  return { issues, mergedInto };
}
