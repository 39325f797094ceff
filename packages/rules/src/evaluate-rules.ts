import {
  announceContent,
  announceElement,
  type ElementModel,
  type NodeIndex,
  type PageModel,
  type SpokenText,
} from '@curbcut/page-model';
import type { CriterionId } from '@curbcut/wcag';
import { fillMessage } from './fill-message.ts';
import {
  type PageEvaluation,
  type RuleError,
  type RuleFinding,
  type RuleOutcomeCounts,
  toFindingElement,
  toRuleError,
} from './finding.ts';
import type { ElementResult, MessageParams, Rule } from './rule.ts';
import { allRules } from './rules.generated.ts';

/**
 * Maximum related elements, and list entries in facts, per finding. A duplicate id can occur on thousands of
 * elements.
 */
const MAX_LISTED = 10;
/** Maximum characters per fact in a finding. Text can be megabytes long. */
const MAX_FACT_LENGTH = 300;

/**
 * Evaluates every rule on a page. Pure: the same capture and rules give the same findings, in the order of
 * the rules and, within a rule, in document order.
 *
 * If a rule throws, only the result for the element it was checking is lost: the rule still checks its other
 * elements, the other rules still run, and the rule is listed in `errors`.
 *
 * @param onRule called before each rule, so that a rule that never returns can be identified
 */
export function evaluateRules(
  page: PageModel,
  rules: readonly Rule[] = allRules,
  onRule: (rule: Rule) => void = () => {},
): PageEvaluation {
  const findings: RuleFinding[] = [];
  const { tallies, errors } = runRules(page, rules, onRule, (rule, element, result, outcome) =>
    findings.push(toRuleFinding(rule, element, result, outcome)),
  );
  return { findings, tallies, errors };
}

/** A rule's result for an element that didn't pass, without a description of the element. */
export interface BasicFinding {
  readonly ruleId: string;
  readonly node: NodeIndex;
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: string;
}

/**
 * Evaluates the rules without describing the elements, at half the cost of {@link evaluateRules}. For
 * comparing two captures.
 */
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
  onFinding: (
    rule: Rule,
    element: ElementModel,
    result: ElementResult,
    outcome: RuleFinding['outcome'],
  ) => void,
): Pick<PageEvaluation, 'tallies' | 'errors'> {
  const tallies: RuleOutcomeCounts[] = [];
  const errors: RuleError[] = [];
  for (const rule of rules) {
    onRule(rule);
    const counts = { passed: 0, failed: 0, cantTell: 0 };
    const thrown = checkElements(rule, page, (element, result) => {
      if (result.outcome !== 'passed') onFinding(rule, element, result, result.outcome);
      if (!isForAudits(rule, result)) counts[result.outcome] += 1;
    });
    if (counts.passed + counts.failed + counts.cantTell > 0) tallies.push({ ruleId: rule.id, ...counts });
    if (thrown !== undefined) errors.push(toRuleError(rule.id, thrown));
  }
  return { tallies, errors };
}

/**
 * Checks the elements to which a rule applies, in document order, without the repeated questions that the rule
 * asks only once (`askedOnce`).
 *
 * @returns the first error thrown by the rule; undefined if there was none
 */
export function checkElements(
  rule: Rule,
  page: PageModel,
  onResult: (element: ElementModel, result: ElementResult) => void,
): unknown {
  const asked = new Set<string>();
  let thrown: unknown;
  try {
    for (const element of rule.applies(page)) {
      try {
        const result = rule.check(element, page);
        if (rule.askedOnce?.includes(result.reason)) {
          const question = [element.parent?.index, element.tag, element.role, result.reason].join(' ');
          if (asked.has(question)) continue;
          asked.add(question);
        }
        onResult(element, result);
      } catch (error) {
        thrown ??= error;
      }
    }
  } catch (error) {
    thrown ??= error;
  }
  return thrown;
}

const isForAudits = ({ auditReasons = [] }: Rule, { reason }: ElementResult): boolean =>
  auditReasons.includes(reason);

function toRuleFinding(
  rule: Rule,
  element: ElementModel,
  result: ElementResult,
  outcome: RuleFinding['outcome'],
): RuleFinding {
  const message = rule.messages[result.reason];
  if (message === undefined) throw new Error(`${rule.id} has no message for its reason “${result.reason}”.`);
  const facts = truncateFacts(result.facts);
  return {
    ruleId: rule.id,
    outcome,
    severity: rule.severity,
    category: rule.category,
    criteria: rule.criteria,
    act: rule.act,
    reason: result.reason,
    isForAudits: isForAudits(rule, result),
    message: fillMessage(message, facts),
    facts,
    node: element.index,
    element: toFindingElement(element),
    announced: outcome === 'failed' ? announceIfRelevant(rule, element) : null,
    related: result.related.slice(0, MAX_LISTED).map(toFindingElement),
  };
}

/** Criteria about names and text alternatives. */
const NAME_CRITERIA: readonly CriterionId[] = ['1.1.1', '2.4.4', '2.4.9', '3.3.2', '4.1.2'];

/**
 * Returns what is announced for an element if the rule is about roles and states, or if it's about names and
 * the element has none; null otherwise, or if nothing is announced.
 */
function announceIfRelevant({ criteria, traits }: Rule, element: ElementModel): SpokenText | null {
  if (!element.isExposed || traits?.scope !== undefined) return null;
  const isAboutRole = traits?.isAboutAnnouncement === true || criteria.includes('4.1.2');
  const isAboutName = element.name === '' && criteria.some((id) => NAME_CRITERIA.includes(id));
  if (!isAboutRole && !isAboutName) return null;
  // Without a role, only the text is announced.
  const announced = isAboutRole ? announceContent(element) : announceElement(element);
  return Object.values(announced).every((text) => text === '') ? null : announced;
}

function truncateFacts(facts: MessageParams): MessageParams {
  const truncate = (text: string) => text.slice(0, MAX_FACT_LENGTH);
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (typeof fact === 'string') return [name, truncate(fact)];
      return [name, Array.isArray(fact) ? fact.slice(0, MAX_LISTED).map(truncate) : fact];
    }),
  );
}
