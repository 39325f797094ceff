import type { PageVariant } from '@curbcut/contract';
import { getIssueTraits, type IssueTraits, MAX_ELEMENT_HASHES } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listElementMarks, listIssueSamples } from '../db/queries/issue-samples.ts';
import { listIssuesToMatch, type StoredIssueRow } from '../db/queries/issues.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { IssueSighting } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';

/** An issue of a scan with what it is known by in others, and where it was. */
export interface ScanIssue extends StoredIssueRow {
  readonly traits: IssueTraits;
  readonly seen: IssueSighting;
  /** What is wrong at its first place, in a sentence. */
  readonly message: string;
}

/** As many places as `getIssueTraits` reads. */
const MAX_SAMPLES = 8;
/** Addresses of an issue that are kept. */
export const MAX_ISSUE_URLS = 50;
/** Issues in one question, each of which may have places by the hundred thousand. */
const ISSUES_PER_BATCH = 50;

/** Names a way of looking at a page; the same in every scan. */
export const toVariantKey = ({ viewport: { width, height }, colorScheme }: PageVariant): string =>
  `${width}x${height} ${colorScheme}`;

/** The issues of a scan that has ended, worst first. */
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
        traits: toStorable(getIssueTraits({ samples, elements: marks.get(row.fingerprint) })),
        message: samples[0]!.finding.message,
        seen: {
          urls: [...new Set(these.map(({ url }) => url))],
          variants: shown.length > 0 ? shown.map(toVariantKey) : only.map(toVariantKey),
          signedIn: settings.signs_in,
        },
      },
    ];
  });
}
