import type { ElementModel } from '@curbcut/page-model';
import { isGenericLinkName } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { findNameFromContainer } from './name-from-container.ts';
import { findNameFromLinkUrl } from './name-from-url.ts';
import { removeAttributes, setAttribute } from './patch-steps.ts';
import { toPlainText, toShortText } from './plain-text.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  type SuggestedName,
  toSuggestedName,
} from './suggested-name.ts';

/** Completes a generic link name with text near the link or words from its URL. The visible text stays first. */
export function completeLinkName(link: ElementModel): SuggestedFix | null {
  const written = toPlainText(link.name);
  const words = findFirstName(
    () => findNameFromTitle(link),
    () => findNameFromContainer(link),
    () => findPrecedingHeading(link),
    () => findNameFromLinkUrl(link),
  );
  if (written === null || words === null || isGenericLinkName(words.text)) return null;
  const name = `${written}: ${words.text}`;
  return createFix(
    getNameConfidence(words),
    `Completes the link name to “${name}”, based on ${words.source}.`,
    [...removeAttributes(link, ['aria-labelledby']), setAttribute(link, 'aria-label', name)],
    describeTextToWrite(words, 'where the link goes'),
  );
}

function findNameFromTitle(link: ElementModel): SuggestedName | null {
  const title = toShortText(link.attr('title'));
  return title === null || isGenericLinkName(title) ? null : toSuggestedName(title, 'its title', 'page');
}

/** Finds the last heading before the link, unless another link of the same name is in between. */
function findPrecedingHeading(link: ElementModel): SuggestedName | null {
  const { page } = link;
  const heading = page
    .byRole('heading')
    .filter((each) => each.index < link.index && each.document === link.document)
    .at(-1);
  if (!heading || heading.name === '') return null;
  const isRepeated = page
    .byRole('link')
    .some((other) => other.index > heading.index && other.index < link.index && other.name === link.name);
  return isRepeated
    ? null
    : toSuggestedName(
        toShortText(heading.name),
        `the heading “${heading.name.slice(0, 60)}” above it`,
        'page',
      );
}
