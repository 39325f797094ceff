import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<div role="dialog"><h2>Choose a seat</h2><p>Two are left.</p></div>',
    fixedHtml:
      '<div role="dialog" aria-labelledby="choose-a-seat"><h2 id="choose-a-seat">Choose a seat</h2><p>Two are left.</p></div>',
  },
];
