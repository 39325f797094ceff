import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField, nameAriaField } from '../../shared/field-label.ts';
import { namelessReasons } from '../../shared/give-name.ts';

export const ariaProgressbarName = defineRecipe('aria-progressbar-name', namelessReasons, (fault) =>
  fault.element.isHtml && fault.element.tag === 'progress' ? labelField(fault) : nameAriaField(fault),
);
