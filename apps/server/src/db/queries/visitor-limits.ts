import type { Db } from '../database.ts';
import { countLimitUse, getLimitUsage, type LimitUsage, type RateLimit } from './rate-limits.ts';

const HOUR_SECONDS = 3600;
const toVisitorLimit = (maxUses: number): RateLimit => ({
  name: 'visitor-scan',
  maxUses,
  windowSeconds: HOUR_SECONDS,
});

/** Returns how many scans a visitor has started in the current window. */
export function getVisitorUsage(db: Db, visitor: string, allowed: number): Promise<LimitUsage> {
  return getLimitUsage(db, toVisitorLimit(allowed), visitor);
}

/** Counts a scan that a visitor starts, unless the hourly limit is reached. */
export function countVisitorScan(
  tx: Db,
  visitor: string,
  allowed: number,
): Promise<LimitUsage & { readonly admitted: boolean }> {
  return countLimitUse(tx, toVisitorLimit(allowed), visitor);
}
