import { addressWords } from '../../shared/address-words.ts';
import { controlledWords } from '../../shared/controlled-words.ts';
import { firstOf } from '../../shared/found-words.ts';
import { namingRecipe } from '../../shared/give-name.ts';
import { iconWords } from '../../shared/icon-words.ts';
import { codeWords, ownWords } from '../../shared/own-words.ts';

export const ariaTreeitemName = namingRecipe({
  ruleId: 'aria-treeitem-name',
  thing: 'the tree item',
  what: 'what the item is',
  words: (element) =>
    firstOf(
      () => ownWords(element),
      () => controlledWords(element),
      () => iconWords(element),
      () => addressWords(element),
      () => codeWords(element, 'id', 'class'),
    ),
});
