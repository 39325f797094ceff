import type { Finding } from '@curbcut/contract';
import type { NodeIndex, ProbeFactsName } from '@curbcut/page-model';
import type { BasicFinding, RuleError, RuleOutcomeCounts } from '@curbcut/rules';

/** The results of a set of rules for a page. */
export interface RuleResults {
  readonly findings: Finding[];
  /** The element of each finding, within the capture. */
  readonly nodes: readonly NodeIndex[];
  /** Failures already reported by one of the findings. */
  readonly duplicates: readonly BasicFinding[];
  readonly tallies: readonly RuleOutcomeCounts[];
  /** Rules that failed. An error without a stack means that the rule was stopped because it took too long. */
  readonly errors: readonly RuleError[];
}

/** The results of rules that use what probes recorded. */
export interface ProbeRuleResults extends RuleResults {
  /** For each finding, the name of the facts that its rule uses; null if its rule uses none. */
  readonly facts: readonly (ProbeFactsName | null)[];
}

/** Results when no rules were run. */
export const emptyRuleResults: RuleResults = {
  findings: [],
  nodes: [],
  duplicates: [],
  tallies: [],
  errors: [],
};
