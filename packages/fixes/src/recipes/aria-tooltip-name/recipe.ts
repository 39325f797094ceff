import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes } from '../../shared/patch-steps.ts';

/** A tooltip without a word is told as one and says nothing: it is none. */
export const ariaTooltipName = defineRecipe('aria-tooltip-name', missingNameReasons, ({ element }) =>
  element.hasAttr('role') && element.textContent.trim() === ''
    ? createFix(
        'guess',
        'Nothing is in the tooltip, so it should not be told of; what shows it later can set the role again.',
        removeAttributes(element, ['role', 'aria-labelledby']),
      )
    : null,
);
