import type { UserScan } from '@curbcut/contract';
import { type Sort, sortRows } from '../../../components/data-table/sort.ts';

/** The change of the score against the completed scan of the same address before; null without either. */
export function computeScoreChange({ score, score_before }: UserScan): number | null {
  return score === null || score_before === null ? null : score - score_before;
}

const sortValues: Readonly<Record<string, (scan: UserScan) => string | number | null>> = {
  url: ({ url }) => url,
  status: ({ status }) => status,
  date: ({ created_at }) => Date.parse(created_at),
  score: ({ score }) => score,
  change: computeScoreChange,
};

/** The scans in the order asked for; those without a value stand last in either direction. */
export function sortScans(scans: readonly UserScan[], { column, direction }: Sort): UserScan[] {
  return sortRows(scans, direction, sortValues[column] ?? (() => null));
}
