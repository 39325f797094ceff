import type { PageModel, ProbeRequests } from '@curbcut/page-model';
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

/** Returns what the given rules need to know about a page and only probes can find out. */
export function buildProbeRequests(page: PageModel, rules: readonly Rule[] = allRules): ProbeRequests {
  const probes = new Map(rules.flatMap(({ probe }) => (probe === undefined ? [] : [[probe.facts, probe]])));
  const questions = [...probes].map(([facts, probe]) => [facts, probe.getQuestions(page)]);
  return {
    questions: Object.fromEntries(questions),
    hasScripts:
      page.byTag('script').length > 0 ||
      eventHandlerAttributes.some((name) => page.byAttribute(name).length > 0),
  };
}
