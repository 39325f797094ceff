import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { namelessReasons } from '../../shared/give-name.ts';
import { dropAll } from '../../shared/steps.ts';

/** A tooltip without a word is told as one and says nothing: it is none. */
export const ariaTooltipName = defineRecipe('aria-tooltip-name', namelessReasons, ({ element: tooltip }) =>
  tooltip.hasAttr('role') && tooltip.textContent.trim() === ''
    ? fix(
        'guess',
        'Nothing is in the tooltip, so it should not be told of; what shows it later can set the role again.',
        dropAll(tooltip, ['role', 'aria-labelledby']),
      )
    : null,
);
