export { loadCaseTable } from './case-tables.ts';
export { describeRules, type RuleDescription } from './describe-rules.ts';
export { findDuplicateFindings, findUnnamedControlAround, imageAltRuleIds } from './duplicate-findings.ts';
export { type BasicFinding, collectBasicFindings, evaluateRules } from './evaluate-rules.ts';
export type { RuleFinding, RuleOutcomeCounts } from './finding.ts';
export { toFindingElement } from './finding-element.ts';
export { findElementOutsideLandmarks } from './navigation/region/landmark-coverage.ts';
export { buildProbeRequests } from './probe-requests.ts';
export {
  defineRule,
  type ElementResult,
  failed,
  type MessageParams,
  passed,
  type Rule,
} from './rule.ts';
export type { CasePage, CaseTable } from './rule-cases.ts';
export { allRules } from './rules.generated.ts';
export {
  getRuleById,
  getRulesInScope,
  isInRuleScope,
  isRuleEnabled,
  optionalRuleIds,
  type RuleScope,
} from './rules.ts';
