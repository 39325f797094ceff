import { defineCases } from '../../rule-cases.ts';
import { scrollableRegionFocusable } from './rule.ts';

const text = '<p style="height: 300px">Ferries</p><p>Fares</p>';
const box = (inside: string, attributes = '', style = 'overflow: auto') =>
  `<div ${attributes} style="height: 100px; ${style}">${inside}</div>`;

export const cases = defineCases(scrollableRegionFocusable, {
  passed: [
    box(text, 'tabindex="0"'),
    box(`${text}<a href="x">Kiel</a>`),
    box(`<button>Kiel</button>${text}`, 'tabindex="-1"'),
    box(text, 'contenteditable'),
    `<input role="combobox" aria-label="Town" aria-expanded="true" aria-controls="towns">${box(text, 'id="towns" role="listbox"')}`,
    box('<p style="width: 9000px; text-align: right">Kiel</p>', 'tabindex="0"', 'overflow-x: scroll'),
  ],
  failed: [
    { html: box(text), reason: 'unreachable' },
    { html: box(text, 'tabindex="-1"'), reason: 'unreachable' },
    {
      html: box(`<a href="x" tabindex="-1">Kiel</a>${text}`, '', 'overflow-y: scroll'),
      reason: 'unreachable',
    },
    { html: box(`<button disabled>Kiel</button>${text}`), reason: 'unreachable' },
    {
      html: box('<p style="width: 9000px; text-align: right">Kiel</p>', '', 'overflow-x: auto'),
      reason: 'unreachable',
    },
    { html: `<p><template shadowrootmode="open">${box(text)}</template></p>`, reason: 'unreachable' },
    { html: `<iframe title="x" height="600" srcdoc='${box(text)}'></iframe>`, reason: 'unreachable' },
  ],
  inapplicable: [
    box('Kiel'),
    box(text, '', 'overflow: hidden'),
    box(text, 'inert'),
    box(text, 'hidden'),
    box('<div style="height: 300px"></div>'),
    box('<p style="height: 300px; visibility: hidden">Kiel</p>'),
    box('Kiel', '', 'overflow: auto; box-sizing: border-box; padding: 60px 0 30px'),
    `<main style="height: 9000px">Ferries</main>`,
    '<iframe title="x" srcdoc="<p style=\'height: 9000px\'>Kiel</p>"></iframe>',
  ],
});
