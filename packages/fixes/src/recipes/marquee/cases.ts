import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<marquee loop="-1">Ships leave every morning</marquee>',
    fixedHtml: '<div>Ships leave every morning</div>',
  },
];
