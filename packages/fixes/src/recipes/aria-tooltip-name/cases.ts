import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="tooltip"></div>',
    fixedHtml: '<div></div>',
  },
];
