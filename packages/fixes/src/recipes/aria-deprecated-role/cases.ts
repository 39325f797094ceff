import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="directory"><div role="listitem">Kiel</div></div>',
    fixedHtml: '<div role="list"><div role="listitem">Kiel</div></div>',
  },
];
