import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<p>Seats taken</p><div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9"></div>',
    fixedHtml:
      '<p id="seats-taken">Seats taken</p><div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" aria-labelledby="seats-taken"></div>',
  },
];
