export { caseTable } from './case-tables.ts';
export { describeRules, type RuleDescription } from './describe.ts';
export type { Finding, FoundElement, Judgement, RuleTally } from './finding.ts';
export { foundElement } from './found-element.ts';
export { type Fault, faultsOf, judge } from './judge.ts';
export { outsideLandmarks } from './navigation/region/landmark-walk.ts';
export {
  cantTell,
  defineRule,
  type Facts,
  failed,
  type Outcome,
  passed,
  type Rule,
  type Verdict,
} from './rule.ts';
export type { CasePage, CaseTable, RuleCases } from './rule-cases.ts';
export {
  allRules,
  isEnabled,
  isInScope,
  optionalRuleIds,
  ruleById,
  rulesInScope,
  type Scope,
} from './rules.ts';
export { imageRules, namelessControlAround, sameDefects } from './same-defect.ts';
export { useQuestions } from './use-questions.ts';
