import type { ElementModel } from '@curbcut/page-model';
import { isGenericLinkName } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { addressWords } from './address-words.ts';
import { fix } from './define-recipe.ts';
import { confidenceOf, type FoundWords, firstOf, found, personWrites } from './found-words.ts';
import { holderWords } from './nearby-words.ts';
import { plainWords, shortWords } from './plain-words.ts';
import { dropAll, set } from './steps.ts';

/** Completes a name that suits every link with what the link stands beside or leads to; what is written on it comes first. */
export function completeName(link: ElementModel): SuggestedFix | null {
  const written = plainWords(link.name);
  const words = firstOf(
    () => titled(link),
    () => holderWords(link),
    () => headingBefore(link),
    () => addressWords(link),
  );
  if (written === null || words === null || isGenericLinkName(words.text)) return null;
  const name = `${written}: ${words.text}`;
  return fix(
    confidenceOf(words),
    `The link says where it goes: “${name}”, from ${words.from}.`,
    [...dropAll(link, ['aria-labelledby']), set(link, 'aria-label', name)],
    personWrites(words, 'where the link goes'),
  );
}

function titled(link: ElementModel): FoundWords | null {
  const title = shortWords(link.attr('title'));
  return title === null || isGenericLinkName(title) ? null : found(title, 'its title', 'page');
}

/** The last heading before the link, where no other link of this name comes between. */
function headingBefore(link: ElementModel): FoundWords | null {
  const { page } = link;
  const heading = page
    .byRole('heading')
    .filter((each) => each.index < link.index && each.document === link.document)
    .at(-1);
  if (!heading || heading.name === '') return null;
  const rival = page
    .byRole('link')
    .some((other) => other.index > heading.index && other.index < link.index && other.name === link.name);
  return rival
    ? null
    : found(shortWords(heading.name), `the heading “${heading.name.slice(0, 60)}” above it`, 'page');
}
