import type { TextModel } from '@curbcut/page-model';
import { getLabelsByControl } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findFieldName } from '../../shared/field-name.ts';
import { describeTextToWrite } from '../../shared/suggested-name.ts';

/** Replaces a generic label with the placeholder, title or code name of its field. */
export const labelDescriptive = defineRecipe('label-descriptive', ['generic'], ({ element: label }, page) => {
  const texts = label.flatChildren.filter(
    (child): child is TextModel => !('tag' in child) && child.text.trim() !== '',
  );
  const [text] = texts;
  const controlIndex = [...getLabelsByControl(page)].find(([, labels]) => labels.includes(label))?.[0];
  if (!text || texts.length > 1 || text.isGenerated || controlIndex === undefined) return null;
  const words = findFieldName(page.element(controlIndex));
  if (words === null || words.text.trim() === label.textContent.trim()) return null;
  return createFix(
    'guess',
    `Replaces the label with “${words.text}”, based on ${words.source}.`,
    [{ kind: 'set-text', node: text.index, text: words.text }],
    describeTextToWrite({ ...words, kind: 'hint' }, 'what to enter'),
  );
});
