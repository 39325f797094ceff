import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="checkbox" tabindex="0">Meals</div>',
    mended: '<div role="checkbox" tabindex="0" aria-checked="false">Meals</div>',
  },
  {
    html: '<div role="heading">Ports</div>',
    mended: '<div role="heading" aria-level="2">Ports</div>',
  },
];
