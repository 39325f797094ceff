import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<label><input type="checkbox" aria-checked="true"> Meals</label>',
    fixedHtml: '<label><input type="checkbox"> Meals</label>',
  },
];
