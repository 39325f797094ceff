import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { ensureId } from '../../shared/ids.ts';
import { createElement, insertContent, removeAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';

export const labelTitleOnly = defineRecipe('label-title-only', ['titleOnly'], ({ element: field }) => {
  const words = toShortText(field.attr('title'));
  if (words === null) return null;
  const { id, steps } = ensureId(field, words);
  const isChoice = field.inputType === 'checkbox' || field.inputType === 'radio';
  const text = createElement('label', { for: id }, words);
  return createFix(
    'likely',
    'Writes the words of the title where everybody sees them, as the label of the field.',
    [
      ...steps,
      removeAttribute(field, 'title'),
      isChoice ? insertContent(field, 'after', ' ', text) : insertContent(field, 'before', text, ' '),
    ],
  );
});
