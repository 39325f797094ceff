import type { ElementModel, Patch } from '@curbcut/page-model';
import { getLinkDestination, getLinks } from '@curbcut/rules/for-recipes';
import { defineNamingRecipe, setNameAttribute } from '../../shared/define-naming-recipe.ts';
import { disambiguateNames } from '../../shared/disambiguate-names.ts';
import { findNameFromContainer } from '../../shared/name-from-container.ts';
import { findNameFromIcon } from '../../shared/name-from-icon.ts';
import { findNameFromLinkUrl } from '../../shared/name-from-url.ts';
import { findNameFromAttributes, findOwnName } from '../../shared/own-name.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from '../../shared/suggested-name.ts';

/** Words for a link, completed where links with other destinations would have the same name. */
export const findLinkName = disambiguateNames(
  (link) =>
    findFirstName(
      () => findOwnName(link),
      () => findNameFromSameUrl(link),
      () => findNameFromContainer(link),
      () => findNameFromLinkUrl(link),
      () => findNameFromIcon(link),
      () => findNameFromAttributes(link, 'id', 'class'),
    ),
  (link) => getLinkDestination(link)?.href ?? null,
);

/** Words from what the page calls the link already, else from what surrounds it, else from where it leads. */
export const linkName = defineNamingRecipe({
  ruleId: 'link-name',
  target: 'the link',
  textToWrite: 'where the link goes',
  findName: findLinkName,
  applyName: nameLink,
});

/** What another link to the same address is called. */
function findNameFromSameUrl(link: ElementModel): SuggestedName | null {
  const address = getLinkDestination(link)?.href;
  if (address === undefined || !link.hasAttr('href') || /^javascript:|#$/.test(address)) return null;
  const other = getLinks(link.page).find(
    (candidate) =>
      candidate !== link && candidate.name !== '' && getLinkDestination(candidate)?.href === address,
  );
  return toSuggestedName(toShortText(other?.name), 'another link to the same address', 'page');
}

/** A link that holds nothing but a picture is named by the picture's alt. */
function nameLink(link: ElementModel, words: SuggestedName): Patch {
  const pictures = [...link.descendants()].filter(
    ({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed,
  );
  const [picture] = pictures;
  const isPlain =
    pictures.length === 1 && picture && picture.explicitRole === null && !picture.hasAttr('aria-labelledby');
  return isPlain && link.explicitRole === null
    ? setNameAttribute(picture, 'alt', words)
    : [
        // What is marked as decoration may not be named.
        ...(link.explicitRole === 'none' || link.explicitRole === 'presentation'
          ? [removeAttribute(link, 'role')]
          : []),
        ...setNameAttribute(link, 'aria-label', words),
      ];
}
