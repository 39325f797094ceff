import type { BadgeTone } from '#app/components/Badge.tsx';
import json from './act-report.json' with { type: 'json' };

export type ReportedConsistency = 'complete' | 'partial' | 'inconsistent' | 'untested';

type StoredActRule = (typeof json)['rules'][number];

/** The implementation of one ACT rule; see `ActRuleStatus` in `tools/act`. */
export interface ActRule extends Omit<StoredActRule, 'consistency' | 'implementedBy'> {
  readonly consistency: ReportedConsistency;
  /** Our rules; for a part of a rule, the id of the ACT rule follows a `#`. */
  readonly implementedBy: readonly string[];
}

/** The report of the latest `npm run act -- --report`. */
export const actReport = json as Omit<typeof json, 'rules'> & { readonly rules: readonly ActRule[] };

/** Returns the Curbcut rules that implement an ACT rule, without duplicates. */
export function getRuleIds({ implementedBy }: Pick<ActRule, 'implementedBy'>): string[] {
  return [...new Set(implementedBy.map((id) => id.replace(/#.*/, '')))];
}

/**
 * Label and tone of a rule's status. The W3C's “partial” doesn't say whether anything is found, and its
 * “untested” doesn't say why.
 */
export function getConsistencyBadge(
  rule: Pick<ActRule, 'consistency' | 'implementedBy' | 'failed' | 'found'>,
): {
  readonly label: string;
  readonly tone: BadgeTone;
} {
  switch (rule.consistency) {
    case 'complete':
      return { label: 'Complete', tone: 'success' };
    case 'inconsistent':
      return { label: 'Inconsistent', tone: 'error' };
    default:
      if (rule.implementedBy.length === 0) return { label: 'Not covered', tone: 'neutral' };
      if (rule.failed === 0) return { label: 'No failing case', tone: 'info' };
      return rule.found === 0
        ? { label: 'Needs review', tone: 'info' }
        : { label: 'Partial', tone: 'warning' };
  }
}
