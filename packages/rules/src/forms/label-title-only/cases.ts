import { defineCases } from '../../rule-cases.ts';
import { labelTitleOnly } from './rule.ts';

export const cases = defineCases(labelTitleOnly, {
  passed: [
    '<label>Name <input></label>',
    '<label>Name <input title="As in your passport"></label>',
    '<input placeholder="Search">',
    '<span id="a">x</span><label>Name <input aria-describedby="a"></label>',
    '<div><template shadowrootmode="open"><label>Name <textarea></textarea></label></template></div>',
  ],
  failed: [
    { html: '<input title="Name">', reason: 'titleOnly' },
    { html: '<select title="City"><option>Kiel</option></select>', reason: 'titleOnly' },
    {
      html: '<div><template shadowrootmode="open"><textarea title="Message"></textarea></template></div>',
      reason: 'titleOnly',
    },
  ],
  inapplicable: [
    // Reported only by `label` and `select-name`.
    '<input>',
    '<input aria-describedby="a"><span id="a">Your name</span>',
    '<select aria-describedby="a"><option>Kiel</option></select><p id="a">Where to?</p>',
    '<input type="hidden" title="x">',
    '<input type="submit" title="Save">',
    '<input title="Name" hidden>',
    '<div inert><input title="Name"></div>',
    '<button title="Save"></button>',
  ],
});
