import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<form><input type="image" src="/img/search.png"></form>',
    fixedHtml: '<form><input type="image" src="/img/search.png" alt="Search"></form>',
  },
  {
    html: '<form role="search"><input type="image" src="/img/b.png"></form>',
    fixedHtml: '<form role="search"><input type="image" src="/img/b.png" alt="Search"></form>',
  },
];
