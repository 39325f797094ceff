import { getVisibleInnerText, isNativeField } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** What people see and use is not hidden from those who hear; what nobody sees is out of reach for all. */
export const ariaHiddenFocus = defineRecipe(
  'aria-hidden-focus',
  ['reachable'],
  ({ element, related: stops }) => {
    if (
      stops.every(({ isVisible }) => isVisible) &&
      stops.some((stop) => isNativeField(stop) || getVisibleInnerText(stop).trim() !== '')
    ) {
      return createFix('likely', 'People see and use this, so it should be heard as well.', [
        removeAttribute(element, 'aria-hidden'),
      ]);
    }
    if (stops.every(({ isVisible }) => !isVisible)) {
      return createFix('likely', 'Nobody sees this, so the keyboard should not lead there either.', [
        setAttribute(element, 'inert', ''),
      ]);
    }
    return createFix(
      'likely',
      'What is hidden from screen readers is left out of the tab order; the pointer still works.',
      stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
    );
  },
);
