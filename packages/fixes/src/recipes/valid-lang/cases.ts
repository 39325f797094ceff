import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p lang="de_DE">Guten Morgen</p>',
    fixedHtml: '<p lang="de-DE">Guten Morgen</p>',
  },
];
