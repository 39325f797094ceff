import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Keys for URLs that a browser opens by itself (`<img>`, a download), without an `Authorization` header. A key is
 * valid for one id until the end of the next day in UTC.
 */
export interface DayKeys {
  /** Returns the same key throughout a day, so that browsers can cache what it opens. */
  getKey(id: string): string;
  /** Whether a key from a request is currently valid for an id. */
  isValidKey(id: string, key: string): boolean;
}

const DAY_MS = 86_400_000;

export function createDayKeys(secret: Uint8Array, now: () => number = Date.now): DayKeys {
  const keyUntil = (id: string, lastDay: number) => {
    const mac = createHmac('sha256', secret).update(`${id} ${lastDay}`).digest('base64url');
    return `${lastDay}.${mac}`;
  };
  const today = () => Math.floor(now() / DAY_MS);
  return {
    getKey: (id) => keyUntil(id, today() + 1),
    isValidKey(id, key) {
      const lastDay = Number(key.split('.')[0]);
      if (!Number.isSafeInteger(lastDay) || lastDay < today()) return false;
      const expected = Buffer.from(keyUntil(id, lastDay));
      const sent = Buffer.from(key);
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },
  };
}
