import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table><tr><th scope="column">Kiel</th><th>Oslo</th></tr><tr><td>9</td><td>5</td></tr></table>',
    fixedHtml:
      '<table><tbody><tr><th scope="col">Kiel</th><th>Oslo</th></tr><tr><td>9</td><td>5</td></tr></tbody></table>',
  },
];
