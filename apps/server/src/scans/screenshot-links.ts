import { getAuditScreenshot, getFixScreenshot, getPageScreenshot } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';
import { createDayKeys } from '../http/day-keys.ts';

/** Builds URLs of screenshots. Those of an owned scan or audit contain a key for the screenshots of this one. */
export interface ScreenshotLinks {
  getPageScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, position: number): string;
  /** URL of the screenshot with the fix of an issue applied. */
  getFixScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, issue: string): string;
  /** URL of the screenshot of a page of an audit. */
  getAuditScreenshotUrl(auditId: string, page: number): string;
  /** Whether a key from a request is currently valid for the screenshots of a scan or an audit. */
  isValidKey(id: string, key: string): boolean;
}

export function createScreenshotLinks(secret: Uint8Array, now: () => number = Date.now): ScreenshotLinks {
  const { getKey, isValidKey } = createDayKeys(secret, now);
  const withKey = ({ id, ownerId }: Pick<ScanRow, 'id' | 'ownerId'>, path: string) =>
    ownerId === null ? path : `${path}?key=${getKey(id)}`;
  return {
    getPageScreenshotUrl: (scan, position) =>
      withKey(
        scan,
        getPageScreenshot.path.replace('{scanId}', scan.id).replace('{pageId}', String(position)),
      ),
    getFixScreenshotUrl: (scan, issue) =>
      withKey(
        scan,
        getFixScreenshot.path.replace('{scanId}', scan.id).replace('{issueId}', encodeURIComponent(issue)),
      ),
    getAuditScreenshotUrl: (auditId, page) =>
      `${getAuditScreenshot.path.replace('{auditId}', auditId).replace('{pageId}', String(page))}?key=${getKey(auditId)}`,
    isValidKey,
  };
}
