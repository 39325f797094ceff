import { defineRecipe } from '../../shared/define-recipe.ts';
import { withoutRefresh } from '../../shared/without-refresh.ts';

export const metaRefreshNoExceptions = defineRecipe('meta-refresh-no-exceptions', ['timed'], ({ element }) =>
  withoutRefresh(element),
);
