import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField, nameAriaField } from '../../shared/field-label.ts';
import { namelessReasons } from '../../shared/give-name.ts';

export const ariaMeterName = defineRecipe('aria-meter-name', namelessReasons, (fault) =>
  fault.element.isHtml && fault.element.tag === 'meter' ? labelField(fault) : nameAriaField(fault),
);
