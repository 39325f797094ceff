import type { Issue } from '@curbcut/contract';
import type { FindingLocation } from '@curbcut/engine';
import { listFirstLocationsOnPage, listOccurrencesAt } from '../db/queries/findings.ts';
import type { StoredIssueRow } from '../db/queries/issues.ts';
import type { Reader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { toIssue } from './scan-presenters.ts';

/** Reads issues with one sample occurrence each: on the given page, or otherwise the first one. */
export async function readIssuesWithSamples(
  { db, screenshotLinks }: Pick<Services, 'db' | 'screenshotLinks'>,
  reader: Reader,
  scan: ScanRow,
  rows: readonly StoredIssueRow[],
  page?: number,
): Promise<Issue[]> {
  const onPage =
    page === undefined
      ? undefined
      : await listFirstLocationsOnPage(
          db,
          scan.id,
          rows.map(({ fingerprint }) => fingerprint),
          page,
        );
  const placeOf = (row: StoredIssueRow): FindingLocation | undefined => {
    if (page === undefined || onPage === undefined) return row;
    const index = onPage.get(row.fingerprint);
    return index === undefined ? undefined : { position: page, index };
  };
  const places = rows.flatMap((row) => placeOf(row) ?? []);
  const found = await listOccurrencesAt(
    db,
    reader,
    scan.id,
    places.map(({ position, index }) => ({ position, index })),
  );
  const samples = new Map(found.map((sample) => [toLocationKey(sample), sample]));
  const links = screenshotLinks.forReader(reader);
  return rows.flatMap((row) => {
    const place = placeOf(row);
    const sample = place && samples.get(toLocationKey(place));
    return sample ? [toIssue(links, scan, row, sample)] : [];
  });
}

const toLocationKey = ({ position, index }: FindingLocation): string => `${position}.${index}`;
