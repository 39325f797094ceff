import type { HistoryPoint } from '@curbcut/contract';
import { formatNumber } from '../format/format.ts';

type IssueChanges = Pick<
  HistoryPoint,
  'added' | 'newly_tested' | 'fixed' | 'not_retested' | 'merged' | 'regressed'
>;

/**
 * Lists what a scan changed, in the words of a comparison: “1 new”, “3 fixed”. Zero counts are omitted.
 */
export function listIssueChanges(changes: IssueChanges): string[] {
  const counts: readonly (readonly [number, string])[] = [
    [changes.regressed, 'regressed'],
    [changes.added, 'new'],
    [changes.newly_tested, 'newly tested'],
    [changes.fixed, 'fixed'],
    [changes.not_retested, 'not retested'],
    [changes.merged, 'merged into others'],
  ];
  return counts.flatMap(([count, what]) => (count > 0 ? [`${formatNumber(count)} ${what}`] : []));
}

/** Describes what a scan changed: “1 new, 3 fixed”. */
export function describeIssueChanges(changes: IssueChanges): string {
  return listIssueChanges(changes).join(', ') || 'No changes';
}
