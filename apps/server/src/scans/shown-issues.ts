import type { Issue } from '@curbcut/contract';
import { type FindingPlace, firstPlacesOn, occurrencesAt } from '../db/queries/findings.ts';
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
  const onPage =
    page === undefined
      ? undefined
      : await firstPlacesOn(
          db,
          scan.id,
          rows.map(({ fingerprint }) => fingerprint),
          page,
        );
  const placeOf = (row: IssueRow): FindingPlace | undefined => {
    if (page === undefined || onPage === undefined) return row;
    const index = onPage.get(row.fingerprint);
    return index === undefined ? undefined : { position: page, index };
  };
  const places = rows.flatMap((row) => placeOf(row) ?? []);
  const found = await occurrencesAt(
    db,
    reader,
    scan.id,
    places.map(({ position, index }) => ({ position, index })),
  );
  const samples = new Map(found.map((sample) => [keyOf(sample), sample]));
  return rows.flatMap((row) => {
    const place = placeOf(row);
    const sample = place && samples.get(keyOf(place));
    return sample ? [toIssue(pictureLinks, scan, row, sample)] : [];
  });
}

const keyOf = ({ position, index }: FindingPlace): string => `${position}.${index}`;
