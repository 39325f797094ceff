import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<input title="Port">',
    fixedHtml: '<label for="port">Port</label> <input id="port">',
  },
];
