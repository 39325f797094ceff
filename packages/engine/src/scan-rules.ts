import type { RuleDetail, ScanSettings } from '@curbcut/contract';
import { allRules, isInRuleScope, isRuleEnabled } from '@curbcut/rules';
import { getRuleInfo } from './rule-info.ts';
import { listRuleSummaries } from './rule-pages.ts';
import { loadAxeCore } from './second-opinion/axe-core.ts';

/** The documentation of a rule that a report includes. */
export type ScanRule = Omit<RuleDetail, 'axe' | 'same_as' | 'limits' | 'questions' | 'examples' | 'more'>;

/**
 * Lists the rules that a scan with these settings runs, whether or not they apply to any page, sorted by id. Includes
 * those of axe-core when the scan uses it as a second opinion.
 */
export function listScanRules({
  level,
  best_practices,
  second_opinion,
  optional_rules = [],
}: Pick<ScanSettings, 'level' | 'best_practices' | 'second_opinion' | 'optional_rules'>): ScanRule[] {
  const scope = { level, bestPractices: best_practices, optionalRules: optional_rules };
  const own = allRules.filter((rule) => isRuleEnabled(rule, scope)).map(({ id }) => id);
  const selected = new Set([...own, ...(second_opinion ? getDefaultAxeRules() : [])]);
  return listRuleSummaries().flatMap((summary) => {
    const info = getRuleInfo(summary.rule_id)!;
    const isSelected = selected.has(summary.rule_id) && isInRuleScope(info.criteria, scope);
    return isSelected
      ? [{ ...summary, rule_description: info.impact, help: info.help, act: [...info.act] }]
      : [];
  });
}

/** Returns the rules that axe-core runs by default. */
function getDefaultAxeRules(): string[] {
  return loadAxeCore()
    .getRules()
    .filter(({ tags }) => !tags.some((tag) => ['experimental', 'deprecated', 'wcag2aaa'].includes(tag)))
    .map(({ ruleId }) => ruleId);
}
