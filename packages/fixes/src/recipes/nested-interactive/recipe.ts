import type { ElementModel } from '@curbcut/page-model';
import { accessibleParent, allowedChildRoles, isWidgetRole } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, dropAll, move, set, unwrap } from '../../shared/steps.ts';

/** Of two controls in one place the inner one stays; a stop that is no control goes. */
export const nestedInteractive = defineRecipe(
  'nested-interactive',
  ['reachableInside'],
  ({ element, related: stops }) => {
    if (stops.every(isNoControl)) {
      return fix(
        'likely',
        'What is inside is no control, so the Tab key need not stop at it.',
        stops.map((stop) => drop(stop, 'tabindex')),
      );
    }
    const isWidget = isWidgetRole(element.role);
    const isWhole = stops.length === 1 && stops[0]?.textContent.trim() === element.textContent.trim();
    if (!isWidget && element.hasAttr('role')) {
      return fix('likely', 'Without the role everybody meets the control inside.', dropAll(element, ofRole));
    }
    if (isWhole) {
      const why = 'The inner control is all that the outer one holds, so it can stand without it.';
      if (element.tag === 'button') return fix('guess', why, [unwrap(element)], besides);
      if (!stands(element)) return fix('guess', why, dropAll(element, ofRole), besides);
    }
    if (stands(element)) {
      return fix(
        'guess',
        'What is inside does not stop the Tab key, so that only the outer control is met.',
        stops.map((stop) => set(stop, 'tabindex', '-1')),
        'Check that the outer control does what the inner one does.',
      );
    }
    return fix(
      'guess',
      'The inner control stands behind the outer one, so that each can be reached and heard.',
      stops.toReversed().map((stop) => move(stop, 'after', element)),
      'Check where it should stand, and what each of the two is called.',
    );
  },
);

const ofRole = [
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

const besides = 'If the outer control does something by itself, put the inner one beside it.';

/** A part of a larger widget, which holds nothing else. */
function stands(element: ElementModel): boolean {
  const parent = accessibleParent(element);
  return parent !== null && allowedChildRoles(parent.role ?? '').includes(element.role ?? '');
}

/** A text that somebody put into the tab order. */
function isNoControl(stop: ElementModel): boolean {
  return (
    stop.hasAttr('tabindex') &&
    !isWidgetRole(stop.role) &&
    !stop.hasAttr('href') &&
    /^(span|div|p|b|i|em|strong|img|svg)$/.test(stop.tag)
  );
}
