import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p style="font-size: 8px">Ships to the islands leave every morning at nine.</p>',
    fixedHtml: '<p style="font-size: 12px !important;">Ships to the islands leave every morning at nine.</p>',
  },
];
