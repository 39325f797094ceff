import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<input aria-describedby="a"><span id="a">Your name</span>',
    mended: '<input aria-labelledby="a"><span id="a">Your name</span>',
  },
  {
    html: '<p>Name</p><input>',
    mended: '<p><label for="name">Name</label></p><input id="name">',
  },
  {
    html: '<label>Born on</label> <input type="date">',
    mended: '<label for="born-on">Born on</label> <input type="date" id="born-on">',
  },
  {
    html: '<input type="radio" value="yes"> Yes',
    mended: '<input type="radio" value="yes" id="yes"> <label for="yes">Yes</label>',
  },
  {
    html: '<p> Name <input> *</p>',
    mended: '<p><label for="name">Name</label> <input id="name"> *</p>',
  },
  {
    html: '<input name="first_name">',
    mended: '<input name="first_name" aria-label="First name">',
  },
  {
    html: '<table><tr><th>Port</th><th>Seats</th></tr><tr><td>Kiel</td><td><input></td></tr></table>',
    mended:
      '<table><tbody><tr><th>Port</th><th>Seats</th></tr><tr><td>Kiel</td><td><input aria-label="Seats"></td></tr></tbody></table>',
  },
];
