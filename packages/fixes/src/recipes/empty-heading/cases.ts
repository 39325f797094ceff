import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<h2></h2>',
    fixedHtml: '',
  },
  {
    html: '<h2><span aria-hidden="true">Prices</span></h2>',
    fixedHtml: '<h2><span>Prices</span></h2>',
  },
];
