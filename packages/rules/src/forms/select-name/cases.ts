import { defineCases } from '../../rule-cases.ts';
import { selectName } from './rule.ts';

const options = '<option>Kiel</option><option>Oslo</option>';

export const cases = defineCases(selectName, {
  passed: [
    `<label>Harbour <select>${options}</select></label>`,
    `<label for="a">Harbour</label><select id="a">${options}</select>`,
    `<select aria-label="Harbour" multiple>${options}</select>`,
    `<select title="Harbour" size="4">${options}</select>`,
    `<span id="a" hidden>Harbour</span><select aria-labelledby="a">${options}</select>`,
    `<label>Harbour <select disabled>${options}</select></label>`,
    `<label style="display: none" for="a">Harbour</label><select id="a" aria-label="Harbour">${options}</select>`,
  ],
  failed: [
    { html: `Harbour <select>${options}</select>`, reason: 'unnamed' },
    { html: `<select multiple>${options}</select>`, reason: 'unnamed' },
    { html: `<select disabled>${options}</select>`, reason: 'unnamed' },
    { html: `<select><optgroup label="Harbour">${options}</optgroup></select>`, reason: 'unnamed' },
    {
      html: `<select name="harbour"><option selected>Harbour</option>${options}</select>`,
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
    '<input list="harbours"><datalist id="harbours"><option>Kiel</option></datalist>',
  ],
});
