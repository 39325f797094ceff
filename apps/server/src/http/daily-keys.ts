import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Keys for URLs that a browser opens on its own (`<img>`, a download), without an `Authorization` header. A
 * key is valid for one id until the end of the next day in UTC.
 */
export interface DailyKeys {
  /** Returns the same key throughout a day, so that browsers can cache the URLs that contain it. */
  getKey(id: string): string;
  /** Whether a key from a request is currently valid for an id. */
  isValidKey(id: string, key: string): boolean;
}

const DAY_MS = 86_400_000;
/** A response repeats its scan's key for each screenshot. */
const MAX_KNOWN_KEYS = 2_000;

export function createDailyKeys(secret: Uint8Array, now: () => number = Date.now): DailyKeys {
  const signingKey = createSecretKey(secret);
  const keyUntil = (id: string, lastDay: number) => {
    const mac = createHmac('sha256', signingKey).update(`${id} ${lastDay}`).digest('base64url');
    return `${lastDay}.${mac}`;
  };
  const known = new LRUCache<string, string>({ max: MAX_KNOWN_KEYS });
  const today = () => Math.floor(now() / DAY_MS);
  return {
    getKey(id) {
      const lastDay = today() + 1;
      const name = `${id} ${lastDay}`;
      const key = known.get(name) ?? keyUntil(id, lastDay);
      known.set(name, key);
      return key;
    },
    isValidKey(id, key) {
      const lastDay = Number(key.split('.')[0]);
      if (!Number.isSafeInteger(lastDay) || lastDay < today()) return false;
      const expected = Buffer.from(keyUntil(id, lastDay));
      const sent = Buffer.from(key);
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },
  };
}
