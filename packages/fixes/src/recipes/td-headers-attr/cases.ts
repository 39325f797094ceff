import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<table><tr><th id="k">Kiel</th></tr><tr><td headers="k nowhere">9</td></tr></table>',
    fixedHtml: '<table><tbody><tr><th id="k">Kiel</th></tr><tr><td headers="k">9</td></tr></tbody></table>',
  },
];
