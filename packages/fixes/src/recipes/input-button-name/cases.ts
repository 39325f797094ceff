import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<form><input type="submit" value=""></form>',
    fixedHtml: '<form><input type="submit"></form>',
  },
  {
    html: '<input type="button" name="send-order">',
    fixedHtml: '<input type="button" name="send-order" value="Send order">',
  },
];
