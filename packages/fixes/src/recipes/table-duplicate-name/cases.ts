import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table summary="Prices"><caption>Prices</caption><tr><th>Kiel</th></tr><tr><td>9</td></tr></table>',
    fixedHtml:
      '<table><caption>Prices</caption><tbody><tr><th>Kiel</th></tr><tr><td>9</td></tr></tbody></table>',
  },
];
