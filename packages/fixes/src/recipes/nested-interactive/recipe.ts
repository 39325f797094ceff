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

/** Of two controls in one place the inner one stays; a stop that is no control goes. */
export const nestedInteractive = defineRecipe(
  'nested-interactive',
  ['reachableInside'],
  ({ element, related: stops }) => {
    if (stops.every(isPlainText)) {
      return createFix(
        'likely',
        'What is inside is no control, so the Tab key need not stop at it.',
        stops.map((stop) => removeAttribute(stop, 'tabindex')),
      );
    }
    const isWidget = isWidgetRole(element.role);
    const isWhole = stops.length === 1 && stops[0]?.textContent.trim() === element.textContent.trim();
    if (!isWidget && element.hasAttr('role')) {
      return createFix(
        'likely',
        'Without the role everybody meets the control inside.',
        removeAttributes(element, roleAttributes),
      );
    }
    if (isWhole) {
      const why = 'The inner control is all that the outer one holds, so it can stand without it.';
      if (element.tag === 'button')
        return createFix('guess', why, [unwrapElement(element)], outerControlAdvice);
      if (!isWidgetPart(element))
        return createFix('guess', why, removeAttributes(element, roleAttributes), outerControlAdvice);
    }
    if (isWidgetPart(element)) {
      return createFix(
        'guess',
        'What is inside does not stop the Tab key, so that only the outer control is met.',
        stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
        'Check that the outer control does what the inner one does.',
      );
    }
    return createFix(
      'guess',
      'The inner control stands behind the outer one, so that each can be reached and heard.',
      stops.toReversed().map((stop) => moveElement(stop, 'after', element)),
      'Check where it should stand, and what each of the two is called.',
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

const outerControlAdvice = 'If the outer control does something by itself, put the inner one beside it.';

/** A part of a larger widget, which holds nothing else. */
function isWidgetPart(element: ElementModel): boolean {
  const parent = getAccessibleParent(element);
  return parent !== null && getAllowedChildRoles(parent.role ?? '').includes(element.role ?? '');
}

/** A text that somebody put into the tab order. */
function isPlainText(stop: ElementModel): boolean {
  return (
    stop.hasAttr('tabindex') &&
    !isWidgetRole(stop.role) &&
    !stop.hasAttr('href') &&
    /^(span|div|p|b|i|em|strong|img|svg)$/.test(stop.tag)
  );
}
