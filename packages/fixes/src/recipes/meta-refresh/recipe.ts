import { defineRecipe } from '../../shared/define-recipe.ts';
import { removeRefresh } from '../../shared/remove-refresh.ts';

export const metaRefresh = defineRecipe('meta-refresh', ['timed'], ({ element }) => removeRefresh(element));
