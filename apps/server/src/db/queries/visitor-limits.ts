import type { Db } from '../database.ts';
import { countUse, type RateLimit, type Use, usedOf } from './rate-limits.ts';

const HOUR_SECONDS = 3600;
const scansOfVisitor = (most: number): RateLimit => ({
  name: 'visitor-scan',
  most,
  windowSeconds: HOUR_SECONDS,
});

/** Scans that a visitor has started in the current window. */
export function visitorUse(db: Db, visitor: string, allowed: number): Promise<Use> {
  return usedOf(db, scansOfVisitor(allowed), visitor);
}

/** Counts a scan that a visitor starts, unless as many as allowed were started within the hour. */
export function countVisitorScan(
  tx: Db,
  visitor: string,
  allowed: number,
): Promise<Use & { readonly admitted: boolean }> {
  return countUse(tx, scansOfVisitor(allowed), visitor);
}
