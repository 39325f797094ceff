import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField, nameAriaField } from '../../shared/field-label.ts';

export const ariaMeterName = defineRecipe('aria-meter-name', missingNameReasons, (failure) =>
  failure.element.isHtml && failure.element.tag === 'meter' ? labelField(failure) : nameAriaField(failure),
);
