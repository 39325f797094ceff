import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="list"><a href="/kiel">Kiel</a><div role="listitem">Oslo</div></div>',
    fixedHtml:
      '<div role="list"><div role="listitem"><a href="/kiel">Kiel</a></div><div role="listitem">Oslo</div></div>',
  },
];
