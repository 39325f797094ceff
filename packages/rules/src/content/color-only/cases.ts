import { defineCases } from '../../rule-cases.ts';
import { colorOnly } from './rule.ts';

const form = (explanation: string, label: string, field = '', mark = '') =>
  `<p>${explanation}</p><label for="a" style="${label}">Town${mark}</label><input id="a" style="${field}"><label for="b">Street</label><input id="b" style="border: 1px solid #777">`;

export const cases = defineCases(colorOnly, {
  passed: [
    '<label>Town <input class="is-invalid" aria-invalid="true"></label>',
    '<label>Town <input class="error" aria-describedby="e"></label><p id="e">Please enter a town.</p>',
  ],
  failed: [
    { html: form('Fields in red are required.', 'color: #900'), reason: 'colorAlone' },
    { html: form('Required fields are marked in green.', 'color: #050'), reason: 'colorAlone' },
    { html: form('Errors are shown in red.', '', 'border: 1px solid #c00'), reason: 'colorAlone' },
  ],
  cantTell: [
    { html: form('Fields in red are required.', 'color: #900', '', ' *'), reason: 'explained' },
    { html: form('Fields in red are required.', 'color: #900; font-weight: bold'), reason: 'explained' },
    { html: form('Fields in red are required.', 'color: #f66'), reason: 'explained' },
    { html: form('Fields in blue are required.', 'color: #900'), reason: 'explained' },
    { html: form('Dates in red are free.', 'color: #900'), reason: 'explained' },
    { html: '<p>Required fields are in red.</p><label>Town <input></label>', reason: 'explained' },
    { html: '<p>Errors are <b>marked in red</b>.</p>', reason: 'explained' },
    { html: '<p>Dates in green are free.</p>', reason: 'explained' },
    { html: '<p>Days in green are free, days in red are booked.</p>', reason: 'explained' },
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
    '<p>Ships in red and blue lie in the harbor.</p>',
    '<label>Town <input class="terrors"></label>',
    '<label hidden>Town <input class="error"></label>',
    '<p hidden>Required fields are in red.</p>',
  ],
});
