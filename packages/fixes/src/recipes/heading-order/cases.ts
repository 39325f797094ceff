import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<h3>Ports</h3><h4>Kiel</h4><h3>Prices</h3>',
    fixedHtml: '<h2>Ports</h2><h3>Kiel</h3><h2>Prices</h2>',
  },
];
