import { defineCases } from '../../rule-cases.ts';
import { fieldLabelInName } from './rule.ts';

export const cases = defineCases(fieldLabelInName, {
  passed: [
    '<label for="a">Town</label><input id="a" aria-label="Town, as on your passport">',
    '<label for="a" id="l">Town</label><span id="m">of birth</span><input id="a" aria-labelledby="l m">',
    '<label>Town (optional) <input aria-label="Town"></label>',
    '<label>Colour <select aria-label="Color"><option>Red</option></select></label>',
    '<div><template shadowrootmode="open"><label for="a">Town</label><input id="a" aria-label="Town"></template></div>',
  ],
  failed: [
    {
      html: '<label>Price<input role="combobox" aria-label="Sort by" aria-expanded="false"></label>',
      reason: 'contradicts',
    },
    { html: '<span>Sort by</span> <label>Price <input aria-label="Sort by"></label>', reason: 'contradicts' },
    { html: '<label for="a">Town</label><input id="a" aria-label="Search">', reason: 'contradicts' },
    {
      html: '<h2 id="h">Journey</h2><label>Town <input aria-labelledby="h"></label>',
      reason: 'contradicts',
    },
    {
      html: '<label for="a">Remember me</label><input id="a" type="checkbox" aria-label="Keep signed in">',
      reason: 'contradicts',
    },
    {
      html: '<div><template shadowrootmode="open"><label for="a">Town</label><textarea id="a" aria-label="Search"></textarea></template></div>',
      reason: 'contradicts',
    },
    {
      html: '<iframe title="x" srcdoc="<label>Town <input aria-label=Search></label>"></iframe>',
      reason: 'contradicts',
    },
  ],
  cantTell: [
    { html: '<label for="a">Your town</label><input id="a" aria-label="Town">', reason: 'partly' },
    { html: '<label for="a">Tel.</label><input id="a" aria-label="Telephone">', reason: 'partly' },
  ],
  inapplicable: [
    '<span>Records per page:</span> <label><span>5</span><input readonly role="combobox" aria-label="Records per page:" aria-expanded="false"></label>',
    '<b>Sort by</b> <label><span>Price</span><input readonly role="combobox" aria-label="Sort by" aria-expanded="false"></label>',
    '<p><template shadowrootmode="open"><b>Sort by</b> <label>Price<input readonly aria-label="Sort by"></label></template></p>',
    '<label><span>Kiel</span><input value="Kiel" aria-label="Port"></label>',
    '<label for="a">Town</label><input id="a">',
    '<input aria-label="Town">',
    '<label for="a" hidden>Town</label><input id="a" aria-label="Search">',
    '<label for="a">*</label><input id="a" aria-label="Town">',
    '<label for="a">Town</label><input id="a" aria-label="Search" hidden>',
    '<label for="a">Town</label><input id="a" disabled style="display: none" aria-label="Search">',
  ],
});
