import { getVariantKey } from '@curbcut/contract';
import {
  type FoundPartIndex,
  type IssueTraits,
  identifyIssues,
  indexFoundParts,
  listIssueParts,
  type ScanCoverageFacts,
  SELECTOR_BOUNDARY,
} from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listIssuesToMatch, type StoredIssueRow } from '../db/queries/issues.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { IssueDetection } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import { ROWS_PER_BATCH } from '../scans/batches.ts';
import { createSqlIdentityStore } from '../scans/sql-scan-store.ts';

/** A scan's issue with its traits and where it was found. */
export interface ScanIssue extends StoredIssueRow {
  readonly traits: IssueTraits;
  readonly seen: IssueDetection;
  /** The message of the issue's first occurrence. */
  readonly message: string;
}

/** Yields an ended scan's issues, worst first. */
export async function readScanIssues(
  db: Db,
  scan: Pick<ScanRow, 'id' | 'settings' | 'ruleVersions'>,
  scope: ScanCoverageFacts,
): Promise<ScanIssue[]> {
  const found: ScanIssue[] = [];
  const index = indexFoundParts(scope);
  for (let after = -1; ; ) {
    const rows = await listIssuesToMatch(db, scan.id, { after, limit: ROWS_PER_BATCH });
    if (rows.length > 0) found.push(...(await addTraits(db, scan, { scope, index }, rows)));
    if (rows.length < ROWS_PER_BATCH) return found;
    after = rows.at(-1)!.rank;
  }
}

async function addTraits(
  db: Db,
  { id, settings, ruleVersions }: Pick<ScanRow, 'id' | 'settings' | 'ruleVersions'>,
  { scope, index }: { readonly scope: ScanCoverageFacts; readonly index: FoundPartIndex },
  rows: readonly StoredIssueRow[],
): Promise<ScanIssue[]> {
  const byFingerprint = new Map(rows.map((row) => [row.fingerprint, row]));
  // If there is only one variant, findings don't refer to it.
  const defaultVariant = settings.variants.slice(0, 1);
  const found: ScanIssue[] = [];
  const identities = identifyIssues(createSqlIdentityStore(db, id), [...byFingerprint.keys()]);
  for await (const { issue, traits, urls, message, isHidden } of identities) {
    const row = byFingerprint.get(issue)!;
    const shownVariants = row.variants.flatMap((index) => settings.variants[index] ?? []);
    const variants = (shownVariants.length > 0 ? shownVariants : defaultVariant).map(getVariantKey);
    const isNested = traits.places.some(({ selector }) => selector.includes(SELECTOR_BOUNDARY));
    const { engines } = row.issue;
    const seen = {
      urls: [...urls],
      ...(scope.firstPage !== undefined && { firstPage: scope.firstPage }),
      parts: listIssueParts({ ruleId: traits.ruleId, engines, isHidden, isNested, urls }, scope, index),
      variants,
      signedIn: settings.signs_in,
      isHidden,
      isNested,
      depth: settings.depth,
      ruleVersion: ruleVersions[traits.ruleId] ?? '',
    };
    found.push({ ...row, traits: toStorable(traits), message, seen });
  }
  return found;
}
