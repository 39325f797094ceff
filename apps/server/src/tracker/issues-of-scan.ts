import type { Variant } from '@curbcut/contract';
import { type IssueTraits, MOST_MARKS, traitsOf } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { marksOfIssues, placesOfIssues } from '../db/queries/issue-samples.ts';
import { type IssueRow, issuesToMatch } from '../db/queries/issues.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { SeenOn } from '../db/schema.ts';
import { storable } from '../db/storable.ts';

/** An issue of a scan with what it is known by in others, and where it was. */
export interface FoundIssue extends IssueRow {
  readonly traits: IssueTraits;
  readonly seen: SeenOn;
  /** What is wrong at its first place, in a sentence. */
  readonly message: string;
}

/** As many places as `traitsOf` reads. */
const SAMPLES = 8;
/** Addresses of an issue that are kept. */
export const MOST_URLS = 50;
/** Issues in one question, each of which may have places by the hundred thousand. */
const ISSUES_AT_ONCE = 50;

/** Names a way of looking at a page; the same in every scan. */
export const variantKey = ({ viewport: { width, height }, colorScheme }: Variant): string =>
  `${width}x${height} ${colorScheme}`;

/** The issues of a scan that has ended, worst first. */
export async function issuesOfScan(db: Db, scan: Pick<ScanRow, 'id' | 'settings'>): Promise<FoundIssue[]> {
  const found: FoundIssue[] = [];
  for (let after = -1; ; ) {
    const rows = await issuesToMatch(db, scan.id, { after, limit: ISSUES_AT_ONCE });
    if (rows.length > 0) found.push(...(await withPlaces(db, scan, rows)));
    if (rows.length < ISSUES_AT_ONCE) return found;
    after = rows.at(-1)!.rank;
  }
}

async function withPlaces(
  db: Db,
  { id, settings }: Pick<ScanRow, 'id' | 'settings'>,
  rows: readonly IssueRow[],
): Promise<FoundIssue[]> {
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  const places = Map.groupBy(
    await placesOfIssues(db, id, fingerprints, { samples: SAMPLES, pages: MOST_URLS }),
    ({ fingerprint }) => fingerprint,
  );
  const marks = await marksOfIssues(db, id, fingerprints, MOST_MARKS);
  // With one way of looking, findings name none.
  const only = settings.variants.slice(0, 1);
  return rows.flatMap((row) => {
    const these = places.get(row.fingerprint) ?? [];
    const samples = these.flatMap(({ url, finding }) => (finding === null ? [] : [{ url, finding }]));
    if (samples.length === 0) return [];
    const shown = row.variants.flatMap((index) => settings.variants[index] ?? []);
    return [
      {
        ...row,
        traits: storable(traitsOf({ samples, elements: marks.get(row.fingerprint) })),
        message: samples[0]!.finding.message,
        seen: {
          urls: [...new Set(these.map(({ url }) => url))],
          variants: shown.length > 0 ? shown.map(variantKey) : only.map(variantKey),
          signedIn: settings.signs_in,
        },
      },
    ];
  });
}
