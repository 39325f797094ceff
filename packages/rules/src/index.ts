export { loadCaseTable } from './case-tables.ts';
export { findDuplicateFindings, findUnnamedControlAround } from './duplicate-findings.ts';
export { type BasicFinding, checkElements, collectBasicFindings, evaluateRules } from './evaluate-rules.ts';
export {
  type RuleError,
  type RuleFinding,
  type RuleOutcomeCounts,
  toFindingElement,
  toRuleError,
} from './finding.ts';
export { readPageStructure } from './navigation/page-structure.ts';
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
export { ruleVersions } from './rule-versions.generated.ts';
export { allRules } from './rules.generated.ts';
export {
  describeRules,
  getRuleById,
  getRulesInScope,
  isInRuleScope,
  isRuleEnabled,
  optionalRuleIds,
  type RuleDescription,
  type RuleScope,
} from './rules.ts';
export { loadLanguageDetector } from './shared/languages.ts';
