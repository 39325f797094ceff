import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p role="text">Call <a href="/call">us</a> today</p>',
    fixedHtml: '<p>Call <a href="/call">us</a> today</p>',
  },
];
