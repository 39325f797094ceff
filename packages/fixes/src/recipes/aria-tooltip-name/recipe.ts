import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes } from '../../shared/patch-steps.ts';

/** Removes the role of an empty tooltip, which would be announced without any text. */
export const ariaTooltipName = defineRecipe('aria-tooltip-name', missingNameReasons, ({ element }) =>
  element.hasAttr('role') && element.textContent.trim() === ''
    ? createFix(
        'guess',
        'The tooltip is empty, so it should not be announced. The script that fills it can set the role again.',
        removeAttributes(element, ['role', 'aria-labelledby']),
      )
    : null,
);
