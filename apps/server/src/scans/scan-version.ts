import { createHash } from 'node:crypto';
import type { ScanRow } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';
import { isScanFinished } from './progress-feed.ts';

/**
 * Returns an identifier for a finished scan's current state: responses about the scan computed after reading
 * this version are the same until it changes. Undefined while the scan is running, and while its scores are
 * being recalculated.
 *
 * The pages, findings and issues of such a scan change only together with its row: marks on issues increment
 * `marks_revision` in the same transaction, and page scores change only while `assessed_revision` differs.
 * The whole row is part of the version, so anything that is later added to the row is also covered, and so is
 * today's key for screenshots, which appears in URLs.
 */
export function getScanVersion(
  { screenshotLinks }: Pick<Services, 'screenshotLinks'>,
  scan: ScanRow,
): string | undefined {
  if (!isScanFinished(scan.status) || scan.marksRevision !== scan.assessedRevision) return undefined;
  const state = JSON.stringify([scan, screenshotLinks.getPageScreenshotUrl(scan, 0)]);
  return createHash('sha256').update(state).digest('base64url');
}
