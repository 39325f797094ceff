import { pagePicture } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';
import { dayKeys } from '../http/day-keys.ts';

/** Addresses of pictures. That of an owned scan's picture carries a key that opens the pictures of this one scan. */
export interface PictureLinks {
  urlOf(scan: Pick<ScanRow, 'id' | 'ownerId'>, position: number): string;
  /** Whether a key, which anyone may have made up, opens the pictures of a scan now. */
  opens(scanId: string, key: string): boolean;
}

export function pictureLinks(secret: Uint8Array, now: () => number = Date.now): PictureLinks {
  const { keyOf, opens } = dayKeys(secret, now);
  return {
    urlOf({ id, ownerId }, position) {
      const path = pagePicture.path.replace('{scanId}', id).replace('{pageId}', String(position));
      return ownerId === null ? path : `${path}?key=${keyOf(id)}`;
    },
    opens,
  };
}
