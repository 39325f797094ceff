import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const accesskeys = defineRecipe('accesskeys', ['shared'], ({ facts, related }) =>
  createFix(
    'likely',
    `The first element keeps the access key “${String(facts.key).slice(0, 10)}”; the other elements can be reached with the Tab key.`,
    related.map((element) => removeAttribute(element, 'accesskey')),
    'If people use these access keys, give each of the other elements a unique one.',
  ),
);
