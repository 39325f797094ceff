import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const accesskeys = defineRecipe('accesskeys', ['shared'], ({ facts, related }) =>
  createFix(
    'likely',
    `The first element keeps the access key “${String(facts.key).slice(0, 10)}”; the others can be reached with the Tab key.`,
    related.map((element) => removeAttribute(element, 'accesskey')),
    'Give the others access keys of their own, if people use them.',
  ),
);
