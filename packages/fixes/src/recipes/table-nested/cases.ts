import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table><tr><th>Kiel</th></tr><tr><td><table border="1"><tr><td>9</td><td>10</td></tr></table></td></tr></table>',
    fixedHtml:
      '<table><tbody><tr><th>Kiel</th></tr><tr><td><table border="1" role="presentation"><tbody><tr><td>9</td><td>10</td></tr></tbody></table></td></tr></tbody></table>',
  },
];
