import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="tablist"><div role="tab" tabindex="0" aria-controls="p"></div></div><div role="tabpanel" id="p"><h2>Prices</h2></div>',
    fixedHtml:
      '<div role="tablist"><div role="tab" tabindex="0" aria-controls="p" aria-label="Prices"></div></div><div role="tabpanel" id="p"><h2>Prices</h2></div>',
  },
];
