import type { RuleDetail, RuleSummary } from '@curbcut/contract';
import { allRules, type CasePage, type CaseTable, caseTable, type Rule, ruleById } from '@curbcut/rules';
import { ruleInfo } from './rule-info.ts';
import { axeCore } from './second-opinion/axe-core.ts';

/** Examples of each kind that a rule's documentation shows at most. */
const examplesShown = 3;

/** Characters of an example at most: what is longer tests something and explains nothing. */
const longestExample = 320;

/** Our rules, and those of axe-core that ask what none of ours does, sorted by id. */
export function ruleSummaries(): RuleSummary[] {
  const asked = new Set(allRules.flatMap(({ id, axe }) => [id, ...axe]));
  const theirs = axeCore()
    .getRules()
    .map(({ ruleId }) => ruleId)
    .filter((id) => !asked.has(id));
  return [...allRules.map(({ id }) => id), ...theirs].sort().map((id) => summaryOf(id)!);
}

/** What the documentation of a rule says; undefined for an id that neither engine has. */
export async function ruleDetail(id: string): Promise<RuleDetail | undefined> {
  const summary = summaryOf(id);
  const info = ruleInfo(id);
  if (!summary || !info) return undefined;
  const rule = ruleById(id);
  return {
    ...summary,
    rule_description: info.impact,
    help: info.help,
    act: [...info.act],
    axe: [...(rule?.axe ?? [])],
    same_as: rule ? [] : allRules.filter(({ axe }) => axe.includes(id)).map((ours) => ours.id),
    limits: [...(rule?.limits ?? [])],
    questions: rule ? questionsOf(rule) : [],
    examples: examplesOf(await caseTable(id)),
    more: rule ? null : (axeRule(id)?.helpUrl ?? null),
  };
}

function summaryOf(id: string): RuleSummary | undefined {
  const info = ruleInfo(id);
  return (
    info && {
      rule_id: id,
      rule_title: info.title,
      engine: ruleById(id) ? 'curbcut' : 'axe-core',
      severity: info.severity,
      category: info.category,
      best_practice: info.bestPractice,
      wcag_criteria: [...info.criteria],
    }
  );
}

function axeRule(id: string) {
  return axeCore()
    .getRules()
    .find(({ ruleId }) => ruleId === id);
}

/**
 * The messages that ask something. Where a fact of the page would stand in the question there are dots; other
 * sentences that need one are left out.
 */
function questionsOf({ messages }: Rule): string[] {
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

function examplesOf(table: CaseTable | undefined): RuleDetail['examples'] {
  return {
    failed: shown(onePerReason(table?.failed)),
    passed: shown(table?.passed),
    cantTell: shown(onePerReason(table?.cantTell)),
    inapplicable: shown(table?.inapplicable),
  };
}

/** The first page of each reason, then the others. */
function onePerReason(pages: CaseTable['failed'] = []): CaseTable['failed'] {
  const first = new Map(pages.toReversed().map((page) => [page.because, page]));
  return [...new Set([...pages.filter((page) => first.get(page.because) === page), ...pages])];
}

function shown(pages: readonly CasePage[] = []): string[] {
  return pages
    .map((page) => (typeof page === 'string' ? page : page.html).trim())
    .filter((html) => html !== '' && html.length <= longestExample)
    .slice(0, examplesShown);
}
