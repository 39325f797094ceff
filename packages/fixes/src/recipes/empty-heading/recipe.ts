import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findOwnName } from '../../shared/own-name.ts';
import { getTitleText } from '../../shared/page-title.ts';
import { insertContent, removeAttribute, removeElement, setAttribute } from '../../shared/patch-steps.ts';
import { findFirstName, toSuggestedName } from '../../shared/suggested-name.ts';
import { findAlternativeText } from '../image-alt/recipe.ts';

/** Gives the image in a heading alternative text, exposes hidden text, or removes an empty heading. */
export const emptyHeading = defineRecipe('empty-heading', missingNameReasons, (failure) => {
  const { element: heading } = failure;
  const parts = [...heading.descendants()];
  const image = parts.find(({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed);
  if (image) {
    const words = findFirstName(
      () => findAlternativeText(image),
      () => toSuggestedName(getTitleText(heading.page), 'the title of the page', 'hint'),
    );
    if (words === null) return null;
    return createFix(
      'guess',
      `The heading contains only an image, so its alternative text is the text of the heading: “${words.text}”, based on ${words.source}.`,
      [...removeEmptyReference(failure), setAttribute(image, 'alt', words.text)],
      'Write the text of the heading.',
    );
  }
  const hider = [heading, ...parts].find((part) => part.attr('aria-hidden') === 'true');
  if (hider && heading.textContent.trim() !== '') {
    return createFix('likely', 'The text is visible, so screen readers should announce it too.', [
      ...removeEmptyReference(failure),
      removeAttribute(hider, 'aria-hidden'),
    ]);
  }
  const title = getTitleText(heading.page);
  if (heading.tag === 'h1' && heading.textContent.trim() === '' && title !== null) {
    return createFix(
      'guess',
      `Uses the title of the page as its heading: “${title}”.`,
      [...removeEmptyReference(failure), insertContent(heading, 'last-child', title)],
      'Write a heading that describes this page.',
    );
  }
  const words = findOwnName(heading);
  if (words !== null) {
    return createFix('guess', `Names the heading “${words.text}”, based on ${words.source}.`, [
      ...removeEmptyReference(failure),
      setAttribute(heading, 'aria-label', words.text),
    ]);
  }
  return parts.some(({ isVisible, tag }) => isVisible && /^(svg|canvas|img|object|video|button|a)$/.test(tag))
    ? null
    : createFix('likely', 'The heading is empty, so it can be removed.', [removeElement(heading)]);
});
