import type { UserScan } from '@curbcut/contract';
import { type Sort, sortRows } from '#app/components/data-table/sort.ts';
import { getScanTime } from '#app/format/format.ts';

/**
 * Returns the score change since the previous completed scan of the same URL; null if either score is missing,
 * or if they can't be compared.
 */
export function computeScoreChange({ score, score_before }: UserScan): number | null {
  return score === null || score_before === null ? null : score - score_before;
}

const sortValues: Readonly<Record<string, (scan: UserScan) => string | number | null>> = {
  url: ({ url }) => url,
  status: ({ status }) => status,
  date: (scan) => Date.parse(getScanTime(scan)),
  score: ({ score }) => score,
  change: computeScoreChange,
};

/** Returns the sorted scans; those without a value come last in either direction. */
export function sortScans(scans: readonly UserScan[], { column, direction }: Sort): UserScan[] {
  return sortRows(scans, direction, sortValues[column] ?? (() => null));
}
