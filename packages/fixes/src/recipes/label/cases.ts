import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<input aria-describedby="a"><span id="a">Your name</span>',
    fixedHtml: '<input aria-labelledby="a"><span id="a">Your name</span>',
  },
  {
    html: '<p>Name</p><input>',
    fixedHtml: '<p><label for="name">Name</label></p><input id="name">',
  },
  {
    html: '<label>Born on</label> <input type="date">',
    fixedHtml: '<label for="born-on">Born on</label> <input type="date" id="born-on">',
  },
  {
    html: '<input type="radio" value="yes"> Yes',
    fixedHtml: '<input type="radio" value="yes" id="yes"> <label for="yes">Yes</label>',
  },
  {
    html: '<p> Name <input> *</p>',
    fixedHtml: '<p><label for="name">Name</label> <input id="name"> *</p>',
  },
  {
    html: '<input name="first_name">',
    fixedHtml: '<input name="first_name" aria-label="First name">',
  },
  {
    html: '<table><tr><th>Port</th><th>Seats</th></tr><tr><td>Kiel</td><td><input></td></tr></table>',
    fixedHtml:
      '<table><tbody><tr><th>Port</th><th>Seats</th></tr><tr><td>Kiel</td><td><input aria-label="Seats"></td></tr></tbody></table>',
  },
];
