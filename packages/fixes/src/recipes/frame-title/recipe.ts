import type { DocumentModel, ElementModel } from '@curbcut/page-model';
import { defineNamingRecipe, setNameAttribute } from '../../shared/define-naming-recipe.ts';
import { findNameFromContainer } from '../../shared/name-from-container.ts';
import { findNameFromUrl } from '../../shared/name-from-url.ts';
import { findNameFromAttributes } from '../../shared/own-name.ts';
import { toShortText } from '../../shared/plain-text.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from '../../shared/suggested-name.ts';

export const frameTitle = defineNamingRecipe({
  ruleId: 'frame-title',
  target: 'the frame',
  textToWrite: 'what the frame contains',
  findName: findFrameName,
  applyName: (frame, words) => setNameAttribute(frame, 'title', words),
});

/** Finds a name for a frame from the page inside it, its surroundings, its URL or its attributes. */
export function findFrameName(frame: ElementModel): SuggestedName | null {
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
