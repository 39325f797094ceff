import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findOwnName } from '../../shared/own-name.ts';
import { getTitleText } from '../../shared/page-title.ts';
import { insertContent, removeAttribute, removeElement, setAttribute } from '../../shared/patch-steps.ts';
import { findFirstName, toSuggestedName } from '../../shared/suggested-name.ts';
import { findAlternativeText } from '../image-alt/recipe.ts';

/** A picture in a heading says what it says; hidden words are shown; a heading without a word is none. */
export const emptyHeading = defineRecipe('empty-heading', missingNameReasons, (fault) => {
  const { element: heading } = fault;
  const parts = [...heading.descendants()];
  const picture = parts.find(({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed);
  if (picture) {
    const words = findFirstName(
      () => findAlternativeText(picture),
      () => toSuggestedName(getTitleText(heading.page), 'the title of the page', 'hint'),
    );
    if (words === null) return null;
    return createFix(
      'guess',
      `The picture is all that the heading holds, so its alt is what the heading says: “${words.text}”, from ${words.source}.`,
      [...removeEmptyReference(fault), setAttribute(picture, 'alt', words.text)],
      'Write what the heading should say.',
    );
  }
  const hider = [heading, ...parts].find((part) => part.attr('aria-hidden') === 'true');
  if (hider && heading.textContent.trim() !== '') {
    return createFix('likely', 'People who see the page read these words, so they are the heading for all.', [
      ...removeEmptyReference(fault),
      removeAttribute(hider, 'aria-hidden'),
    ]);
  }
  const title = getTitleText(heading.page);
  if (heading.tag === 'h1' && heading.textContent.trim() === '' && title !== null) {
    return createFix(
      'guess',
      `The heading of the page says what its title says: “${title}”.`,
      [...removeEmptyReference(fault), insertContent(heading, 'last-child', title)],
      'Write what this page is about.',
    );
  }
  const words = findOwnName(heading);
  if (words !== null) {
    return createFix('guess', `Gives the heading the words “${words.text}”, from ${words.source}.`, [
      ...removeEmptyReference(fault),
      setAttribute(heading, 'aria-label', words.text),
    ]);
  }
  return parts.some(({ isVisible, tag }) => isVisible && /^(svg|canvas|img|object|video|button|a)$/.test(tag))
    ? null
    : createFix('likely', 'Nothing is in the heading, so nobody misses it.', [removeElement(heading)]);
});
