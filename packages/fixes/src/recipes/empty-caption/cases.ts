import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<figure><p>Kiel</p><figcaption></figcaption></figure>',
    mended: '<figure><p>Kiel</p></figure>',
  },
];
