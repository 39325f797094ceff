import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { idOf } from '../../shared/ids.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { drop, insert, make } from '../../shared/steps.ts';

export const labelTitleOnly = defineRecipe('label-title-only', ['titleOnly'], ({ element: field }) => {
  const words = shortWords(field.attr('title'));
  if (words === null) return null;
  const { id, steps } = idOf(field, words);
  const isChoice = field.inputType === 'checkbox' || field.inputType === 'radio';
  const text = make('label', { for: id }, words);
  return fix(
    'likely',
    'Writes the words of the title where everybody sees them, as the label of the field.',
    [
      ...steps,
      drop(field, 'title'),
      isChoice ? insert(field, 'after', ' ', text) : insert(field, 'before', text, ' '),
    ],
  );
});
