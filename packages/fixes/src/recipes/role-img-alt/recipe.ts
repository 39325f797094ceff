import type { ElementModel } from '@curbcut/page-model';
import { type FoundWords, firstOf, found } from '../../shared/found-words.ts';
import { namingRecipe } from '../../shared/give-name.ts';
import { iconWords } from '../../shared/icon-words.ts';
import { holderWords } from '../../shared/nearby-words.ts';
import { codeWords, ownWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';

export const roleImgAlt = namingRecipe({
  ruleId: 'role-img-alt',
  thing: 'the image',
  what: 'what the image tells',
  words: imageWords,
});

/** The role hides the text inside of the element, so that is what it tells. */
export function imageWords(image: ElementModel): FoundWords | null {
  return firstOf(
    () => found(shortWords(image.textContent), 'the text inside of it', 'page'),
    () => ownWords(image),
    () => captionWords(image),
    () => iconWords(image),
    () => codeWords(image, 'id', 'class'),
  );
}

/** A caption says what a picture is, and not yet what it shows. */
export function captionWords(image: ElementModel): FoundWords | null {
  const words = holderWords(image);
  return words === null ? null : { ...words, kind: 'hint' };
}
