import type { ElementModel } from '@curbcut/page-model';
import { getLinkDestination, getLinks } from '@curbcut/rules/for-recipes';
import { getCommonPhrase, getSymbolPhrase } from './common-phrases.ts';
import { disambiguateNames } from './disambiguate-names.ts';
import {
  findDirectName,
  findNameFromAttributes,
  findNameFromContainer,
  findNameFromIcon,
  findNameFromLinkUrl,
} from './name-sources.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from './suggested-name.ts';
import { humanizeIdentifier, toPlainText, toShortText } from './text-helpers.ts';

/**
 * Finds a name for a control in its own text, the element it controls, its icon, its URL or its attributes.
 */
export const findControlName = disambiguateNames((element) =>
  findFirstName(
    () => findDirectName(element),
    () => findNameFromControlledElement(element),
    () => findNameFromIcon(element),
    () => findNameFromLinkUrl(element),
    () => findNameFromAttributes(element, 'id', 'class'),
  ),
);

/** Finds the name or heading of the element that a control refers to with `aria-controls`. */
function findNameFromControlledElement(element: ElementModel): SuggestedName | null {
  const [controlled] = element.references('aria-controls');
  if (!controlled) return null;
  if (controlled.name !== '' && controlled.nameSource?.startsWith('aria-')) {
    return toSuggestedName(toShortText(controlled.name), 'the name of the element it controls', 'page');
  }
  const heading = [...controlled.descendants()].slice(0, 100).find(({ tag }) => /^h[1-6]$/.test(tag));
  return toSuggestedName(toShortText(heading?.textContent), 'the heading of the element it controls', 'page');
}

/** Finds a name for a button, and makes it unique if several buttons would have the same name. */
export const findButtonName = disambiguateNames((button) =>
  findFirstName(
    () => findDirectName(button),
    () => toSuggestedName(getSymbolPhrase(button.page, button.textContent), 'the symbol on it', 'hint'),
    () => findNameFromIcon(button),
    () => findSearchButtonName(button),
    () => findNameFromAttributes(button, 'value', 'name', 'id', 'class'),
    () => findNameFromHandler(button),
    () => findNameFromValue(button),
  ),
);

/** Finds a name for a search form's button. */
export function findSearchButtonName(button: ElementModel): SuggestedName | null {
  const form = button.closest(({ role, tag }) => role === 'search' || tag === 'form' || tag === 'search');
  if (form === null) return null;
  const isSearch =
    form.role === 'search' ||
    form.page.byTag('input').some((field) => form.contains(field) && field.inputType === 'search');
  return isSearch
    ? toSuggestedName(getCommonPhrase(button.page, 'search'), 'the search form around it', 'hint')
    : null;
}

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

/**
 * Finds a name for a link, and makes it unique if links with different destinations would have the same name.
 */
export const findLinkName = disambiguateNames(
  (link) =>
    findFirstName(
      () => findDirectName(link),
      () => findNameFromSameUrl(link),
      () => findNameFromContainer(link),
      () => findNameFromLinkUrl(link),
      () => findNameFromIcon(link),
      () => findNameFromAttributes(link, 'id', 'class'),
    ),
  (link) => getLinkDestination(link)?.href ?? null,
);

/** Finds the name of another link to the same URL. */
function findNameFromSameUrl(link: ElementModel): SuggestedName | null {
  const url = getLinkDestination(link)?.href;
  if (url === undefined || !link.hasAttr('href') || /^javascript:|#$/.test(url)) return null;
  const other = getLinks(link.page).find(
    (candidate) => candidate !== link && candidate.name !== '' && getLinkDestination(candidate)?.href === url,
  );
  return toSuggestedName(toShortText(other?.name), 'another link to the same URL', 'page');
}
