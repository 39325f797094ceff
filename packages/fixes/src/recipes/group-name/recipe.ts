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

/** The question above the choices becomes the legend of the fieldset, or what another group is named by. */
export const groupName = defineRecipe('group-name', missingNameReasons, (fault) => {
  const { element: group } = fault;
  const question = findGroupQuestion(group);
  const isFieldset = group.isHtml && group.tag === 'fieldset' && group.explicitRole === null;
  if (question) {
    const why = `“${toShortText(question.textContent)}” stands above the choices and is not tied to them.`;
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
    () => findNameFromChoices(group),
  );
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Gives the group the name “${words.text}”, from ${words.source}.`,
    isFieldset
      ? [
          ...removeEmptyReference(fault),
          insertContent(group, 'first-child', createElement('legend', {}, words.text)),
        ]
      : [...removeEmptyReference(fault), setAttribute(group, 'aria-label', words.text)],
    describeTextToWrite(words, 'the question that the choices answer'),
  );
});

/** An element with a text of its own before the first choice, in the group or right before it. */
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

/** What a programmer calls the answer. */
function findNameFromChoices(group: ElementModel) {
  const choice = group.page.byTag('input').find((input) => group.contains(input) && input.hasAttr('name'));
  const words = choice ? findNameFromAttributes(choice, 'name') : null;
  return words && { ...words, source: 'the name of its choices' };
}
