import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div><dt>Kiel</dt> <dd>Nine</dd></div>',
    fixedHtml: '<div><dl><dt>Kiel</dt> <dd>Nine</dd></dl></div>',
  },
];
