import type { ElementModel, Patch } from '@curbcut/page-model';
import { destination, linksOf } from '@curbcut/rules/for-recipes';
import { addressWords } from '../../shared/address-words.ts';
import { type FoundWords, firstOf, found } from '../../shared/found-words.ts';
import { nameBy, namingRecipe } from '../../shared/give-name.ts';
import { iconWords } from '../../shared/icon-words.ts';
import { holderWords } from '../../shared/nearby-words.ts';
import { codeWords, ownWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { setApart } from '../../shared/set-apart.ts';
import { drop } from '../../shared/steps.ts';

/** Words for a link, completed where links with other destinations would have the same name. */
export const linkWords = setApart(
  (link) =>
    firstOf(
      () => ownWords(link),
      () => sameAddress(link),
      () => holderWords(link),
      () => addressWords(link),
      () => iconWords(link),
      () => codeWords(link, 'id', 'class'),
    ),
  (link) => destination(link)?.href ?? null,
);

/** Words from what the page calls the link already, else from what surrounds it, else from where it leads. */
export const linkName = namingRecipe({
  ruleId: 'link-name',
  thing: 'the link',
  what: 'where the link goes',
  words: linkWords,
  give: nameLink,
});

/** What another link to the same address is called. */
function sameAddress(link: ElementModel): FoundWords | null {
  const address = destination(link)?.href;
  if (address === undefined || !link.hasAttr('href') || /^javascript:|#$/.test(address)) return null;
  const other = linksOf(link.page).find(
    (candidate) => candidate !== link && candidate.name !== '' && destination(candidate)?.href === address,
  );
  return found(shortWords(other?.name), 'another link to the same address', 'page');
}

/** A link that holds nothing but a picture is named by the picture's alt. */
function nameLink(link: ElementModel, words: FoundWords): Patch {
  const pictures = [...link.descendants()].filter(
    ({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed,
  );
  const [picture] = pictures;
  const isPlain =
    pictures.length === 1 && picture && picture.explicitRole === null && !picture.hasAttr('aria-labelledby');
  return isPlain && link.explicitRole === null
    ? nameBy(picture, 'alt', words)
    : [
        // What is marked as decoration may not be named.
        ...(link.explicitRole === 'none' || link.explicitRole === 'presentation' ? [drop(link, 'role')] : []),
        ...nameBy(link, 'aria-label', words),
      ];
}
