import type { Depth, RuleDetail, RuleSummary, ScanSettings } from '@curbcut/contract';
import {
  allRules,
  type CasePage,
  type CaseTable,
  getRuleById,
  isInRuleScope,
  isRuleEnabled,
  loadCaseTable,
  type Rule,
  ruleVersions,
} from '@curbcut/rules';
import { loadAxeCore } from './axe-core.ts';
import { getRuleInfo } from './rule-info.ts';
import { listRuleTests } from './rule-tests.ts';

/** Maximum number of examples of each kind in a rule's documentation. */
const MAX_EXAMPLES = 3;

/** Maximum characters per example; longer test cases are not helpful as explanations. */
const MAX_EXAMPLE_LENGTH = 320;

/** Lists Curbcut's rules and the axe-core rules without a counterpart in Curbcut, sorted by id. */
export function listRuleSummaries(): RuleSummary[] {
  const covered = new Set(allRules.flatMap(({ id, axe }) => [id, ...axe]));
  const axeOnly = loadAxeCore()
    .getRules()
    .map(({ ruleId }) => ruleId)
    .filter((id) => !covered.has(id));
  return [...allRules.map(({ id }) => id), ...axeOnly].sort().map((id) => getRuleSummary(id)!);
}

/** Returns a rule's documentation; undefined if neither engine has the rule. */
export async function loadRuleDetail(id: string): Promise<RuleDetail | undefined> {
  const summary = getRuleSummary(id);
  const info = getRuleInfo(id);
  if (!summary || !info) return undefined;
  const rule = getRuleById(id);
  return {
    ...summary,
    rule_description: info.impact,
    help: info.help,
    act: [...info.act],
    axe: [...(rule?.axe ?? [])],
    same_as: rule ? [] : allRules.filter(({ axe }) => axe.includes(id)).map((own) => own.id),
    limits: [...(rule?.limits ?? [])],
    questions: rule ? getReviewQuestions(rule) : [],
    examples: getExamples(await loadCaseTable(id)),
    more: rule ? null : (getAxeRule(id)?.helpUrl ?? null),
  };
}

function getRuleSummary(id: string): RuleSummary | undefined {
  const info = getRuleInfo(id);
  return (
    info && {
      rule_id: id,
      rule_title: info.title,
      engine: getRuleById(id) ? 'curbcut' : 'axe-core',
      severity: info.severity,
      category: info.category,
      best_practice: info.bestPractice,
      wcag_criteria: [...info.criteria],
    }
  );
}

function getAxeRule(id: string) {
  return loadAxeCore()
    .getRules()
    .find(({ ruleId }) => ruleId === id);
}

/**
 * Returns the questions among the messages. Placeholders for page-specific facts are replaced with an
 * ellipsis in questions; other sentences with placeholders are omitted.
 */
function getReviewQuestions({ messages }: Rule): string[] {
  const questions = Object.values(messages)
    .filter((message) => message.includes('?'))
    .map((message) =>
      message
        .split(/(?<=[.?]) /)
        .filter((sentence) => sentence.includes('?') || !/\{\w+\}/.test(sentence))
        .map((sentence) => sentence.replace(/\{\w+\}/g, '…'))
        .join(' '),
    );
  return [...new Set(questions)];
}

function getExamples(table: CaseTable | undefined): RuleDetail['examples'] {
  return {
    failed: formatExamples(sortByReason(table?.failed)),
    passed: formatExamples(table?.passed),
    cantTell: formatExamples(sortByReason(table?.cantTell)),
    inapplicable: formatExamples(table?.inapplicable),
  };
}

/** Sorts the first page for each reason before the others. */
function sortByReason(pages: CaseTable['failed'] = []): CaseTable['failed'] {
  const first = new Map(pages.toReversed().map((page) => [page.reason, page]));
  return [...new Set([...pages.filter((page) => first.get(page.reason) === page), ...pages])];
}

function formatExamples(pages: readonly CasePage[] = []): string[] {
  return pages
    .map((page) => (typeof page === 'string' ? page : page.html).trim())
    .filter((html) => html !== '' && html.length <= MAX_EXAMPLE_LENGTH)
    .slice(0, MAX_EXAMPLES);
}

/**
 * A rule's documentation as included in a report, with the tests that the rule depends on; see {@link
 * listRuleTests}.
 */
export type ScanRule = Omit<RuleDetail, 'axe' | 'same_as' | 'limits' | 'questions' | 'examples' | 'more'> & {
  readonly tests: readonly string[];
};

/**
 * Lists the rules that a scan with these settings runs, whether or not they apply to any page, sorted by id.
 * Includes axe-core's rules if the scan uses axe-core as a second opinion.
 */
export function listScanRules({
  level,
  best_practices,
  second_opinion,
  optional_rules = [],
  depth,
}: Pick<
  ScanSettings,
  'level' | 'best_practices' | 'second_opinion' | 'optional_rules' | 'depth'
>): ScanRule[] {
  const scope = { level, bestPractices: best_practices, optionalRules: optional_rules };
  const own = allRules
    .filter((rule) => isRuleEnabled(rule, scope) && runsAtDepth(rule, depth))
    .map(({ id }) => id);
  const selected = new Set([...own, ...(second_opinion ? getDefaultAxeRules() : [])]);
  return listRuleSummaries().flatMap((summary) => {
    const info = getRuleInfo(summary.rule_id)!;
    const isSelected = selected.has(summary.rule_id) && isInRuleScope(info.criteria, scope);
    if (!isSelected) return [];
    const { impact: rule_description, help, act } = info;
    return [{ ...summary, rule_description, help, act: [...act], tests: listRuleTests(summary.rule_id) }];
  });
}

/** Returns whether a scan at this depth records the facts that a rule needs; quick scans run no probes. */
const runsAtDepth = ({ probe }: Rule, depth: Depth): boolean => depth !== 'quick' || probe === undefined;

/** Returns the rules that axe-core runs by default. */
function getDefaultAxeRules(): string[] {
  return loadAxeCore()
    .getRules()
    .filter(({ tags }) => !tags.some((tag) => ['experimental', 'deprecated', 'wcag2aaa'].includes(tag)))
    .map(({ ruleId }) => ruleId);
}

/**
 * Returns the version of each rule that a scan with these settings runs, by id. The version changes with the
 * rule's code, so that an issue that a changed rule no longer finds does not count as gone.
 */
export function getRuleVersions(settings: Parameters<typeof listScanRules>[0]): Record<string, string> {
  const axeVersion = settings.second_opinion ? `axe-core ${loadAxeCore().version}` : '';
  return Object.fromEntries(
    listScanRules(settings).map(({ rule_id }) => [rule_id, ruleVersions[rule_id] ?? axeVersion]),
  );
}
