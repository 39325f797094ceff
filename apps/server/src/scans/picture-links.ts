import { createHmac, timingSafeEqual } from 'node:crypto';
import { pagePicture } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';

/**
 * Addresses of pictures. An `<img>` cannot sign its request in, so the address of an owned scan's picture carries a
 * key that opens the pictures of this one scan, until the end of the next day in UTC.
 */
export interface PictureLinks {
  urlOf(scan: Pick<ScanRow, 'id' | 'ownerId'>, position: number): string;
  /** Whether a key, which anyone may have made up, opens the pictures of a scan now. */
  opens(scanId: string, key: string): boolean;
}

const DAY_MS = 86_400_000;

export function pictureLinks(secret: Uint8Array, now: () => number = Date.now): PictureLinks {
  const keyOf = (scanId: string, lastDay: number) => {
    const mac = createHmac('sha256', secret).update(`${scanId} ${lastDay}`).digest('base64url');
    return `${lastDay}.${mac}`;
  };
  const today = () => Math.floor(now() / DAY_MS);
  return {
    urlOf({ id, ownerId }, position) {
      const path = pagePicture.path.replace('{scanId}', id).replace('{pageId}', String(position));
      // The same for a day, so that browsers can keep the picture.
      return ownerId === null ? path : `${path}?key=${keyOf(id, today() + 1)}`;
    },
    opens(scanId, key) {
      const lastDay = Number(key.split('.')[0]);
      if (!Number.isSafeInteger(lastDay) || lastDay < today()) return false;
      const expected = Buffer.from(keyOf(scanId, lastDay));
      const given = Buffer.from(key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
