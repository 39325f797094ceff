import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const htmlXmlLangMismatch = defineRecipe(
  'html-xml-lang-mismatch',
  ['differ'],
  ({ element: root, facts }) =>
    createFix(
      'likely',
      `Browsers use lang, which is “${String(facts.lang).slice(0, 20)}”. HTML does not need xml:lang.`,
      [removeAttribute(root, 'xml:lang')],
    ),
);
