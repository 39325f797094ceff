import json from './act-report.json';

export type Consistency = 'complete' | 'partial' | 'inconsistent' | 'untested';

type Written = (typeof json)['rules'][number];

/** How one ACT rule is implemented; see `Standing` in `tools/act`. */
export interface ActRule extends Omit<Written, 'consistency' | 'implementedBy'> {
  readonly consistency: Consistency;
  /** Our rules; a part of one has the ACT rule's id behind a `#`. */
  readonly implementedBy: readonly string[];
}

/** What `npm run act -- --report` wrote at the last measurement. */
export const report = json as Omit<typeof json, 'rules'> & { readonly rules: readonly ActRule[] };

/** Our rules that speak for an ACT rule, each once. */
export function ourRules({ implementedBy }: Pick<ActRule, 'implementedBy'>): string[] {
  return [...new Set(implementedBy.map((id) => id.replace(/#.*/, '')))];
}
