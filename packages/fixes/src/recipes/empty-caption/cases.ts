import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<figure><p>Kiel</p><figcaption></figcaption></figure>',
    fixedHtml: '<figure><p>Kiel</p></figure>',
  },
];
