import { defineCases } from '../../rule-cases.ts';
import { colorOnly } from './rule.ts';

export const cases = defineCases(colorOnly, {
  passed: [
    '<label>Town <input class="is-invalid" aria-invalid="true"></label>',
    '<label>Town <input class="error" aria-describedby="e"></label><p id="e">Please enter a town.</p>',
  ],
  cantTell: [
    { html: '<p>Required fields are in red.</p><label>Town <input></label>', reason: 'explained' },
    { html: '<p>Errors are <b>marked in red</b>.</p>', reason: 'explained' },
    { html: '<p>Dates in green are free.</p>', reason: 'explained' },
    { html: '<label>Town <input class="field is-invalid"></label>', reason: 'marked' },
    {
      html: '<div><template shadowrootmode="open"><label>Town <input class="has-error"></label></template></div>',
      reason: 'marked',
    },
    {
      html: '<iframe title="x" srcdoc="<p>Fields marked in red are required</p>"></iframe>',
      reason: 'explained',
    },
  ],
  inapplicable: [
    '<p>Ships in red and blue lie in the harbour.</p>',
    '<label>Town <input class="terrors"></label>',
    '<label hidden>Town <input class="error"></label>',
    '<p hidden>Required fields are in red.</p>',
  ],
});
