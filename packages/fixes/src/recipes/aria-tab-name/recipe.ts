import { controlWords } from '../../shared/control-words.ts';
import { namingRecipe } from '../../shared/give-name.ts';

export const ariaTabName = namingRecipe({
  ruleId: 'aria-tab-name',
  thing: 'the tab',
  what: 'what the tab shows',
  words: controlWords,
});
