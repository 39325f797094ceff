import type { Box, EngineName, Finding } from '@curbcut/contract';
import type { RuleFinding } from '@curbcut/rules';
import { getRuleInfo } from '../rule-info.ts';

/** Converts a rule's finding to its final form. */
export function toFinding(found: RuleFinding, engines: EngineName[] = ['curbcut']): Finding {
  const { selector, snippet, name, role, box, path, origin } = found.element;
  return {
    ruleId: found.ruleId,
    outcome: found.outcome,
    ...(found.isForAudits && { isForAudits: true as const }),
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
    ...(found.announced && { announced: { ...found.announced } }),
    box,
    ...getRelatedBoxes(found),
    path: [...path],
    origin: { classes: [...origin.classes], prose: origin.prose },
    variants: [],
  };
}

/**
 * Returns the positions of the elements that a finding about the whole page concerns, such as all headings,
 * so that people can see these elements.
 */
function getRelatedBoxes({ element, related }: RuleFinding): Pick<Finding, 'related'> {
  if (element.tag !== 'html') return {};
  const boxes = related.flatMap(({ box }) => (box !== null && isOnPage(box) ? [{ ...box }] : []));
  return boxes.length > 0 ? { related: boxes } : {};
}

/** Returns whether a screenshot can show a box: skip links are often moved off the page. */
const isOnPage = ({ x, y, width, height }: Box): boolean =>
  width > 0 && height > 0 && x + width > 0 && y + height > 0;
