import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div><li>Kiel</li><li>Oslo</li></div>',
    fixedHtml: '<ul><li>Kiel</li><li>Oslo</li></ul>',
  },
];
