import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField, nameAriaField } from '../../shared/field-label.ts';

export const ariaProgressbarName = defineRecipe('aria-progressbar-name', missingNameReasons, (fault) =>
  fault.element.isHtml && fault.element.tag === 'progress' ? labelField(fault) : nameAriaField(fault),
);
