import type { EngineName, Finding } from '@curbcut/contract';
import type { RuleFinding as Verdict } from '@curbcut/rules';
import { getRuleInfo } from './rule-info.ts';

/** A rule's finding in the form that leaves the engine. */
export function toFinding(found: Verdict, engines: EngineName[] = ['curbcut']): Finding {
  const { selector, snippet, name, role, box, path, origin } = found.element;
  return {
    ruleId: found.ruleId,
    outcome: found.outcome,
    severity: getRuleInfo(found.ruleId)?.severity ?? found.severity,
    selector,
    snippet,
    message: found.message,
    wcag: [...found.criteria],
    act: [...found.act],
    engines,
    reason: found.reason,
    // The contract's arrays are mutable; these are copies all the same once they are stored or sent.
    facts: structuredClone(found.facts) as Finding['facts'],
    name,
    role,
    box,
    path: [...path],
    origin: { classes: [...origin.classes], prose: origin.prose },
    variants: [],
  };
}
