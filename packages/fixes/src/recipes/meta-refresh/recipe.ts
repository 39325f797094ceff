import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { remove } from '../../shared/steps.ts';

export const metaRefresh = defineRecipe('meta-refresh', ['timed'], ({ element: meta }) =>
  fix(
    'likely',
    'Without the element the page stays until people leave it.',
    [remove(meta)],
    /url\s*=/i.test(meta.attr('content') ?? '')
      ? 'If the page has moved, redirect on the server.'
      : 'If there may be news, offer a button that loads them.',
  ),
);
