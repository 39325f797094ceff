import type { DocumentModel, ElementModel } from '@curbcut/page-model';
import type { Recipe } from '../recipe.ts';
import { createFix, defineNamingRecipe, defineRecipe, setNameAttribute } from '../shared/define-recipe.ts';
import { findNameFromAttributes, findNameFromContainer, findNameFromUrl } from '../shared/name-sources.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../shared/patch-steps.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  type SuggestedName,
  toSuggestedName,
} from '../shared/suggested-name.ts';
import { toShortText } from '../shared/text-helpers.ts';

const frameTitle = defineNamingRecipe({
  ruleId: 'frame-title',
  target: 'the frame',
  textToWrite: 'what the frame contains',
  findName: findFrameName,
  applyName: (frame, words) => setNameAttribute(frame, 'title', words),
});

/** Finds a name for a frame in the page inside it, its surroundings, its URL or its attributes. */
function findFrameName(frame: ElementModel): SuggestedName | null {
  const inside = frame.page.documents.find(({ frameElement }) => frameElement === frame);
  const url = frame.attr('src')?.trim() ?? '';
  const base = frame.document.url;
  return findFirstName(
    () => toSuggestedName(toShortText(inside?.title), 'the title of the page inside it', 'page'),
    () => findHeadingInside(inside),
    () => findNameFromContainer(frame),
    () => (url !== '' && URL.canParse(url, base) ? findNameFromUrl(new URL(url, base), frame) : null),
    () => findNameFromAttributes(frame, 'name', 'id', 'class'),
    () => findTextInside(inside),
  );
}

function findHeadingInside(inside: DocumentModel | undefined): SuggestedName | null {
  const heading = inside?.elements.find(({ role, name }) => role === 'heading' && name !== '');
  return toSuggestedName(toShortText(heading?.name), 'the heading of the page inside it', 'page');
}

function findTextInside(inside: DocumentModel | undefined): SuggestedName | null {
  const body = inside?.elements.find(({ tag }) => tag === 'body');
  return toSuggestedName(toShortText(body?.textContent, 60), 'the text inside it', 'hint');
}

export const recipes: readonly Recipe[] = [
  // Adds the frame to the tab order, with a title so that it is announced when focus enters.
  defineRecipe('frame-focusable-content', ['excluded'], ({ element: frame }) => {
    const why = 'Keyboard users can reach the frame’s content: without the attribute, it’s in the tab order.';
    const steps = [removeAttribute(frame, 'tabindex')];
    const words = frame.name === '' ? findFrameName(frame) : null;
    return words === null
      ? createFix('certain', why, steps)
      : createFix(
          getNameConfidence(words),
          `${why} Screen readers announce it as “${words.text}”, taken from ${words.source}.`,
          [...steps, setAttribute(frame, 'title', words.text)],
          describeTextToWrite(words, 'what the frame contains'),
        );
  }),
  frameTitle,
  defineRecipe('frame-title-unique', ['unrelated'], ({ element: frame }) => {
    const words = findFrameName(frame);
    if (words === null || words.text.toLowerCase() === frame.name.toLowerCase()) return null;
    return createFix(
      getNameConfidence(words),
      `Screen readers announce the frame as “${words.text}”, taken from ${words.source}.`,
      [
        ...removeAttributes(frame, ['aria-label', 'aria-labelledby']),
        setAttribute(frame, 'title', words.text),
      ],
      describeTextToWrite(words, 'what the frame contains'),
    );
  }),
];
