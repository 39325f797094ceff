import { findControlName } from '../../shared/control-name.ts';
import { defineNamingRecipe } from '../../shared/define-naming-recipe.ts';

export const ariaTreeitemName = defineNamingRecipe({
  ruleId: 'aria-treeitem-name',
  target: 'the tree item',
  textToWrite: 'what the item is',
  findName: findControlName,
});
