import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { firstOf, found } from '../../shared/found-words.ts';
import { namelessReasons, withoutEmptyReference } from '../../shared/give-name.ts';
import { ownWords } from '../../shared/own-words.ts';
import { titleWords } from '../../shared/page-title.ts';
import { drop, insert, remove, set } from '../../shared/steps.ts';
import { pictureWords } from '../image-alt/recipe.ts';

/** A picture in a heading says what it says; hidden words are shown; a heading without a word is none. */
export const emptyHeading = defineRecipe('empty-heading', namelessReasons, (fault) => {
  const { element: heading } = fault;
  const parts = [...heading.descendants()];
  const picture = parts.find(({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed);
  if (picture) {
    const words = firstOf(
      () => pictureWords(picture),
      () => found(titleWords(heading.page), 'the title of the page', 'hint'),
    );
    if (words === null) return null;
    return fix(
      'guess',
      `The picture is all that the heading holds, so its alt is what the heading says: “${words.text}”, from ${words.from}.`,
      [...withoutEmptyReference(fault), set(picture, 'alt', words.text)],
      'Write what the heading should say.',
    );
  }
  const hider = [heading, ...parts].find((part) => part.attr('aria-hidden') === 'true');
  if (hider && heading.textContent.trim() !== '') {
    return fix('likely', 'People who see the page read these words, so they are the heading for all.', [
      ...withoutEmptyReference(fault),
      drop(hider, 'aria-hidden'),
    ]);
  }
  const title = titleWords(heading.page);
  if (heading.tag === 'h1' && heading.textContent.trim() === '' && title !== null) {
    return fix(
      'guess',
      `The heading of the page says what its title says: “${title}”.`,
      [...withoutEmptyReference(fault), insert(heading, 'last-child', title)],
      'Write what this page is about.',
    );
  }
  const words = ownWords(heading);
  if (words !== null) {
    return fix('guess', `Gives the heading the words “${words.text}”, from ${words.from}.`, [
      ...withoutEmptyReference(fault),
      set(heading, 'aria-label', words.text),
    ]);
  }
  return parts.some(({ isVisible, tag }) => isVisible && /^(svg|canvas|img|object|video|button|a)$/.test(tag))
    ? null
    : fix('likely', 'Nothing is in the heading, so nobody misses it.', [remove(heading)]);
});
