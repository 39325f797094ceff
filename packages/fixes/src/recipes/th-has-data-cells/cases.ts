import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table><tr><th>Kiel</th><td>9</td></tr><tr><td>1</td><th scope="col">Oslo</th></tr></table>',
    fixedHtml:
      '<table><tbody><tr><th>Kiel</th><td>9</td></tr><tr><td>1</td><td>Oslo</td></tr></tbody></table>',
  },
];
