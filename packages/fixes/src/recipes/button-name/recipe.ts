import type { ElementModel, Patch } from '@curbcut/page-model';
import { getSymbolPhrase } from '../../shared/common-phrases.ts';
import { defineNamingRecipe, setNameAttribute } from '../../shared/define-naming-recipe.ts';
import { disambiguateNames } from '../../shared/disambiguate-names.ts';
import { humanizeIdentifier } from '../../shared/humanize-identifier.ts';
import { findNameFromIcon } from '../../shared/name-from-icon.ts';
import { findNameFromAttributes, findOwnName } from '../../shared/own-name.ts';
import { toPlainText } from '../../shared/plain-text.ts';
import { findSearchButtonName } from '../../shared/search-button-name.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from '../../shared/suggested-name.ts';

/** Words for a button, completed where several buttons would have the same name. */
export const findButtonName = disambiguateNames((button) =>
  findFirstName(
    () => findOwnName(button),
    () => toSuggestedName(getSymbolPhrase(button.page, button.textContent), 'the sign on it', 'hint'),
    () => findNameFromIcon(button),
    () => findSearchButtonName(button),
    () => findNameFromAttributes(button, 'value', 'name', 'id', 'class'),
    () => findNameFromHandler(button),
    () => findNameFromValue(button),
  ),
);

export const buttonName = defineNamingRecipe({
  ruleId: 'button-name',
  target: 'the button',
  textToWrite: 'what the button does',
  findName: findButtonName,
  applyName: nameButton,
});

/** `addToCart()` */
function findNameFromHandler(button: ElementModel): SuggestedName | null {
  const name = /([a-z_$][\w$]*)\s*\(/i.exec(button.attr('onclick') ?? '')?.[1];
  return name === undefined || /^(alert|void|function)$/.test(name)
    ? null
    : toSuggestedName(humanizeIdentifier(name), 'the script that it starts', 'hint');
}

/** What a programmer left as a value, where letters make it a word. */
function findNameFromValue(button: ElementModel): SuggestedName | null {
  return toSuggestedName(toPlainText(button.attr('value'), 40), 'its value attribute', 'hint');
}

/** A button that holds nothing but a picture is named by the picture's alt. */
function nameButton(button: ElementModel, words: SuggestedName): Patch {
  const pictures = [...button.descendants()].filter(
    ({ isHtml, tag, isRendered }) => isHtml && tag === 'img' && isRendered,
  );
  const [picture] = pictures;
  return pictures.length === 1 &&
    picture &&
    picture.attributes.size <= 3 &&
    picture.hasAttr('src') &&
    picture.isExposed
    ? setNameAttribute(picture, 'alt', words)
    : setNameAttribute(button, 'aria-label', words);
}
