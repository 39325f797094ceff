import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="checkbox" tabindex="0">Meals</div>',
    fixedHtml: '<div role="checkbox" tabindex="0" aria-checked="false">Meals</div>',
  },
  {
    html: '<div role="heading">Ports</div>',
    fixedHtml: '<div role="heading" aria-level="2">Ports</div>',
  },
];
