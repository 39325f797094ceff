import { defineCases } from '../../rule-cases.ts';
import { ariaRequiredAttr } from './rule.ts';

export const cases = defineCases(ariaRequiredAttr, {
  passed: [
    '<div role="heading" aria-level="2">News</div>',
    '<div role="checkbox" aria-checked="false" tabindex="0">I agree</div>',
    '<input type="checkbox" role="switch" aria-label="Sound">',
    '<div role="button" tabindex="0">Save</div>',
    '<ul role="listbox" aria-label="City"><li role="option">Kiel</li></ul>',
    '<div role="tablist"><div role="tab" tabindex="0">News</div></div>',
    '<div role="separator"></div>',
    '<div role="separator" tabindex="0" aria-valuenow="40"></div>',
    '<input role="combobox" aria-expanded="false" aria-label="City">',
    '<input role="combobox" aria-expanded="true" aria-controls="a" aria-label="City"><ul id="a" role="listbox"></ul>',
    '<div role="scrollbar" aria-controls="a" aria-valuenow="0" tabindex="0"></div><div id="a"></div>',
    '<p role="presentation">Text</p>',
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><span role="heading" aria-level="2">News</span></template></p>',
    '<input type="checkbox" role="switch" aria-label="Lights">',
    '<div role="slider" tabindex="0" aria-label="Speed" aria-valuenow="2"></div>',
  ],
  failed: [
    { html: '<div role="heading">News</div>', reason: 'missing' },
    { html: '<div role="heading" aria-level="">News</div>', reason: 'missing' },
    { html: '<div role="checkbox" tabindex="0">I agree</div>', reason: 'missing' },
    { html: '<button role="switch">Sound</button>', reason: 'missing' },
    { html: '<div role="radio" tabindex="0">Yes</div>', reason: 'missing' },
    { html: '<div role="slider" tabindex="0" aria-label="Loudness"></div>', reason: 'missing' },
    { html: '<div role="separator" tabindex="0"></div>', reason: 'missing' },
    { html: '<input role="combobox" aria-controls="a" aria-label="City">', reason: 'missing' },
    { html: '<input role="combobox" aria-expanded="true" aria-label="City">', reason: 'missing' },
    { html: '<div role="scrollbar" aria-valuenow="0" tabindex="0"></div>', reason: 'missing' },
    { html: '<div role="meter" aria-label="Fuel"></div>', reason: 'missing' },
    {
      html: '<div><template shadowrootmode="open"><div role="heading">News</div></template></div>',
      reason: 'missing',
    },
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><span role="slider" tabindex="0" aria-label="Speed"></span></template></p>',
      reason: 'missing',
    },
    { html: '<span role="switch" tabindex="0">Lights</span>', reason: 'missing' },
    {
      html: '<span role="scrollbar" aria-controls="x" tabindex="0"></span><p id="x">Text</p>',
      reason: 'missing',
    },
  ],
  inapplicable: [
    '<h2 role="heading">News</h2>',
    '<input type="checkbox" role="checkbox" aria-label="I agree">',
    '<input type="checkbox" aria-label="I agree">',
    '<div role="heading" hidden>News</div>',
    '<div aria-hidden="true"><div role="heading">News</div></div>',
    '<div inert><div role="checkbox">I agree</div></div>',
    '<div role="headng">News</div>',
    '<hr role="separator">',
    // Variants of the ACT rule's examples.
    '<div style="display: none" role="checkbox">I agree</div>',
  ],
});
