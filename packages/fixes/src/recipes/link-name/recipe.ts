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

/** Finds a name for a link, and makes it unique if links with other destinations would have the same name. */
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

/** Names a link after its own content, its surroundings or its destination. */
export const linkName = defineNamingRecipe({
  ruleId: 'link-name',
  target: 'the link',
  textToWrite: 'where the link goes',
  findName: findLinkName,
  applyName: nameLink,
});

/** Finds the name of another link to the same URL. */
function findNameFromSameUrl(link: ElementModel): SuggestedName | null {
  const url = getLinkDestination(link)?.href;
  if (url === undefined || !link.hasAttr('href') || /^javascript:|#$/.test(url)) return null;
  const other = getLinks(link.page).find(
    (candidate) => candidate !== link && candidate.name !== '' && getLinkDestination(candidate)?.href === url,
  );
  return toSuggestedName(toShortText(other?.name), 'another link to the same URL', 'page');
}

/** Names a link by the alt text of its only image, otherwise by `aria-label`. */
function nameLink(link: ElementModel, words: SuggestedName): Patch {
  const images = [...link.descendants()].filter(
    ({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed,
  );
  const [image] = images;
  const isPlain =
    images.length === 1 && image && image.explicitRole === null && !image.hasAttr('aria-labelledby');
  return isPlain && link.explicitRole === null
    ? setNameAttribute(image, 'alt', words)
    : [
        // A presentational element must not have a name.
        ...(link.explicitRole === 'none' || link.explicitRole === 'presentation'
          ? [removeAttribute(link, 'role')]
          : []),
        ...setNameAttribute(link, 'aria-label', words),
      ];
}
