import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p style="text-transform: uppercase">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
    fixedHtml:
      '<p style="text-transform: none !important;">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
  },
];
