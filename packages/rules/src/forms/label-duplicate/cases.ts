import { defineCases } from '../../rule-cases.ts';
import { labelDuplicate } from './rule.ts';

const field = '<label>Town <input></label>';

export const cases = defineCases(labelDuplicate, {
  passed: [
    `${field}<label>Street <input></label>`,
    `${field}<label>Town <input type="checkbox"></label>`,
    `<fieldset><legend>From</legend>${field}</fieldset><fieldset><legend>To</legend>${field}</fieldset>`,
    `<h2>From</h2>${field}<h2>To</h2>${field}`,
    `<ul><li>${field}</li><li>${field}</li></ul>`,
    `<table><tr><td>${field}</td><td>${field}</td></tr></table>`,
    `<form>${field}</form><form>${field}</form>`,
    `${field}<label hidden>Town <input></label>`,
    `<div><template shadowrootmode="open">${field}</template></div>`,
  ],
  cantTell: [
    { html: `<form>${field}${field}</form>`, reason: 'alike' },
    { html: `<div>${field}</div><div><label for="a">town</label><input id="a"></div>`, reason: 'alike' },
    {
      html: '<p>Meals? <label><input type="radio" name="a"> Yes</label></p><p>Cabin? <label><input type="radio" name="b"> Yes</label></p>',
      reason: 'alike',
    },
    {
      html: `<div><template shadowrootmode="open">${field}${field}</template></div>`,
      reason: 'alike',
    },
  ],
  inapplicable: [
    // Icons without a name.
    '<i role="radio" tabindex="0">\uf005</i><i role="radio" tabindex="0">\uf005</i>',
    '<p>Town</p>',
    '<input><input>',
    `<div hidden>${field}${field}</div>`,
  ],
});
