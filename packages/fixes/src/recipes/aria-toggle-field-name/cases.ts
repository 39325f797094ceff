import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p><span role="switch" aria-checked="false" tabindex="0"></span> <b>Quiet cabin</b></p>',
    fixedHtml:
      '<p><span role="switch" aria-checked="false" tabindex="0" aria-labelledby="quiet-cabin"></span> <b id="quiet-cabin">Quiet cabin</b></p>',
  },
];
