import type { ElementModel } from '@curbcut/page-model';
import { firstOf, found } from '../../shared/found-words.ts';
import { nameBy, namelessReasons, namingRecipe } from '../../shared/give-name.ts';
import { iconWords } from '../../shared/icon-words.ts';
import { codeWords, ownWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { searchWords } from '../../shared/search-words.ts';

export const inputImageAlt = namingRecipe({
  ruleId: 'input-image-alt',
  reasons: [...namelessReasons, 'defaultName'],
  thing: 'the image button',
  what: 'what the button does',
  words: (button: ElementModel) =>
    firstOf(
      () => ownWords(button),
      () => found(shortWords(button.attr('value')), 'its value attribute', 'page'),
      () => iconWords(button),
      () => searchWords(button),
      () => codeWords(button, 'name', 'id', 'class'),
    ),
  give: (button, words) => nameBy(button, 'alt', words),
});
