import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<a href="/kiel" title="Kiel">Kiel</a>',
    fixedHtml: '<a href="/kiel">Kiel</a>',
  },
];
