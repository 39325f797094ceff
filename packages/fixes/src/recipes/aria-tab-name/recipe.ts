import { findControlName } from '../../shared/control-name.ts';
import { defineNamingRecipe } from '../../shared/define-naming-recipe.ts';

export const ariaTabName = defineNamingRecipe({
  ruleId: 'aria-tab-name',
  target: 'the tab',
  textToWrite: 'what the tab shows',
  findName: findControlName,
});
