import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p style="color: #c00">Ships leave every morning.</p>',
    fixedHtml: '<p style="color: rgb(181, 0, 0) !important;">Ships leave every morning.</p>',
  },
];
