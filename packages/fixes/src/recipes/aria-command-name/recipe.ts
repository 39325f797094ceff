import { findControlName } from '../../shared/control-name.ts';
import { defineNamingRecipe } from '../../shared/define-naming-recipe.ts';

export const ariaCommandName = defineNamingRecipe({
  ruleId: 'aria-command-name',
  target: 'the menu item',
  textToWrite: 'what the menu item does',
  findName: findControlName,
});
