import { fileWords } from '../../shared/address-words.ts';
import { firstOf, found } from '../../shared/found-words.ts';
import { namingRecipe } from '../../shared/give-name.ts';
import { codeWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { captionWords } from '../role-img-alt/recipe.ts';

export const objectAlt = namingRecipe({
  ruleId: 'object-alt',
  thing: 'the object',
  what: 'what it shows',
  words: (object) =>
    firstOf(
      () => found(shortWords(object.textContent), 'the text for browsers that cannot show it', 'page'),
      () => captionWords(object),
      () => fileWords(object.attr('data')),
      () => codeWords(object, 'name', 'id', 'class'),
    ),
});
