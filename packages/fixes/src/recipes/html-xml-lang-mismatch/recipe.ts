import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop } from '../../shared/steps.ts';

export const htmlXmlLangMismatch = defineRecipe(
  'html-xml-lang-mismatch',
  ['differ'],
  ({ element: root, facts }) =>
    fix(
      'likely',
      `Browsers go by lang, which is “${String(facts.lang).slice(0, 20)}”; the other attribute is not needed in HTML.`,
      [drop(root, 'xml:lang')],
    ),
);
