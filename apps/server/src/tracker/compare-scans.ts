import type { ComparedIssue, ScanComparison } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import { readScan, type ScanRow } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { toScanSettings, toScanSummary } from '../scans/scan-presenters.ts';
import type { Services } from '../services.ts';
import { type ComparisonLists, listIssueChanges } from './list-issue-changes.ts';
import { matchWithScan } from './match-with-scan.ts';
import { readScanIssues } from './read-scan-issues.ts';
import { readScanScope } from './scan-scope.ts';

/** Comparing large scans takes seconds of computation. */
const comparisonLimit: HourlyLimit = {
  name: 'comparison',
  visitor: 60,
  account: 600,
  problem: 'scan/too-many-comparisons',
  actionText: 'comparisons were made',
};

/**
 * Compares the results of two scans. An issue that one of them did not find counts as fixed, or as new, only when
 * that scan would have found it. Issues that are excluded from either scan are in no list.
 *
 * @throws {ApiProblem} when the caller may not see both, one has nothing to compare, or the hourly limit is reached.
 */
export async function compareScans(
  services: Pick<Services, 'db' | 'vault'>,
  caller: Caller,
  beforeId: string,
  afterId: string,
): Promise<ScanComparison> {
  const { db } = services;
  const { reader } = caller;
  const [before, after] = [
    await requireComparableScan(db, reader, beforeId),
    await requireComparableScan(db, reader, afterId),
  ];
  await countHourlyUse(services, db, caller, comparisonLimit);
  const [issuesBefore, issuesAfter] = [await readScanIssues(db, before), await readScanIssues(db, after)];
  const previous = issuesBefore.map((issue) => ({ ...issue, id: issue.fingerprint }));
  const match = await matchWithScan(db, after.id, previous, issuesAfter);
  const scopes = { before: await readScanScope(db, before), after: await readScanScope(db, after) };
  const changes = listIssueChanges(issuesBefore, issuesAfter, match, scopes);
  const ofOutcome = (outcome: ComparedIssue['outcome']): ComparisonLists => ({
    fixed: changes.fixed.filter((issue) => issue.outcome === outcome),
    fresh: changes.fresh.filter((issue) => issue.outcome === outcome),
    remaining: changes.remaining.filter((issue) => issue.outcome === outcome),
    not_comparable: changes.not_comparable.filter((issue) => issue.outcome === outcome),
  });
  return {
    before: toScanSummary(before),
    after: toScanSummary(after),
    same_settings: getComparedSettings(before) === getComparedSettings(after),
    ...ofOutcome('failed'),
    needs_review: ofOutcome('cantTell'),
    unlisted: changes.unlisted,
  };
}

async function requireComparableScan(db: Db, reader: Reader, scanId: string): Promise<ScanRow> {
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.completedAt === null) throw new ApiProblem('scan/not-over');
  if (scan.pagesTested === 0) throw new ApiProblem('scan/nothing-tested');
  return scan;
}

const getComparedSettings = (scan: ScanRow): string =>
  JSON.stringify({ ...toScanSettings(scan), signs_in: scan.settings.signs_in });
