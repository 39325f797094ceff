import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="buton" tabindex="-1">Save</div>',
    mended: '<div role="button" tabindex="-1">Save</div>',
  },
  {
    html: '<div role="wizard">Step 1</div>',
    mended: '<div>Step 1</div>',
  },
];
