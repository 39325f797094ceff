import { fixPicture, pagePicture } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';
import { dayKeys } from '../http/day-keys.ts';

/** Addresses of pictures. That of an owned scan's picture carries a key that opens the pictures of this one scan. */
export interface PictureLinks {
  urlOf(scan: Pick<ScanRow, 'id' | 'ownerId'>, position: number): string;
  /** Of the part of a page with the change in place that mends an issue. */
  fixUrlOf(scan: Pick<ScanRow, 'id' | 'ownerId'>, issue: string): string;
  /** Whether a key, which anyone may have made up, opens the pictures of a scan now. */
  opens(scanId: string, key: string): boolean;
}

export function pictureLinks(secret: Uint8Array, now: () => number = Date.now): PictureLinks {
  const { keyOf, opens } = dayKeys(secret, now);
  const withKey = ({ id, ownerId }: Pick<ScanRow, 'id' | 'ownerId'>, path: string) =>
    ownerId === null ? path : `${path}?key=${keyOf(id)}`;
  return {
    urlOf: (scan, position) =>
      withKey(scan, pagePicture.path.replace('{scanId}', scan.id).replace('{pageId}', String(position))),
    fixUrlOf: (scan, issue) =>
      withKey(
        scan,
        fixPicture.path.replace('{scanId}', scan.id).replace('{issueId}', encodeURIComponent(issue)),
      ),
    opens,
  };
}
