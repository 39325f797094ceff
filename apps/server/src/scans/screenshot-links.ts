import { getFixScreenshot, getPageScreenshot } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';
import { createDayKeys } from '../http/day-keys.ts';

/** Builds URLs of screenshots. Those of an owned scan contain a key for the screenshots of this one scan. */
export interface ScreenshotLinks {
  getPageScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, position: number): string;
  /** URL of the screenshot with the fix of an issue applied. */
  getFixScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, issue: string): string;
  /** Whether a key from a request is currently valid for the screenshots of a scan. */
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
