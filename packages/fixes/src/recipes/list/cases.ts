import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<ul><li>Kiel</li><ul><li>Old harbour</li></ul></ul>',
    fixedHtml: '<ul><li>Kiel<ul><li>Old harbour</li></ul></li></ul>',
  },
  {
    html: '<ul><p>Kiel</p><li>Oslo</li></ul>',
    fixedHtml: '<ul><li><p>Kiel</p></li><li>Oslo</li></ul>',
  },
];
