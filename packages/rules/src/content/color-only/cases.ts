import { defineCases } from '../../rule-cases.ts';
import { colorOnly } from './rule.ts';

const form = (explanation: string, label: string, field = '', mark = '') =>
  `<p>${explanation}</p><label for="a" style="${label}">Town${mark}</label><input id="a" style="${field}"><label for="b">Street</label><input id="b" style="border: 1px solid #777">`;

const calendar = (cells: string, text = 'Days in green are free, days in red are booked.', style = '') =>
  `<style>td { color: #fff } .f { background: #2a6e2a } .b { background: #a83232 } ${style}</style><p>${text}</p><table><tr><th>Mo</th><th>Tu</th><th>We</th></tr><tr>${cells}</tr></table>`;
const days = '<td class="f">5</td><td class="f">6</td><td class="b">7</td><td class="f">8</td>';

const state = (name: string, color: string) =>
  `<tr><td>${name}</td><td><span class="dot ${color}"></span></td></tr>`;
const states = (key: string, { rows = '', style = '' } = {}) =>
  `<style>.dot { display: inline-block; width: 12px; height: 12px; border-radius: 50% } .ok { background: #2a9d2a } .bad { background: #d62828 } ${style}</style>${key}<table>${state('Kiel', 'ok')}${state('Oslo', 'ok')}${state('Bergen', 'bad')}${rows}</table>`;
const key = '<p>Green: running. Red: stopped.</p>';

export const cases = defineCases(colorOnly, {
  passed: [
    '<label>Town <input class="is-invalid" aria-invalid="true"></label>',
    '<label>Town <input class="error" aria-describedby="e"></label><p id="e">Please enter a town.</p>',
  ],
  failed: [
    { html: form('Fields in red are required.', 'color: #900'), reason: 'colorAlone' },
    { html: form('Required fields are marked in green.', 'color: #050'), reason: 'colorAlone' },
    { html: form('Errors are shown in red.', '', 'border: 1px solid #c00'), reason: 'colorAlone' },
    { html: calendar(days), reason: 'items' },
    { html: states(key), reason: 'items' },
    { html: states('<ul><li>Green means running</li><li>Red means stopped</li></ul>'), reason: 'items' },
  ],
  cantTell: [
    { html: calendar(days.replace('7', '7 booked')), reason: 'explained' },
    { html: calendar(days.replace('>7', ' title="Booked">7')), reason: 'explained' },
    { html: calendar(days.replace('7', '<s>7</s>')), reason: 'explained' },
    { html: calendar(days, undefined, '.b { text-decoration: line-through }'), reason: 'explained' },
    { html: calendar(days, undefined, '.b { background: #ffd6d6; color: #000 }'), reason: 'explained' },
    {
      html: calendar(days, undefined, 'td { border: 1px solid } .b { border-style: dashed }'),
      reason: 'explained',
    },
    // The numbers, or the signs, may have the same meaning.
    { html: calendar(days.replace('8', '4')), reason: 'explained' },
    { html: calendar(days.replace('7', '−').replaceAll(/\d(?=<)/g, '+')), reason: 'explained' },
    // One cell has a color that isn't explained.
    { html: calendar(`${days}<td style="background: #2222aa">9</td>`), reason: 'explained' },
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
    // Only one color is explained, or the markers have other colors.
    states('<p>Red: stopped.</p>'),
    states('<p>Blue: running. Pink: stopped.</p>'),
    // A row repeats the meaning, in the same cell or another one.
    states(key).replaceAll(/(<td>Bergen)<.td><td>(.*?)<.td>/g, '$1 $2</td><td>Stopped</td>'),
    states(key, { rows: state('Stopped in Turku', 'bad') }),
    // The shapes differ, or there's a sign on one of them.
    states(key, { style: '.bad { border-radius: 0 !important }' }),
    states(key, { style: ".bad::after { content: '!'; position: absolute }" }),
    '<p>Ships in red and blue lie in the harbor.</p>',
    '<label>Town <input class="terrors"></label>',
    '<label hidden>Town <input class="error"></label>',
    '<p hidden>Required fields are in red.</p>',
  ],
});
