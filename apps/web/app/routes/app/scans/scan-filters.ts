import { ScanStatus } from '@curbcut/contract';
import type { ScanFilter } from '#app/account/user-scans.ts';

/** Periods that the list can be limited to, in days. */
export const PERIODS_DAYS = ['1', '7', '30', '90'] as const;
type PeriodDays = (typeof PERIODS_DAYS)[number];

/** The filters of the scan list, as in the URL. */
export interface ScanListFilters {
  readonly site: string | undefined;
  readonly status: ScanStatus | undefined;
  readonly days: PeriodDays | undefined;
  readonly search: string;
}

export const readScanListFilters = (query: URLSearchParams): ScanListFilters => ({
  site: query.get('site') ?? undefined,
  status: ScanStatus.options.find((one) => one === query.get('status')),
  days: PERIODS_DAYS.find((one) => one === query.get('days')),
  search: query.get('search') ?? '',
});

/** Returns the relative URL of the list with these filters. */
export function writeScanListFilters({ site, status, days, search }: ScanListFilters): string {
  const query = new URLSearchParams({
    ...(site !== undefined && { site }),
    ...(status !== undefined && { status }),
    ...(days !== undefined && { days }),
    ...(search !== '' && { search }),
  });
  return `?${query}`;
}

/** Returns the filters as the server expects them. Periods start at midnight, so that they stay the same all day. */
export function toScanFilter({ site, status, days, search }: ScanListFilters, now: Date): ScanFilter {
  const since =
    days && new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - Number(days)).toISOString();
  return { search, site_id: site, status, since };
}
