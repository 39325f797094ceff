import { defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { rolesWithPresentationalChildren } from '../../shared/role-subclasses.ts';
import { getTabStopsInside } from '../../shared/tab-stops.ts';

/** ACT 307n5z. */
export const nestedInteractive = defineRule({
  id: 'nested-interactive',
  title: 'Interactive controls aren’t nested',
  help: 'Put the inner control next to the outer one instead of inside it.',
  impact:
    'Screen reader users reach the inner control and hear nothing about it, because the role of the outer control hides its content.',
  criteria: ['4.1.2'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['307n5z'],
  axe: ['nested-interactive'],
  applies: (page) =>
    mergeInDocumentOrder([
      page.byAttribute('role'),
      // HTML elements that have such a role natively and can contain other elements.
      page.byTag('button', 'meter', 'option', 'progress'),
    ]).filter(
      (element) =>
        (element.isHtml || element.isSvg) && rolesWithPresentationalChildren.has(element.role ?? ''),
    ),
  check: (element) => {
    const stops = getTabStopsInside(element);
    const facts = { role: element.role, inner: [...new Set(stops.map(({ tag }) => tag))] };
    return stops.length > 0
      ? failed('reachableInside', { facts, related: stops })
      : passed('alone', { facts });
  },
  messages: {
    alone: 'The element contains no focusable elements.',
    reachableInside:
      'Focusable elements ({inner}) are nested inside an element with the role “{role}”, which hides them from screen readers.',
  },
});
