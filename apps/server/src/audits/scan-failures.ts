import { type FailedIssue, findOutdatedCriteria } from '@curbcut/audit';
import type { CriterionId } from '@curbcut/wcag';
import { LEVELS, type Level } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import { listMatchedScansAfter, listVisitedUrls } from '../db/queries/audit-sources.ts';
import type { ListedAudit } from '../db/queries/audits.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { ScanSnapshot } from '../db/schema.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';
import { readFailures } from './read-scan-source.ts';

/** How a scan's failures are used after a later scan has tested less. */

/** Whether a scan tested all criteria of a level. */
export function testsLevel(scan: Pick<ScanRow, 'settings'>, level: Level): boolean {
  return LEVELS.indexOf(toScanSettings(scan).level) >= LEVELS.indexOf(level);
}

/**
 * Adds an earlier snapshot's failures to a newer one if the newer scan could not confirm or clear them
 * because it visited none of their known pages. Their pages count as tested, since they were tested when the
 * failures were found.
 */
export async function keepUntestedFailures(
  db: Db,
  scanId: string,
  before: ScanSnapshot,
  now: ScanSnapshot,
): Promise<ScanSnapshot> {
  const visited = await listVisitedUrls(
    db,
    [scanId],
    before.failures.flatMap(({ urls }) => urls),
  );
  const toKey = ({ rule_title, cause }: FailedIssue) => JSON.stringify([rule_title, cause]);
  const found = new Set(now.failures.map(toKey));
  const kept = before.failures
    .filter((failure) => !failure.urls.some((url) => visited.has(url)) && !found.has(toKey(failure)))
    // The former sample's pages, and the screenshots of examples with them, are deleted.
    .map(({ example: _former, ...failure }) => failure);
  if (kept.length === 0) return now;
  const failedPages: Partial<Record<CriterionId, number>> = { ...now.failedPages };
  const elements = { ...now.elements };
  for (const criterion of new Set(kept.flatMap(({ criteria }) => criteria))) {
    // It is no longer known how many elements on these pages pass.
    delete elements[criterion];
    const failing = kept.filter(({ criteria }) => criteria.includes(criterion));
    failedPages[criterion] = (failedPages[criterion] ?? 0) + countPages(failing);
  }
  return {
    ...now,
    failures: [...now.failures, ...kept],
    failedPages,
    elements,
    pages: now.pages + countPages(kept),
  };
}

/** Counts the pages on which failures occur. Only some of their URLs are known, so this is a minimum. */
const countPages = (failures: readonly FailedIssue[]): number =>
  Math.max(new Set(failures.flatMap(({ urls }) => urls)).size, ...failures.map(({ pages }) => pages));

/** Maximum number of newer scans that are read for a site. */
const MAX_NEWER_SCANS = 10;

/** A scan's failures that no later scan has cleared. */
interface CurrentFailures {
  readonly scanId: string;
  readonly completedAt: Date;
  readonly failures: readonly FailedIssue[];
}

/** The fields of an audit that determine whether it has become outdated. */
type SignedAudit = Pick<ListedAudit, 'id' | 'siteId' | 'scanId' | 'scannedAt' | 'signature'>;

/**
 * Returns the criteria that are supported or not applicable in each signed audit although a newer scan of the
 * site found a failure. A site's scans are read once, regardless of how many audits it has.
 */
export async function findOutdatedAudits(
  db: Db,
  audits: readonly SignedAudit[],
): Promise<ReadonlyMap<string, readonly CriterionId[]>> {
  const outdated = new Map<string, readonly CriterionId[]>();
  const signed = audits.filter(({ signature }) => signature !== null);
  for (const [siteId, ofSite] of Map.groupBy(signed, (audit) => audit.siteId)) {
    const oldest = new Date(Math.min(...ofSite.map(({ scannedAt }) => scannedAt.getTime())));
    const current = await readCurrentFailures(db, siteId, oldest);
    for (const { id, scanId, scannedAt, signature } of ofSite) {
      const newer = current.filter((scan) => scan.scanId !== scanId && scan.completedAt > scannedAt);
      const failures = newer.flatMap((scan) => scan.failures);
      outdated.set(id, findOutdatedCriteria(signature?.results ?? [], failures));
    }
  }
  return outdated;
}

/**
 * Reads the failures found by a site's scans that were completed after a given time. A failure from an
 * earlier scan counts until later scans at the same level or higher have visited all of its known pages: a
 * scan that tested less clears nothing.
 */
async function readCurrentFailures(db: Db, siteId: string, time: Date): Promise<CurrentFailures[]> {
  const current: CurrentFailures[] = [];
  const later: ScanRow[] = [];
  for (const scan of await listMatchedScansAfter(db, siteId, time, MAX_NEWER_SCANS)) {
    const { level } = toScanSettings(scan);
    const failures = await readFailures(db, scan.id);
    const visited = await listVisitedUrls(
      db,
      later.filter((other) => testsLevel(other, level)).map(({ id }) => id),
      failures.flatMap(({ urls }) => urls),
    );
    current.push({
      scanId: scan.id,
      completedAt: scan.completedAt!,
      failures: failures.filter(({ urls }) => urls.length === 0 || !urls.every((url) => visited.has(url))),
    });
    later.push(scan);
  }
  return current;
}
