import type { EngineName, Finding } from '@curbcut/contract';
import type { RuleFinding } from '@curbcut/rules';
import { getRuleInfo } from '../rule-info.ts';

/** Converts a rule's finding to its final form. */
export function toFinding(found: RuleFinding, engines: EngineName[] = ['curbcut']): Finding {
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
    // The contract's arrays are mutable, so everything is copied.
    facts: structuredClone(found.facts) as Finding['facts'],
    name,
    role,
    box,
    path: [...path],
    origin: { classes: [...origin.classes], prose: origin.prose },
    variants: [],
  };
}
