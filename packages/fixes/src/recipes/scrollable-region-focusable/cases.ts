import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div style="height: 60px; overflow: auto"><p>Ships</p><p>leave</p><p>every</p><p>morning</p></div>',
    fixedHtml:
      '<div style="height: 60px; overflow: auto" tabindex="0"><p>Ships</p><p>leave</p><p>every</p><p>morning</p></div>',
  },
];
