import { addressWords } from '../../shared/address-words.ts';
import { firstOf } from '../../shared/found-words.ts';
import { nameBy, namingRecipe } from '../../shared/give-name.ts';
import { codeWords, ownWords } from '../../shared/own-words.ts';

export const areaAlt = namingRecipe({
  ruleId: 'area-alt',
  thing: 'the area',
  what: 'where the area leads',
  words: (area) =>
    firstOf(
      () => ownWords(area),
      () => addressWords(area),
      () => codeWords(area, 'id', 'class'),
    ),
  give: (area, words) => nameBy(area, 'alt', words),
});
