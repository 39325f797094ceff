import { getFixScreenshot, getPageScreenshot } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';
import { createDayKeys } from '../http/day-keys.ts';

/** Addresses of pictures. That of an owned scan's picture carries a key that opens the pictures of this one scan. */
export interface ScreenshotLinks {
  getPageScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, position: number): string;
  /** Of the part of a page with the change in place that mends an issue. */
  getFixScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, issue: string): string;
  /** Whether a key, which anyone may have made up, opens the pictures of a scan now. */
  isValidKey(scanId: string, key: string): boolean;
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
    isValidKey,
  };
}
