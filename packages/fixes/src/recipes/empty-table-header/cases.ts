import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table><tr><th></th><th>Kiel</th></tr><tr><th>Mon</th><td>9</td></tr></table>',
    fixedHtml: '<table><tbody><tr><td></td><th>Kiel</th></tr><tr><th>Mon</th><td>9</td></tr></tbody></table>',
  },
];
