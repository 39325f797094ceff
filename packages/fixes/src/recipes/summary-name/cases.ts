import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<details><summary></summary><h2>Prices</h2></details>',
    fixedHtml: '<details><summary>Prices</summary><h2>Prices</h2></details>',
  },
];
