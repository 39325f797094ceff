import type { Issue } from '@curbcut/contract';
import { firstOccurrences } from '../db/queries/findings.ts';
import type { IssueRow } from '../db/queries/issues.ts';
import type { Reader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { toIssue } from './present.ts';

/** Issues with a sample occurrence each: on the page named, else the first of all. */
export async function shownIssues(
  { db, pictureLinks }: Pick<Services, 'db' | 'pictureLinks'>,
  reader: Reader,
  scan: ScanRow,
  rows: readonly IssueRow[],
  page?: number,
): Promise<Issue[]> {
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  const samples = await firstOccurrences(db, reader, scan.id, fingerprints, page);
  return rows.flatMap((row) => {
    const sample = samples.get(row.fingerprint);
    return sample ? [toIssue(pictureLinks, scan, row, sample)] : [];
  });
}
