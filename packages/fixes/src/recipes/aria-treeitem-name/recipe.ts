import { controlWords } from '../../shared/control-words.ts';
import { namingRecipe } from '../../shared/give-name.ts';

export const ariaTreeitemName = namingRecipe({
  ruleId: 'aria-treeitem-name',
  thing: 'the tree item',
  what: 'what the item is',
  words: controlWords,
});
