import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<label>E-mail <input autocomplete="e-mail"></label>',
    fixedHtml: '<label>E-mail <input autocomplete="email"></label>',
  },
  {
    html: '<label>Mobile <input autocomplete="home bday"></label>',
    fixedHtml: '<label>Mobile <input autocomplete="bday"></label>',
  },
  {
    html: '<label>Card <input autocomplete="nope"></label>',
    fixedHtml: '<label>Card <input></label>',
  },
];
