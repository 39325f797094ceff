import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { declare } from '../../shared/steps.ts';

export const linkInTextBlock = defineRecipe('link-in-text-block', ['colorOnly'], ({ element: link }) =>
  fix('certain', 'A line below it shows everybody that this is a link.', [
    declare(link, 'text-decoration-line', 'underline'),
  ]),
);
