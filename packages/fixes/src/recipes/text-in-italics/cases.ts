import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p style="font-style: italic">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
    fixedHtml:
      '<p style="font-style: normal !important;">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
  },
];
