import type { RuleDetail, ScanSettings } from '@curbcut/contract';
import { allRules, isInRuleScope, isRuleEnabled } from '@curbcut/rules';
import { getRuleInfo } from './rule-info.ts';
import { listRuleSummaries } from './rule-pages.ts';
import { loadAxeCore } from './second-opinion/axe-core.ts';

/** What a rule tells of itself in a report. */
export type ScanRule = Omit<RuleDetail, 'axe' | 'same_as' | 'limits' | 'questions' | 'examples' | 'more'>;

/**
 * Every rule that a scan with these settings asks, whether or not it applies to any page; sorted by id. Those of
 * axe-core are there when it was asked for a second opinion.
 */
export function listScanRules({
  level,
  best_practices,
  second_opinion,
  optional_rules = [],
}: Pick<ScanSettings, 'level' | 'best_practices' | 'second_opinion' | 'optional_rules'>): ScanRule[] {
  const scope = { level, bestPractices: best_practices, optionalRules: optional_rules };
  const own = allRules.filter((rule) => isRuleEnabled(rule, scope)).map(({ id }) => id);
  const asking = new Set([...own, ...(second_opinion ? getDefaultAxeRules() : [])]);
  return listRuleSummaries().flatMap((summary) => {
    const info = getRuleInfo(summary.rule_id)!;
    const asked = asking.has(summary.rule_id) && isInRuleScope(info.criteria, scope);
    return asked ? [{ ...summary, rule_description: info.impact, help: info.help, act: [...info.act] }] : [];
  });
}

/** What axe-core asks unless it is told to ask more. */
function getDefaultAxeRules(): string[] {
  return loadAxeCore()
    .getRules()
    .filter(({ tags }) => !tags.some((tag) => ['experimental', 'deprecated', 'wcag2aaa'].includes(tag)))
    .map(({ ruleId }) => ruleId);
}
