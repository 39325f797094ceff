import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { ensureId } from '../../shared/ids.ts';
import { createElement, insertContent, removeAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';

export const labelTitleOnly = defineRecipe('label-title-only', ['titleOnly'], ({ element: field }) => {
  const words = toShortText(field.attr('title'));
  if (words === null) return null;
  const { id, steps } = ensureId(field, words);
  const isChoice = field.inputType === 'checkbox' || field.inputType === 'radio';
  const newLabel = createElement('label', { for: id }, words);
  return createFix('likely', 'Turns the title of the field into a visible label.', [
    ...steps,
    removeAttribute(field, 'title'),
    isChoice ? insertContent(field, 'after', ' ', newLabel) : insertContent(field, 'before', newLabel, ' '),
  ]);
});
