import type { ElementModel } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, firstOf, found, personWrites } from '../../shared/found-words.ts';
import { namelessReasons, withoutEmptyReference } from '../../shared/give-name.ts';
import { areInOneTree, idOf } from '../../shared/ids.ts';
import { textsIn } from '../../shared/nearby-words.ts';
import { codeWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { insert, make, rename, set } from '../../shared/steps.ts';

/** The question above the choices becomes the legend of the fieldset, or what another group is named by. */
export const groupName = defineRecipe('group-name', namelessReasons, (fault) => {
  const { element: group } = fault;
  const question = questionOf(group);
  const isFieldset = group.isHtml && group.tag === 'fieldset' && group.explicitRole === null;
  if (question) {
    const why = `“${shortWords(question.textContent)}” stands above the choices and is not tied to them.`;
    const isFirst = question === group.children.find(({ isRendered }) => isRendered);
    if (isFieldset && isFirst && /^(p|div|span|strong|b|label)$/.test(question.tag)) {
      return fix('likely', why, [rename(question, 'legend')]);
    }
    const { id, steps } = idOf(question, question.textContent);
    return fix('likely', why, [...steps, set(group, 'aria-labelledby', id)]);
  }
  const words = firstOf(
    () => found(shortWords(group.attr('title')), 'its title', 'page'),
    () => codeWords(group, 'name', 'id'),
    () => choiceName(group),
  );
  if (words === null) return null;
  return fix(
    confidenceOf(words),
    `Gives the group the name “${words.text}”, from ${words.from}.`,
    isFieldset
      ? [...withoutEmptyReference(fault), insert(group, 'first-child', make('legend', {}, words.text))]
      : [...withoutEmptyReference(fault), set(group, 'aria-label', words.text)],
    personWrites(words, 'the question that the choices answer'),
  );
});

/** An element with a text of its own before the first choice, in the group or right before it. */
function questionOf(group: ElementModel): ElementModel | null {
  const first = group.page.byTag('input').find((input) => group.contains(input)) ?? group.children[0];
  const [text] = textsIn(group).filter(({ index }) => first && index < first.index);
  if (text && text.parent !== group && isQuestion(text.parent) && text.parent.tag !== 'label')
    return text.parent;
  const siblings = group.parent?.children ?? [];
  const before = siblings[siblings.indexOf(group) - 1];
  return before && isQuestion(before) && areInOneTree(before, group) ? before : null;
}

function isQuestion(element: ElementModel): boolean {
  const isPlain = /^(p|div|span|strong|b|h[1-6]|legend|label)$/.test(element.tag);
  return (
    isPlain && element.isVisible && shortWords(element.textContent) !== null && element.children.length < 3
  );
}

/** What a programmer calls the answer. */
function choiceName(group: ElementModel) {
  const choice = group.page.byTag('input').find((input) => group.contains(input) && input.hasAttr('name'));
  const words = choice ? codeWords(choice, 'name') : null;
  return words && { ...words, from: 'the name of its choices' };
}
