import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<label>Field <input placeholder="Number of seats"></label>',
    fixedHtml: '<label>Number of seats<input placeholder="Number of seats"></label>',
  },
];
