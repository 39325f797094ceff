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

/** Finds a name for a button, and makes it unique if several buttons would have the same name. */
export const findButtonName = disambiguateNames((button) =>
  findFirstName(
    () => findOwnName(button),
    () => toSuggestedName(getSymbolPhrase(button.page, button.textContent), 'the symbol on it', 'hint'),
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

/** Finds a name in a click handler such as `addToCart()`. */
function findNameFromHandler(button: ElementModel): SuggestedName | null {
  const name = /([a-z_$][\w$]*)\s*\(/i.exec(button.attr('onclick') ?? '')?.[1];
  return name === undefined || /^(alert|void|function)$/.test(name)
    ? null
    : toSuggestedName(humanizeIdentifier(name), 'its click handler', 'hint');
}

/** Finds a name in the `value` attribute, if it contains letters. */
function findNameFromValue(button: ElementModel): SuggestedName | null {
  return toSuggestedName(toPlainText(button.attr('value'), 40), 'its value attribute', 'hint');
}

/** Names a button by the alt text of its only image, otherwise by `aria-label`. */
function nameButton(button: ElementModel, words: SuggestedName): Patch {
  const images = [...button.descendants()].filter(
    ({ isHtml, tag, isRendered }) => isHtml && tag === 'img' && isRendered,
  );
  const [image] = images;
  return images.length === 1 && image && image.attributes.size <= 3 && image.hasAttr('src') && image.isExposed
    ? setNameAttribute(image, 'alt', words)
    : setNameAttribute(button, 'aria-label', words);
}
