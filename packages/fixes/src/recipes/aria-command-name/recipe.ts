import { controlWords } from '../../shared/control-words.ts';
import { namingRecipe } from '../../shared/give-name.ts';

export const ariaCommandName = namingRecipe({
  ruleId: 'aria-command-name',
  thing: 'the menu item',
  what: 'what the menu item does',
  words: controlWords,
});
