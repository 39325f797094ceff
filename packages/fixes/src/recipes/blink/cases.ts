import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<blink>New</blink>',
    fixedHtml: '<strong>New</strong>',
  },
];
