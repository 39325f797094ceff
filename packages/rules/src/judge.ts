import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import type { Finding, Judgement, RuleTally } from './finding.ts';
import { foundElement } from './found-element.ts';
import { fillMessage } from './message.ts';
import type { Facts, Rule, Verdict } from './rule.ts';
import { allRules } from './rules.ts';

/** Other elements, and entries of a list of facts, that one finding carries: a duplicate id can stand on thousands. */
const mostListed = 10;
/** Characters of one fact that a finding carries: a text can be megabytes long. */
const longestFact = 300;

/**
 * Asks every rule of a page. Pure: the same capture and rules give the same judgement, in the order of the
 * rules and, within a rule, of the document.
 *
 * A rule that throws costs what it was asked at that moment and nothing else: its other elements and the other
 * rules are still judged, and it is named in `errors`.
 *
 * @param onRule hears of each rule before it is asked, so that one that does not end can be named
 */
export function judge(
  page: PageModel,
  rules: readonly Rule[] = allRules,
  onRule: (rule: Rule) => void = () => {},
): Judgement {
  const findings: Finding[] = [];
  const told = ask(page, rules, onRule, (rule, element, verdict, outcome) =>
    findings.push(finding(rule, element, verdict, outcome)),
  );
  return { findings, ...told };
}

/** What a rule says of an element that did not pass, without what describes the element to people. */
export interface Fault {
  readonly ruleId: string;
  readonly node: NodeIndex;
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: string;
}

/** The same judgement by the bare verdicts: what comparing two captures takes, at half the cost. */
export function faultsOf(
  page: PageModel,
  rules: readonly Rule[] = allRules,
  onRule: (rule: Rule) => void = () => {},
): { readonly faults: readonly Fault[] } & Pick<Judgement, 'errors'> {
  const faults: Fault[] = [];
  const { errors } = ask(page, rules, onRule, ({ id }, { index }, { reason }, outcome) =>
    faults.push({ ruleId: id, node: index, outcome, reason }),
  );
  return { faults, errors };
}

function ask(
  page: PageModel,
  rules: readonly Rule[],
  onRule: (rule: Rule) => void,
  onFault: (rule: Rule, element: ElementModel, verdict: Verdict, outcome: Finding['outcome']) => void,
): Pick<Judgement, 'tallies' | 'errors'> {
  const tallies: RuleTally[] = [];
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

function finding(rule: Rule, element: ElementModel, verdict: Verdict, outcome: Finding['outcome']): Finding {
  const message = rule.messages[verdict.reason];
  if (message === undefined) throw new Error(`${rule.id} has no message for its reason “${verdict.reason}”.`);
  const facts = boundFacts(verdict.facts);
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
    element: foundElement(element),
    related: verdict.related.slice(0, mostListed).map(foundElement),
  };
}

function boundFacts(facts: Facts): Facts {
  const bound = (text: string) => text.slice(0, longestFact);
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (typeof fact === 'string') return [name, bound(fact)];
      return [name, Array.isArray(fact) ? fact.slice(0, mostListed).map(bound) : fact];
    }),
  );
}
