import { defineCases } from '../../rule-cases.ts';
import { formFieldMultipleLabels } from './rule.ts';

export const cases = defineCases(formFieldMultipleLabels, {
  passed: [
    '<label>Name <input></label>',
    '<label for="a">Name</label><input id="a">',
    '<label for="a">Name</label><label for="a">Name</label><input id="a">',
    '<label for="a">Name</label><label for="a" hidden>Your name</label><input id="a">',
    '<label for="a" id="x">Name</label><label for="a" id="y">given</label><input id="a" aria-labelledby="x y">',
    '<div><template shadowrootmode="open"><label for="a">Name</label><input id="a"></template></div>',
  ],
  cantTell: [
    { html: '<label for="a">Name</label><label for="a">given</label><input id="a">', reason: 'several' },
    { html: '<label for="a">Name</label><label>given <input id="a"></label>', reason: 'several' },
    {
      html: '<div><template shadowrootmode="open"><label for="a">Name</label><label for="a">given</label><select id="a"></select></template></div>',
      reason: 'several',
    },
  ],
  inapplicable: [
    '<input aria-label="Name">',
    '<label for="a">Name</label><label for="a">given</label><input id="a" hidden>',
    '<label for="a">Name</label><label for="a">given</label><button id="a">x</button>',
    '<label>x</label>',
  ],
});
