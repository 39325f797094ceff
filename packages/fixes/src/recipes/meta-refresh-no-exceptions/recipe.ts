import { defineRecipe } from '../../shared/define-recipe.ts';
import { removeRefresh } from '../../shared/remove-refresh.ts';

export const metaRefreshNoExceptions = defineRecipe('meta-refresh-no-exceptions', ['timed'], ({ element }) =>
  removeRefresh(element),
);
