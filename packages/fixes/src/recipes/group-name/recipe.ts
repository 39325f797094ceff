import type { ElementModel } from '@curbcut/page-model';
import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { areInSameTree, ensureId } from '../../shared/ids.ts';
import { getReadableTexts } from '../../shared/name-from-container.ts';
import { findNameFromAttributes } from '../../shared/own-name.ts';
import { createElement, insertContent, renameElement, setAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  toSuggestedName,
} from '../../shared/suggested-name.ts';

/** Turns the question above the options into the legend of a fieldset, or references it with `aria-labelledby`. */
export const groupName = defineRecipe('group-name', missingNameReasons, (failure) => {
  const { element: group } = failure;
  const question = findGroupQuestion(group);
  const isFieldset = group.isHtml && group.tag === 'fieldset' && group.explicitRole === null;
  if (question) {
    const why = `“${toShortText(question.textContent)}” precedes the options but is not associated with them.`;
    const isFirst = question === group.children.find(({ isRendered }) => isRendered);
    if (isFieldset && isFirst && /^(p|div|span|strong|b|label)$/.test(question.tag)) {
      return createFix('likely', why, [renameElement(question, 'legend')]);
    }
    const { id, steps } = ensureId(question, question.textContent);
    return createFix('likely', why, [...steps, setAttribute(group, 'aria-labelledby', id)]);
  }
  const words = findFirstName(
    () => toSuggestedName(toShortText(group.attr('title')), 'its title', 'page'),
    () => findNameFromAttributes(group, 'name', 'id'),
    () => findNameFromOptions(group),
  );
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Names the group “${words.text}”, based on ${words.source}.`,
    isFieldset
      ? [
          ...removeEmptyReference(failure),
          insertContent(group, 'first-child', createElement('legend', {}, words.text)),
        ]
      : [...removeEmptyReference(failure), setAttribute(group, 'aria-label', words.text)],
    describeTextToWrite(words, 'the question that the options answer'),
  );
});

/** Finds an element with text before the first option, either inside the group or right before it. */
function findGroupQuestion(group: ElementModel): ElementModel | null {
  const first = group.page.byTag('input').find((input) => group.contains(input)) ?? group.children[0];
  const [text] = getReadableTexts(group).filter(({ index }) => first && index < first.index);
  if (text && text.parent !== group && isQuestionText(text.parent) && text.parent.tag !== 'label')
    return text.parent;
  const siblings = group.parent?.children ?? [];
  const before = siblings[siblings.indexOf(group) - 1];
  return before && isQuestionText(before) && areInSameTree(before, group) ? before : null;
}

function isQuestionText(element: ElementModel): boolean {
  const isPlain = /^(p|div|span|strong|b|h[1-6]|legend|label)$/.test(element.tag);
  return (
    isPlain && element.isVisible && toShortText(element.textContent) !== null && element.children.length < 3
  );
}

/** Finds a name in the `name` attribute of the options. */
function findNameFromOptions(group: ElementModel) {
  const option = group.page.byTag('input').find((input) => group.contains(input) && input.hasAttr('name'));
  const words = option ? findNameFromAttributes(option, 'name') : null;
  return words && { ...words, source: 'the name attribute of its options' };
}
