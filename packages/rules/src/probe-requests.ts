import type { PageModel, ProbeFactsName, ProbeRequests } from '@curbcut/page-model';
import { type RuleError, toRuleError } from './finding.ts';
import type { Rule } from './rule.ts';
import { allRules } from './rules.generated.ts';

/** Attributes that can run scripts on a page without any script element. */
const eventHandlerAttributes = [
  'onbeforeinput',
  'onblur',
  'onchange',
  'onclick',
  'ondblclick',
  'ondragstart',
  'onfocus',
  'onfocusin',
  'onfocusout',
  'oninput',
  'oninvalid',
  'onkeydown',
  'onkeypress',
  'onkeyup',
  'onload',
  'onmousedown',
  'onmouseenter',
  'onmouseover',
  'onmouseup',
  'onpointerdown',
  'onpointerenter',
  'onpointerover',
  'ontouchstart',
  'onpaste',
  'onsubmit',
];

const usesFacts = ({ probe }: Rule, facts: ProbeFactsName): boolean =>
  probe !== undefined && [probe.facts, ...(probe.alsoUses ?? [])].includes(facts);

/**
 * Returns what the given rules need to know about a page that only probes can find out.
 *
 * @param onError called with each rule whose questions can't be built. Such questions are omitted. Default:
 * throws the error.
 */
export function buildProbeRequests(
  page: PageModel,
  rules: readonly Rule[] = allRules,
  onError?: (error: RuleError) => void,
): ProbeRequests {
  const byFacts = new Map(
    rules.flatMap(({ probe }) => (probe === undefined ? [] : [[probe.facts, probe] as const])),
  );
  const questions = [...byFacts].flatMap(([facts, probe]) => {
    try {
      return [[facts, probe.getQuestions(page)]];
    } catch (error) {
      if (onError === undefined) throw error;
      // Rules that share facts also share the questions, so none of them can be evaluated.
      for (const rule of rules) if (usesFacts(rule, facts)) onError(toRuleError(rule.id, error));
      return [];
    }
  });
  const hasScripts =
    page.byTag('script').length > 0 ||
    eventHandlerAttributes.some((name) => page.byAttribute(name).length > 0);
  return { questions: Object.fromEntries(questions), hasScripts };
}
