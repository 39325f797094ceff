import { type ElementModel, NodeState } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/**
 * Like axe-core's `focus-order-semantics`, for elements that authors added to the tab order. Only elements
 * without any role fail: a named region may be a tab stop for a good reason.
 */
export const focusOrderSemantics = defineRule({
  id: 'focus-order-semantics',
  title: 'Elements in the tab order have a role',
  help: 'Use a button or link, or give the element the role of the control it represents. Remove `tabindex` if it isn’t a control.',
  impact: 'Screen reader users land on what sounds like plain text and don’t know it’s interactive.',
  criteria: [],
  category: 'keyboard',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['focus-order-semantics'],
  traits: { isAboutAnnouncement: true },
  limits: ['The focus order isn’t checked, only the roles of the elements in it.'],
  applies: (page) =>
    page
      .byAttribute('tabindex')
      .filter(
        (element) =>
          element.isTabbable &&
          element.isExposed &&
          (parseInteger(element.attr('tabindex')) ?? -1) >= 0 &&
          !isFocusGuard(element) &&
          !containsFocusableGraphics(element) &&
          !element.hasState(NodeState.editable) &&
          !element.hasState(NodeState.scrollable),
      ),
  check: (element) =>
    hasNoSemantics(element)
      ? failed('noRole', { facts: { tag: element.tag } })
      : passed('role', { facts: { role: element.role } }),
  messages: {
    role: 'Screen readers announce the element as {role}.',
    noRole: 'This {tag} element is in the tab order but has no role.',
  },
});

/**
 * Returns whether the element is one that scripts place around a component to notice when focus enters or leaves it:
 * it's too small to see, or empty and has a role without semantics or no area.
 */
function isFocusGuard(element: ElementModel): boolean {
  const { explicitRole, flatChildren, name, box } = element;
  if (hasNoSemantics(element) && box !== null && Math.min(box.width, box.height) <= 1) return true;
  if (flatChildren.length > 0) return false;
  if (explicitRole === 'none' || explicitRole === 'presentation') return true;
  const isFlat = box === null || Math.min(box.width, box.height) === 0;
  return explicitRole === null && isFlat && name === '';
}

/** Returns whether scripts can focus parts of an SVG image inside: charts pass focus on to their points. */
function containsFocusableGraphics(element: ElementModel): boolean {
  return element.page.byAttribute('tabindex').some((part) => part.isSvg && element.contains(part));
}

const rolesWithoutSemantics = new Set(['generic', 'none', 'paragraph']);

/** HTML elements that browsers expose as controls or documents although ARIA has no role for them. */
const nativeTags = new Set('audio button embed iframe input object select summary textarea video'.split(' '));

function hasNoSemantics({ role, explicitRole, isHtml, tag }: ElementModel): boolean {
  if (isHtml && nativeTags.has(tag) && explicitRole === null) return false;
  return role === null || rolesWithoutSemantics.has(role);
}
