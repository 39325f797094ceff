import json from './act-report.json';

export type ReportedConsistency = 'complete' | 'partial' | 'inconsistent' | 'untested';

type StoredActRule = (typeof json)['rules'][number];

/** How one ACT rule is implemented; see `Standing` in `tools/act`. */
export interface ActRule extends Omit<StoredActRule, 'consistency' | 'implementedBy'> {
  readonly consistency: ReportedConsistency;
  /** Our rules; a part of one has the ACT rule's id behind a `#`. */
  readonly implementedBy: readonly string[];
}

/** What `npm run act -- --report` wrote at the last measurement. */
export const actReport = json as Omit<typeof json, 'rules'> & { readonly rules: readonly ActRule[] };

/** Our rules that speak for an ACT rule, each once. */
export function getRuleIds({ implementedBy }: Pick<ActRule, 'implementedBy'>): string[] {
  return [...new Set(implementedBy.map((id) => id.replace(/#.*/, '')))];
}
