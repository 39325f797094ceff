import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<label><input type="checkbox" aria-checked="true"> Meals</label>',
    mended: '<label><input type="checkbox"> Meals</label>',
  },
];
