import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<label for="a">Port</label><input id="a" aria-label="Harbour">',
    fixedHtml: '<label for="a">Port</label><input id="a">',
  },
];
