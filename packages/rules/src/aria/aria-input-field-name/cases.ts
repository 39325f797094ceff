import { defineCases } from '../../rule-cases.ts';
import { ariaInputFieldName } from './rule.ts';

export const cases = defineCases(ariaInputFieldName, {
  passed: [
    '<div role="slider" aria-valuenow="3" aria-label="Loudness" tabindex="0"></div>',
    '<div role="combobox" aria-label="City" aria-expanded="false">Kiel</div>',
    '<span id="n" hidden>Name</span><div role="textbox" contenteditable="true" aria-labelledby="n"></div>',
    '<button role="combobox" aria-expanded="false" aria-label="City">Kiel</button>',
    '<div><template shadowrootmode="open"><div role="searchbox" tabindex="0" title="Search"></div></template></div>',
  ],
  failed: [
    { html: '<label>Name <span role="textbox" contenteditable="true"></span></label>', reason: 'unnamed' },
    { html: '<div role="textbox" contenteditable="true">Ann</div>', reason: 'unnamed' },
    { html: '<ul role="listbox"><li role="option">Kiel</li></ul>', reason: 'unnamed' },
    { html: '<div role="combobox" tabindex="0" aria-expanded="false">Kiel</div>', reason: 'unnamed' },
    { html: '<div role="spinbutton" tabindex="0" aria-labelledby="no"></div>', reason: 'labelMissing' },
    {
      html: '<div><template shadowrootmode="open"><div role="slider" aria-valuenow="1" tabindex="0"></div></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<input>',
    '<input role="combobox" aria-expanded="false">',
    '<select><option>Kiel</option></select>',
    '<div role="textbox" hidden></div>',
    '<div role="slider" aria-hidden="true"></div>',
    '<div inert><div role="slider"></div></div>',
    '<input aria-label="City" role="combobox" aria-expanded="true" aria-controls="cities"><ul id="cities" role="listbox"><li role="option">Kiel</li></ul>',
  ],
});
