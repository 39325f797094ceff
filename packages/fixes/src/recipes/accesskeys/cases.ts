import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<a href="/a" accesskey="k">Kiel</a> <a href="/b" accesskey="k">Oslo</a>',
    fixedHtml: '<a href="/a" accesskey="k">Kiel</a> <a href="/b">Oslo</a>',
  },
];
