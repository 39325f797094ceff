import type { ElementModel } from '@curbcut/page-model';
import { getAccessibleParent, getAllowedChildRoles, isWidgetRole } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import {
  moveElement,
  removeAttribute,
  removeAttributes,
  setAttribute,
  unwrapElement,
} from '../../shared/patch-steps.ts';

/** Keeps the inner of two nested controls, and removes elements that are not controls from the tab order. */
export const nestedInteractive = defineRecipe(
  'nested-interactive',
  ['reachableInside'],
  ({ element, related: stops }) => {
    if (stops.every(isPlainText)) {
      return createFix(
        'likely',
        'The inner element is not a control, so it does not need to be in the tab order.',
        stops.map((stop) => removeAttribute(stop, 'tabindex')),
      );
    }
    const isWidget = isWidgetRole(element.role);
    const isWhole = stops.length === 1 && stops[0]?.textContent.trim() === element.textContent.trim();
    if (!isWidget && element.hasAttr('role')) {
      return createFix(
        'likely',
        'Without the role, the inner control is announced and usable.',
        removeAttributes(element, roleAttributes),
      );
    }
    if (isWhole) {
      const why = 'The outer control contains only the inner one, so the inner one is enough.';
      if (element.tag === 'button')
        return createFix('guess', why, [unwrapElement(element)], outerControlAdvice);
      if (!isWidgetPart(element))
        return createFix('guess', why, removeAttributes(element, roleAttributes), outerControlAdvice);
    }
    if (isWidgetPart(element)) {
      return createFix(
        'guess',
        'The inner controls are removed from the tab order, so that only the outer control receives focus.',
        stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
        'Check that the outer control offers what the inner ones do.',
      );
    }
    return createFix(
      'guess',
      'Moves the inner control after the outer one, so that each can be reached and announced.',
      stops.toReversed().map((stop) => moveElement(stop, 'after', element)),
      'Check the position and the name of both controls.',
    );
  },
);

const roleAttributes = [
  'role',
  'tabindex',
  'aria-label',
  'aria-labelledby',
  'aria-checked',
  'aria-expanded',
  'aria-pressed',
  'aria-selected',
  'aria-valuenow',
  'aria-valuemin',
  'aria-valuemax',
];

const outerControlAdvice = 'If the outer control has a function of its own, move the inner one next to it.';

/** Returns whether the element is a required part of a composite widget. */
function isWidgetPart(element: ElementModel): boolean {
  const parent = getAccessibleParent(element);
  return parent !== null && getAllowedChildRoles(parent.role ?? '').includes(element.role ?? '');
}

/** Returns whether the element is plain text that was added to the tab order. */
function isPlainText(stop: ElementModel): boolean {
  return (
    stop.hasAttr('tabindex') &&
    !isWidgetRole(stop.role) &&
    !stop.hasAttr('href') &&
    /^(span|div|p|b|i|em|strong|img|svg)$/.test(stop.tag)
  );
}
