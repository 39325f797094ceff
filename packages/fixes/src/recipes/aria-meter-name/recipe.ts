import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField, nameAriaField } from '../../shared/field-label.ts';

export const ariaMeterName = defineRecipe('aria-meter-name', missingNameReasons, (fault) =>
  fault.element.isHtml && fault.element.tag === 'meter' ? labelField(fault) : nameAriaField(fault),
);
