import { getVisibleInnerText, isNativeField } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** Exposes visible controls, and makes invisible ones unreachable for everyone. */
export const ariaHiddenFocus = defineRecipe(
  'aria-hidden-focus',
  ['reachable'],
  ({ element, related: stops }) => {
    if (
      stops.every(({ isVisible }) => isVisible) &&
      stops.some((stop) => isNativeField(stop) || getVisibleInnerText(stop).trim() !== '')
    ) {
      return createFix(
        'likely',
        'The content is visible and usable, so screen readers should announce it too.',
        [removeAttribute(element, 'aria-hidden')],
      );
    }
    if (stops.every(({ isVisible }) => !isVisible)) {
      return createFix(
        'likely',
        'The content is invisible, so it should not be reachable with the keyboard either.',
        [setAttribute(element, 'inert', '')],
      );
    }
    return createFix(
      'likely',
      'Content that is hidden from screen readers is removed from the tab order. It can still be used with a pointer.',
      stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
    );
  },
);
