import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div><div role="listitem">Kiel</div><div role="listitem">Oslo</div></div>',
    fixedHtml: '<div role="list"><div role="listitem">Kiel</div><div role="listitem">Oslo</div></div>',
  },
  {
    html: '<p role="row">Kiel</p>',
    fixedHtml: '<p>Kiel</p>',
  },
];
