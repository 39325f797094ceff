import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<form><input type="submit" value=""></form>',
    mended: '<form><input type="submit"></form>',
  },
  {
    html: '<input type="button" name="send-order">',
    mended: '<input type="button" name="send-order" value="Send order">',
  },
];
