import { type ElementModel, NodeState } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/**
 * The question of axe-core's `focus-order-semantics`, of what an author put into the tab order. Only what has no
 * role at all fails: a named region may be a tab stop with good reason.
 */
export const focusOrderSemantics = defineRule({
  id: 'focus-order-semantics',
  title: 'What the Tab key stops at says what it is',
  help: 'Use a button or link, or give the element the role of the control that it is; take tabindex off what is none.',
  impact: 'Screen-reader users land on a text and do not learn that it can be used.',
  criteria: [],
  category: 'keyboard',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['focus-order-semantics'],
  limits: ['The order of the focus itself is not judged, only what the elements in it are.'],
  applies: (page) =>
    page
      .byAttribute('tabindex')
      .filter(
        (element) =>
          element.isTabbable &&
          element.isExposed &&
          (parseInteger(element.attr('tabindex')) ?? -1) >= 0 &&
          !element.hasState(NodeState.editable) &&
          !element.hasState(NodeState.scrollable),
      ),
  check: (element) =>
    hasNoSemantics(element)
      ? failed('noRole', { facts: { tag: element.tag } })
      : passed('role', { facts: { role: element.role } }),
  messages: {
    role: 'Screen-reader users hear what it is: {role}.',
    noRole:
      'Screen-reader users do not learn whether this can be used: the Tab key stops at a {tag} element without a role.',
  },
});

const rolesWithoutSemantics = new Set(['generic', 'none', 'paragraph']);

function hasNoSemantics({ role }: ElementModel): boolean {
  return role === null || rolesWithoutSemantics.has(role);
}
