import type { Finding } from '@curbcut/contract';
import type { NodeIndex } from '@curbcut/page-model';
import type { BasicFinding, RuleOutcomeCounts } from '@curbcut/rules';

/** The results of a set of rules for a page. */
export interface RuleResults {
  readonly findings: Finding[];
  /** The element of each finding, within the capture. */
  readonly nodes: readonly NodeIndex[];
  /** Failures that one of the findings reports together with its own. */
  readonly duplicates: readonly BasicFinding[];
  readonly tallies: readonly RuleOutcomeCounts[];
  readonly errors: readonly { readonly ruleId: string; readonly message: string }[];
}

/** Results when no rules were run. */
export const emptyRuleResults: RuleResults = {
  findings: [],
  nodes: [],
  duplicates: [],
  tallies: [],
  errors: [],
};
