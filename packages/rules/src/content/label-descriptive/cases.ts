import { defineCases } from '../../rule-cases.ts';
import { labelDescriptive } from './rule.ts';

export const cases = defineCases(labelDescriptive, {
  neverPasses: true,
  failed: [
    { html: '<label>Info: <input type="date"></label>', reason: 'generic' },
    { html: '<label>Label: <input></label>', reason: 'generic' },
    { html: '<label for="a">Text field</label><input id="a">', reason: 'generic' },
    { html: '<span id="l">Input</span><input type="date" aria-labelledby="l">', reason: 'generic' },
    {
      html: '<div><template shadowrootmode="open"><label>Field <select></select></label></template></div>',
      reason: 'generic',
    },
  ],
  cantTell: [
    { html: '<h2>About the ferry</h2><label>Info: <input type="date"></label>', reason: 'ask' },
    {
      html: '<fieldset><legend>Ferry</legend><label>Info: <input type="date"></label></fieldset>',
      reason: 'ask',
    },
    {
      html: '<span id="s" hidden>Search</span><input aria-labelledby="b s"><button id="b">Go</button>',
      reason: 'ask',
    },
    { html: '<p id="l" aria-hidden="true">First name</p><input aria-labelledby="l">', reason: 'ask' },
  ],
  inapplicable: [
    '<label for="a">Label</label><p id="a"></p>',
    '<label>Label <input style="position: absolute; top: -999px"></label>',
    '<label style="position: absolute; left: -999px" for="a">Label</label><input id="a">',
    '<input aria-label="Field">',
    '<label>Label <button>Save</button></label>',
  ],
});
