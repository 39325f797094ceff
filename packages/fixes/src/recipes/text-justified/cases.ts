import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p style="text-align: justify; width: 200px">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
    fixedHtml:
      '<p style="text-align: start !important; width: 200px;">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
  },
];
