import { randomUUID } from 'node:crypto';
import type { CreateReportBody } from '@curbcut/contract';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { claimReport, type ListedReport } from '../db/queries/reports.ts';
import { lockScan, readScan } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse } from '../http/hourly-limit.ts';
import { generateReportJob } from '../jobs/job-definitions.ts';
import { isScanFinished } from '../scans/progress-feed.ts';
import type { Services } from '../services.ts';

/**
 * Requests a report of a scan that the caller is allowed to read, unless it already exists: once a scan has
 * ended, only marks on its issues change a report's content.
 *
 * @throws {ApiProblem} if the scan doesn't exist, there is nothing to report yet, or the hourly limit has
 * been reached.
 */
export async function requestReport(
  services: Services,
  caller: Caller,
  scanId: string,
  { type, format }: CreateReportBody,
): Promise<ListedReport> {
  const { db, queue } = services;
  return db.transaction(async (tx) => {
    await lockScan(tx, scanId);
    const scan = await readScan(tx, caller.reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    if (!isScanFinished(scan.status)) throw new ApiProblem('report/scan-running');
    if (scan.pagesTested === 0) throw new ApiProblem('report/nothing-tested');
    const { report, begun } = await claimReport(
      tx,
      randomUUID(),
      { scanId, type, format },
      scan.marksRevision,
    );
    if (begun) {
      await countReport(services, tx, caller);
      await queue.send(tx, generateReportJob, [{ scanId, reportId: report.id }]);
    }
    return { report, scan };
  });
}

/**
 * Counts a new report; an existing one doesn't count.
 *
 * @throws {ApiProblem} 429 if the hourly limit has been reached.
 */
export function countReport(services: Pick<Services, 'vault'>, tx: Db, caller: Caller): Promise<void> {
  return countHourlyUse(services, tx, caller, {
    name: 'report',
    visitor: 30,
    account: 200,
    problem: 'report/too-many',
    usesText: 'reports',
  });
}
