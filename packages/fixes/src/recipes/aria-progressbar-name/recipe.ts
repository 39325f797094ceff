import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField, nameAriaField } from '../../shared/field-label.ts';

export const ariaProgressbarName = defineRecipe('aria-progressbar-name', missingNameReasons, (failure) =>
  failure.element.isHtml && failure.element.tag === 'progress' ? labelField(failure) : nameAriaField(failure),
);
