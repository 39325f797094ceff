import type { ElementModel, Patch } from '@curbcut/page-model';
import { signWord } from '../../shared/common-words.ts';
import { type FoundWords, firstOf, found } from '../../shared/found-words.ts';
import { nameBy, namingRecipe } from '../../shared/give-name.ts';
import { iconWords } from '../../shared/icon-words.ts';
import { identifierWords } from '../../shared/identifier-words.ts';
import { codeWords, ownWords } from '../../shared/own-words.ts';
import { plainWords } from '../../shared/plain-words.ts';
import { searchWords } from '../../shared/search-words.ts';
import { setApart } from '../../shared/set-apart.ts';

/** Words for a button, completed where several buttons would have the same name. */
export const buttonWords = setApart((button) =>
  firstOf(
    () => ownWords(button),
    () => found(signWord(button.page, button.textContent), 'the sign on it', 'hint'),
    () => iconWords(button),
    () => searchWords(button),
    () => codeWords(button, 'value', 'name', 'id', 'class'),
    () => handlerWords(button),
    () => sign(button),
  ),
);

export const buttonName = namingRecipe({
  ruleId: 'button-name',
  thing: 'the button',
  what: 'what the button does',
  words: buttonWords,
  give: nameButton,
});

/** `addToCart()` */
function handlerWords(button: ElementModel): FoundWords | null {
  const name = /([a-z_$][\w$]*)\s*\(/i.exec(button.attr('onclick') ?? '')?.[1];
  return name === undefined || /^(alert|void|function)$/.test(name)
    ? null
    : found(identifierWords(name), 'the script that it starts', 'hint');
}

/** What a programmer left as a value, where letters make it a word. */
function sign(button: ElementModel): FoundWords | null {
  return found(plainWords(button.attr('value'), 40), 'its value attribute', 'hint');
}

/** A button that holds nothing but a picture is named by the picture's alt. */
function nameButton(button: ElementModel, words: FoundWords): Patch {
  const pictures = [...button.descendants()].filter(
    ({ isHtml, tag, isRendered }) => isHtml && tag === 'img' && isRendered,
  );
  const [picture] = pictures;
  return pictures.length === 1 &&
    picture &&
    picture.attributes.size <= 3 &&
    picture.hasAttr('src') &&
    picture.isExposed
    ? nameBy(picture, 'alt', words)
    : nameBy(button, 'aria-label', words);
}
