import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="buton" tabindex="-1">Save</div>',
    fixedHtml: '<div role="button" tabindex="-1">Save</div>',
  },
  {
    html: '<div role="wizard">Step 1</div>',
    fixedHtml: '<div>Step 1</div>',
  },
];
