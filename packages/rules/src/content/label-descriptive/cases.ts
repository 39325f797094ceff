import { casesOf } from '../../rule-cases.ts';
import { labelDescriptive } from './rule.ts';

export const cases = casesOf(labelDescriptive, {
  failed: [
    { html: '<label>Info: <input type="date"></label>', because: 'generic' },
    { html: '<label>Label: <input></label>', because: 'generic' },
    { html: '<label for="a">Text field</label><input id="a">', because: 'generic' },
    { html: '<span id="l">Input</span><input type="date" aria-labelledby="l">', because: 'generic' },
    {
      html: '<div><template shadowrootmode="open"><label>Field <select></select></label></template></div>',
      because: 'generic',
    },
  ],
  cantTell: [
    { html: '<h2>About the ferry</h2><label>Info: <input type="date"></label>', because: 'ask' },
    {
      html: '<fieldset><legend>Ferry</legend><label>Info: <input type="date"></label></fieldset>',
      because: 'ask',
    },
    {
      html: '<span id="s" hidden>Search</span><input aria-labelledby="b s"><button id="b">Go</button>',
      because: 'ask',
    },
    { html: '<p id="l" aria-hidden="true">First name</p><input aria-labelledby="l">', because: 'ask' },
  ],
  inapplicable: [
    '<label for="a">Label</label><p id="a"></p>',
    '<label>Label <input style="position: absolute; top: -999px"></label>',
    '<label style="position: absolute; left: -999px" for="a">Label</label><input id="a">',
    '<input aria-label="Field">',
    '<label>Label <button>Save</button></label>',
  ],
});
