import { allRules, describeRules, type RuleDescription } from '@curbcut/rules';
import { type Classification, classifySeverity } from '@curbcut/scoring';
import { type Category, type CriterionId, isCriterionId, type Severity } from '@curbcut/wcag';
import type { RuleMetadata } from 'axe-core';
import { loadAxeCore } from './axe-core.ts';

/** The metadata of a Curbcut or axe-core rule. */
export interface RuleInfo {
  readonly id: string;
  readonly title: string;
  /** Who is affected by a failure and how. */
  readonly impact: string;
  /** How to fix it. */
  readonly help: string;
  readonly criteria: readonly CriterionId[];
  readonly category: Category;
  /** Determined by `classifySeverity`, so that a rule has the same severity everywhere. */
  readonly severity: Severity;
  readonly classification: Classification;
  readonly bestPractice: boolean;
  readonly act: readonly string[];
}

type UnclassifiedRule = Omit<RuleInfo, 'severity' | 'classification'> & { readonly severity: Severity };

const ownRules = new Map<string, RuleInfo>();
const axeRules = new Map<string, RuleInfo>();

/** Returns a rule's metadata by id; undefined if neither engine has the rule. */
export function getRuleInfo(id: string): RuleInfo | undefined {
  if (ownRules.size === 0) for (const rule of allRules) ownRules.set(rule.id, classifyRule(rule));
  // Curbcut's rule takes precedence if both have the id, so axe-core does not need to be loaded.
  const own = ownRules.get(id);
  if (own !== undefined) return own;
  if (axeRules.size === 0) {
    for (const rule of loadAxeCore().getRules())
      axeRules.set(rule.ruleId, classifyRule(toUnclassifiedRule(rule)));
  }
  return axeRules.get(id);
}

/** Returns a rule's severity for the score of a page; a rule that no longer exists counts as minor. */
export function getRuleSeverity(ruleId: string): Severity {
  return getRuleInfo(ruleId)?.severity ?? 'minor';
}

/** Lists Curbcut's own rules, as `curbcut rules` shows them. */
export function listRuleDescriptions(): RuleDescription[] {
  return describeRules().map((rule) => ({ ...rule, severity: getRuleInfo(rule.id)!.severity }));
}

function classifyRule(rule: UnclassifiedRule): RuleInfo {
  const { id, title, impact, help, criteria, category, bestPractice, act } = rule;
  const classification = classifySeverity({
    severity: rule.severity,
    wcag_criteria: [...criteria],
    rule_title: title,
    rule_description: impact,
    help,
  });
  return {
    id,
    title,
    impact,
    help,
    criteria,
    category,
    bestPractice,
    act,
    classification,
    severity: classification.severity,
  };
}

/** Curbcut's categories by axe-core's category tags. */
const categoriesByAxeTag: Readonly<Record<string, Category>> = {
  'cat.keyboard': 'keyboard',
  'cat.color': 'color-contrast',
  'cat.text-alternatives': 'images',
  'cat.forms': 'forms',
  'cat.tables': 'tables',
  'cat.time-and-media': 'media',
  'cat.structure': 'headings',
  'cat.semantics': 'headings',
};

function toUnclassifiedRule(rule: RuleMetadata): UnclassifiedRule {
  const criteria = rule.tags.flatMap((tag) => {
    const digits = /^wcag(\d)(\d)(\d+)$/.exec(tag);
    const id = digits === null ? '' : digits.slice(1).join('.');
    return isCriterionId(id) ? [id] : [];
  });
  const category = rule.tags.map((tag) => categoriesByAxeTag[tag]).find((found) => found !== undefined);
  return {
    id: rule.ruleId,
    title: rule.help,
    impact: rule.description,
    help: `See how to fix it at ${rule.helpUrl}`,
    criteria,
    category: category ?? 'other',
    // Used only if neither a criterion nor a keyword determines the severity.
    severity: 'moderate',
    bestPractice: rule.tags.includes('best-practice'),
    act: rule.actIds ?? [],
  };
}
