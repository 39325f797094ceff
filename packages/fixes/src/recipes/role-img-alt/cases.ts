import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="img">Kiel</div>',
    fixedHtml: '<div role="img" aria-label="Kiel">Kiel</div>',
  },
];
