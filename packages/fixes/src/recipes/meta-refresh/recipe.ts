import { defineRecipe } from '../../shared/define-recipe.ts';
import { withoutRefresh } from '../../shared/without-refresh.ts';

export const metaRefresh = defineRecipe('meta-refresh', ['timed'], ({ element }) => withoutRefresh(element));
