import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<fieldset><p>Meals</p><label><input type="radio" name="m"> Yes</label><label><input type="radio" name="m"> No</label></fieldset>',
    fixedHtml:
      '<fieldset><legend>Meals</legend><label><input type="radio" name="m"> Yes</label><label><input type="radio" name="m"> No</label></fieldset>',
  },
];
