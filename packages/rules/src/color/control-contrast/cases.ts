import { defineCases } from '../../rule-cases.ts';
import { controlContrast } from './rule.ts';

const field = (style: string, attributes = '') =>
  `<label>Town <input style="${style}" ${attributes}></label>`;
const boxStyle = (border: string, checked: string) =>
  `<style>input { appearance: none; width: 20px; height: 20px; border: 2px solid ${border} } input:checked { background: ${checked} }</style>`;
const hiddenInput =
  'input { position: absolute; opacity: 0; width: 1px; height: 1px } label { padding-left: 40px; position: relative } label::before { content: ""; position: absolute; left: 0; width: 20px; height: 20px;';

const swatchStyle =
  'label { position: relative; display: inline-block } label input { position: absolute; opacity: 0 } i { display: inline-block; width: 28px; height: 28px; border: 1px solid #555 } i::before { content: ""; display: block; width: 12px; height: 12px; margin: 8px; visibility: hidden; background: #fff } input:checked ~ i::before { visibility: visible }';
const swatch = (color: string) =>
  `<label><input type="checkbox" aria-label="Color"><i style="background: ${color}"></i></label>`;

export const cases = defineCases(controlContrast, {
  passed: [
    field('border: 1px solid #767676'),
    field('border: 0; border-bottom: 2px solid #767676; background: #f4f4f4'),
    field('border: 0; background: #6b6b6b; color: #fff'),
    `<div style="background: #333; padding: 20px">${field('border: 1px solid #444; background: #fff')}</div>`,
    `<div style="border: 1px solid #666; padding: 8px; width: 240px">${field('border: 0; outline: 0')}</div>`,
    '<label>Town <select style="border: 1px solid #ddd; background: #fff"><option>Kiel</select></label>',
    field('border: 1px solid transparent; box-shadow: 0 0 0 1px #555'),
    `${boxStyle('#767676', '#005')}<label><input type="checkbox"> News</label>`,
    `${boxStyle('#767676', '#005')}<label><input type="radio" name="a" checked> News</label><label><input type="radio" name="a"> Offers</label>`,
    `<style>${hiddenInput} border: 1px solid #555 } input:checked + label::before { background: #000 }</style><input type="checkbox" id="a"><label for="a">News</label>`,
    '<span role="checkbox" aria-checked="false" tabindex="0" aria-label="News" style="display: block; width: 20px; height: 20px; border: 2px solid #767676"></span>',
    '<style>input { appearance: none; width: 40px; height: 20px; border-radius: 10px; background: #767676 } input::before { content: ""; display: block; width: 16px; height: 16px; margin: 2px; background: #fff } input:checked::before { margin-left: 22px }</style><label>News <input type="checkbox" role="switch"></label>',
    '<div><template shadowrootmode="open"><label>Town <input style="border: 1px solid #767676"></label></template></div>',
    // The focus indicator test scrolls the box, and the field is not measured anywhere else.
    `${field('border: 2px solid #555')}<div style="height: 120px; overflow: auto"><div style="height: 60px">Kiel</div>${field('border: 2px solid #555')}<div style="height: 300px">Oslo</div>${field('border: 2px solid #555')}</div>`,
    // Only the first swatch is too light for its check mark.
    `<style>${swatchStyle}</style>${swatch('#1b4b7a')}${swatch('#9b2c2c')}`,
  ],
  failed: [
    { html: field('border: 1px solid #ccc'), reason: 'boundary' },
    { html: field('border: 0; background: #f0f0f0'), reason: 'boundary' },
    { html: field('border: 0; border-bottom: 1px solid #ddd'), reason: 'boundary' },
    {
      html: `<div style="background: #444; padding: 20px; color: #fff">${field('border: 1px solid #555; background: #333')}</div>`,
      reason: 'boundary',
    },
    { html: '<label>News <textarea style="border: 1px solid #ddd"></textarea></label>', reason: 'boundary' },
    {
      html: '<div><template shadowrootmode="open"><label>Town <input style="border: 1px solid #ddd"></label></template></div>',
      reason: 'boundary',
    },
    {
      html: '<label>Town <select style="appearance: none; border: 1px solid #ddd; background: #fff"><option>Kiel</select></label>',
      reason: 'boundary',
    },
    { html: `${boxStyle('#ddd', '#eee')}<label><input type="checkbox"> News</label>`, reason: 'drawing' },
    {
      html: `<style>${hiddenInput} border: 1px solid #ddd } input:checked + label::before { background: #000 }</style><input type="checkbox" id="a"><label for="a">News</label>`,
      reason: 'drawing',
    },
    {
      html: '<span role="checkbox" aria-checked="false" tabindex="0" aria-label="News" style="display: block; width: 20px; height: 20px; border: 2px solid #ddd"></span>',
      reason: 'drawing',
    },
    {
      html: `${boxStyle('#767676', '#ddd')}<label><input type="checkbox"> News</label>`,
      reason: 'state',
    },
    {
      html: `<style>${swatchStyle}</style><div>${swatch('#45aaf2')}</div>`,
      reason: 'state',
    },
    {
      html: `${boxStyle('#767676', '#ddd')}<label><input type="radio" name="a" checked> News</label><label><input type="radio" name="a"> Offers</label>`,
      reason: 'state',
    },
  ],
  cantTell: [
    { html: field('border: 1px solid #ccc', 'placeholder="Kiel"'), reason: 'text' },
    { html: field('border: 1px solid #ccc', 'value="Kiel"'), reason: 'text' },
    { html: field('border: 0; outline: 0; background: none'), reason: 'invisible' },
    {
      html: `<div style="background: linear-gradient(90deg, #000, #fff 60%); padding: 20px">${field('border: 0; width: 80vw; background: #fff')}</div>`,
      reason: 'uneven',
    },
  ],
  inapplicable: [
    '<label>Town <input></label><label>News <input type="checkbox"></label><label>Size <input type="range"></label>',
    field('border: 1px solid #ddd', 'disabled'),
    field('border: 1px solid #ddd', 'readonly'),
    `<fieldset disabled>${field('border: 1px solid #ddd')}</fieldset>`,
    field('border: 1px solid #ddd', 'hidden'),
    `${field('border: 1px solid #ddd')}<div style="position: fixed; inset: 0; background: #fff">Menu</div>`,
    `${boxStyle('#ddd', '#eee')}<label><input type="checkbox" disabled> News</label>`,
    '<button style="border: 1px solid #eee; background: #fff">Search</button>',
    '<style>input { position: absolute; opacity: 0; width: 1px; height: 1px } label { border: 1px solid #ddd; padding: 8px }</style><input type="radio" name="a" id="a"><label for="a">News</label>',
    '<p>Ferries leave from the old harbor.</p>',
  ],
});
