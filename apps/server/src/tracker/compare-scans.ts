import type { CompareIssue, Comparison } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import { readScan, type ScanRow } from '../db/queries/scans.ts';
import type { Caller } from '../http/caller.ts';
import { type HourlyLimit, limitHourly } from '../http/hourly-limit.ts';
import { ApiProblem } from '../http/problem.ts';
import { toSettings, toSummary } from '../scans/present.ts';
import type { Services } from '../services.ts';
import { issuesOfScan } from './issues-of-scan.ts';
import { type ComparedParts, listChanges } from './list-changes.ts';
import { lookOf } from './look.ts';
import { matchWithScan } from './match-with-scan.ts';

/** Comparing large scans takes seconds of computing. */
const LIMIT: HourlyLimit = {
  name: 'comparison',
  visitor: 60,
  account: 600,
  problem: 'scan/too-many-comparisons',
  done: 'comparisons were made',
};

/**
 * What two scans found, side by side. An issue that one of them did not find counts as fixed, or as new, only when that
 * scan would have found it. Issues that are left out of either scan are in no list.
 *
 * @throws {ApiProblem} when the caller may not see both, one has nothing to compare, or too many were compared.
 */
export async function compareScans(
  services: Pick<Services, 'db' | 'vault'>,
  caller: Caller,
  beforeId: string,
  afterId: string,
): Promise<Comparison> {
  const { db } = services;
  const { reader } = caller;
  const [before, after] = [await toCompare(db, reader, beforeId), await toCompare(db, reader, afterId)];
  await limitHourly(services, db, caller, LIMIT);
  const [was, is] = [await issuesOfScan(db, before), await issuesOfScan(db, after)];
  const known = was.map((issue) => ({ ...issue, id: issue.fingerprint }));
  const match = await matchWithScan(db, after.id, known, is);
  const looks = { before: await lookOf(db, before), after: await lookOf(db, after) };
  const listed = listChanges(was, is, match, looks);
  const ofOutcome = (outcome: CompareIssue['outcome']): ComparedParts => ({
    fixed: listed.fixed.filter((issue) => issue.outcome === outcome),
    fresh: listed.fresh.filter((issue) => issue.outcome === outcome),
    remaining: listed.remaining.filter((issue) => issue.outcome === outcome),
    not_comparable: listed.not_comparable.filter((issue) => issue.outcome === outcome),
  });
  return {
    before: toSummary(before),
    after: toSummary(after),
    same_settings: settingsOf(before) === settingsOf(after),
    ...ofOutcome('failed'),
    needs_review: ofOutcome('cantTell'),
    unlisted: listed.unlisted,
  };
}

async function toCompare(db: Db, reader: Reader, scanId: string): Promise<ScanRow> {
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.completedAt === null) throw new ApiProblem('scan/not-over');
  if (scan.pagesTested === 0) throw new ApiProblem('scan/nothing-tested');
  return scan;
}

const settingsOf = (scan: ScanRow): string =>
  JSON.stringify({ ...toSettings(scan), signs_in: scan.settings.signs_in });
