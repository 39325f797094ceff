import type { PageVariant } from '@curbcut/contract';
import { getIssueTraits, type IssueTraits, MAX_ELEMENT_HASHES } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listElementMarks, listIssueSamples } from '../db/queries/issue-samples.ts';
import { listIssuesToMatch, type StoredIssueRow } from '../db/queries/issues.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { IssueSighting } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';

/** An issue of a scan with its traits and where it was found. */
export interface ScanIssue extends StoredIssueRow {
  readonly traits: IssueTraits;
  readonly seen: IssueSighting;
  /** The message of its first occurrence. */
  readonly message: string;
}

/** The number of samples that `getIssueTraits` reads. */
const MAX_SAMPLES = 8;
/** Maximum number of URLs stored per issue. */
export const MAX_ISSUE_URLS = 50;
/** Number of issues in one query, each of which may have hundreds of thousands of occurrences. */
const ISSUES_PER_BATCH = 50;

/** Returns the key of a variant, which is the same in every scan. */
export const toVariantKey = ({ viewport: { width, height }, colorScheme }: PageVariant): string =>
  `${width}x${height} ${colorScheme}`;

/** Yields the issues of an ended scan, worst first. */
export async function readScanIssues(db: Db, scan: Pick<ScanRow, 'id' | 'settings'>): Promise<ScanIssue[]> {
  const found: ScanIssue[] = [];
  for (let after = -1; ; ) {
    const rows = await listIssuesToMatch(db, scan.id, { after, limit: ISSUES_PER_BATCH });
    if (rows.length > 0) found.push(...(await addTraits(db, scan, rows)));
    if (rows.length < ISSUES_PER_BATCH) return found;
    after = rows.at(-1)!.rank;
  }
}

async function addTraits(
  db: Db,
  { id, settings }: Pick<ScanRow, 'id' | 'settings'>,
  rows: readonly StoredIssueRow[],
): Promise<ScanIssue[]> {
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  const places = Map.groupBy(
    await listIssueSamples(db, id, fingerprints, { samples: MAX_SAMPLES, pages: MAX_ISSUE_URLS }),
    ({ fingerprint }) => fingerprint,
  );
  const marks = await listElementMarks(db, id, fingerprints, MAX_ELEMENT_HASHES);
  // With only one variant, findings do not name it.
  const defaultVariant = settings.variants.slice(0, 1);
  return rows.flatMap((row) => {
    const samplesOfIssue = places.get(row.fingerprint) ?? [];
    const samples = samplesOfIssue.flatMap(({ url, finding }) =>
      finding === null ? [] : [{ url, finding }],
    );
    if (samples.length === 0) return [];
    const shownVariants = row.variants.flatMap((index) => settings.variants[index] ?? []);
    return [
      {
        ...row,
        traits: toStorable(getIssueTraits({ samples, elements: marks.get(row.fingerprint) })),
        message: samples[0]!.finding.message,
        seen: {
          urls: [...new Set(samplesOfIssue.map(({ url }) => url))],
          variants:
            shownVariants.length > 0 ? shownVariants.map(toVariantKey) : defaultVariant.map(toVariantKey),
          signedIn: settings.signs_in,
        },
      },
    ];
  });
}
