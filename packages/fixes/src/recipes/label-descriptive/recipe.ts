import type { TextModel } from '@curbcut/page-model';
import { labelsByControl } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { fieldWords } from '../../shared/field-words.ts';
import { personWrites } from '../../shared/found-words.ts';

/** A label that says nothing takes over what the placeholder, title or code of its field says. */
export const labelDescriptive = defineRecipe('label-descriptive', ['generic'], ({ element: label }, page) => {
  const texts = label.flatChildren.filter(
    (child): child is TextModel => !('tag' in child) && child.text.trim() !== '',
  );
  const [text] = texts;
  const labelled = [...labelsByControl(page)].find(([, labels]) => labels.includes(label))?.[0];
  if (!text || texts.length > 1 || text.isGenerated || labelled === undefined) return null;
  const words = fieldWords(page.element(labelled));
  if (words === null || words.text.trim() === label.textContent.trim()) return null;
  return fix(
    'guess',
    `The label says what to enter: “${words.text}”, from ${words.from}.`,
    [{ kind: 'set-text', node: text.index, text: words.text }],
    personWrites({ ...words, kind: 'hint' }, 'what to enter'),
  );
});
