import { isNativeField, visibleInnerText } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, set } from '../../shared/steps.ts';

/** What people see and use is not hidden from those who hear; what nobody sees is out of reach for all. */
export const ariaHiddenFocus = defineRecipe(
  'aria-hidden-focus',
  ['reachable'],
  ({ element, related: stops }) => {
    if (
      stops.every(({ isVisible }) => isVisible) &&
      stops.some((stop) => isNativeField(stop) || visibleInnerText(stop).trim() !== '')
    ) {
      return fix('likely', 'People see and use this, so it should be heard as well.', [
        drop(element, 'aria-hidden'),
      ]);
    }
    if (stops.every(({ isVisible }) => !isVisible)) {
      return fix('likely', 'Nobody sees this, so the keyboard should not lead there either.', [
        set(element, 'inert', ''),
      ]);
    }
    return fix(
      'likely',
      'What is hidden from screen readers is left out of the tab order; the pointer still works.',
      stops.map((stop) => set(stop, 'tabindex', '-1')),
    );
  },
);
