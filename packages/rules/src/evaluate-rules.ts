import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { fillMessage } from './fill-message.ts';
import type { PageEvaluation, RuleFinding, RuleOutcomeCounts } from './finding.ts';
import { toFindingElement } from './finding-element.ts';
import type { ElementResult, MessageParams, Rule } from './rule.ts';
import { allRules } from './rules.ts';

/** Other elements, and entries of a list of facts, that one finding carries: a duplicate id can stand on thousands. */
const MAX_LISTED = 10;
/** Characters of one fact that a finding carries: a text can be megabytes long. */
const MAX_FACT_LENGTH = 300;

/**
 * Asks every rule of a page. Pure: the same capture and rules give the same judgement, in the order of the
 * rules and, within a rule, of the document.
 *
 * A rule that throws costs what it was asked at that moment and nothing else: its other elements and the other
 * rules are still judged, and it is named in `errors`.
 *
 * @param onRule hears of each rule before it is asked, so that one that does not end can be named
 */
export function evaluateRules(
  page: PageModel,
  rules: readonly Rule[] = allRules,
  onRule: (rule: Rule) => void = () => {},
): PageEvaluation {
  const findings: RuleFinding[] = [];
  const told = runRules(page, rules, onRule, (rule, element, verdict, outcome) =>
    findings.push(toRuleFinding(rule, element, verdict, outcome)),
  );
  return { findings, ...told };
}

/** What a rule says of an element that did not pass, without what describes the element to people. */
export interface BasicFinding {
  readonly ruleId: string;
  readonly node: NodeIndex;
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: string;
}

/** The same judgement by the bare verdicts: what comparing two captures takes, at half the cost. */
export function collectBasicFindings(
  page: PageModel,
  rules: readonly Rule[] = allRules,
  onRule: (rule: Rule) => void = () => {},
): { readonly findings: readonly BasicFinding[] } & Pick<PageEvaluation, 'errors'> {
  const findings: BasicFinding[] = [];
  const { errors } = runRules(page, rules, onRule, ({ id }, { index }, { reason }, outcome) =>
    findings.push({ ruleId: id, node: index, outcome, reason }),
  );
  return { findings, errors };
}

function runRules(
  page: PageModel,
  rules: readonly Rule[],
  onRule: (rule: Rule) => void,
  onFault: (
    rule: Rule,
    element: ElementModel,
    verdict: ElementResult,
    outcome: RuleFinding['outcome'],
  ) => void,
): Pick<PageEvaluation, 'tallies' | 'errors'> {
  const tallies: RuleOutcomeCounts[] = [];
  const errors: { ruleId: string; message: string }[] = [];
  for (const rule of rules) {
    onRule(rule);
    const told = { passed: 0, failed: 0, cantTell: 0 };
    let trouble: unknown;
    try {
      for (const element of rule.applies(page)) {
        try {
          const verdict = rule.check(element, page);
          if (verdict.outcome !== 'passed') onFault(rule, element, verdict, verdict.outcome);
          told[verdict.outcome] += 1;
        } catch (error) {
          trouble ??= error;
        }
      }
    } catch (error) {
      trouble ??= error;
    }
    if (told.passed + told.failed + told.cantTell > 0) tallies.push({ ruleId: rule.id, ...told });
    if (trouble !== undefined) {
      errors.push({ ruleId: rule.id, message: trouble instanceof Error ? trouble.message : String(trouble) });
    }
  }
  return { tallies, errors };
}

function toRuleFinding(
  rule: Rule,
  element: ElementModel,
  verdict: ElementResult,
  outcome: RuleFinding['outcome'],
): RuleFinding {
  const message = rule.messages[verdict.reason];
  if (message === undefined) throw new Error(`${rule.id} has no message for its reason “${verdict.reason}”.`);
  const facts = truncateFacts(verdict.facts);
  return {
    ruleId: rule.id,
    outcome,
    severity: rule.severity,
    category: rule.category,
    criteria: rule.criteria,
    act: rule.act,
    reason: verdict.reason,
    message: fillMessage(message, facts),
    facts,
    node: element.index,
    element: toFindingElement(element),
    related: verdict.related.slice(0, MAX_LISTED).map(toFindingElement),
  };
}

function truncateFacts(facts: MessageParams): MessageParams {
  const bound = (text: string) => text.slice(0, MAX_FACT_LENGTH);
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (typeof fact === 'string') return [name, bound(fact)];
      return [name, Array.isArray(fact) ? fact.slice(0, MAX_LISTED).map(bound) : fact];
    }),
  );
}
