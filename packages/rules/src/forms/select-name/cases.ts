import { defineCases } from '../../rule-cases.ts';
import { selectName } from './rule.ts';

const options = '<option>Kiel</option><option>Oslo</option>';

export const cases = defineCases(selectName, {
  passed: [
    `<label>Harbor <select>${options}</select></label>`,
    `<label for="a">Harbor</label><select id="a">${options}</select>`,
    `<select aria-label="Harbor" multiple>${options}</select>`,
    `<select title="Harbor" size="4">${options}</select>`,
    `<span id="a" hidden>Harbor</span><select aria-labelledby="a">${options}</select>`,
    `<label>Harbor <select disabled>${options}</select></label>`,
    `<label style="display: none" for="a">Harbor</label><select id="a" aria-label="Harbor">${options}</select>`,
  ],
  failed: [
    { html: `Harbor <select>${options}</select>`, reason: 'unnamed' },
    { html: `<select multiple>${options}</select>`, reason: 'unnamed' },
    { html: `<select disabled>${options}</select>`, reason: 'unnamed' },
    { html: `<select><optgroup label="Harbor">${options}</optgroup></select>`, reason: 'unnamed' },
    {
      html: `<select name="harbor"><option selected>Harbor</option>${options}</select>`,
      reason: 'unnamed',
    },
    { html: `<select role="none">${options}</select>`, reason: 'unnamed' },
    { html: `<div id="a"></div><select aria-labelledby="a">${options}</select>`, reason: 'labelEmpty' },
    {
      html: `<div><template shadowrootmode="open"><select>${options}</select></template></div>`,
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    `<select hidden>${options}</select>`,
    `<select aria-hidden="true" tabindex="-1">${options}</select>`,
    `<div inert><select>${options}</select></div>`,
    `<select role="presentation" disabled>${options}</select>`,
    '<div role="listbox"><div role="option">Kiel</div></div>',
    '<input list="harbors"><datalist id="harbors"><option>Kiel</option></datalist>',
  ],
});
