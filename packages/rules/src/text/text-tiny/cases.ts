import { defineCases } from '../../rule-cases.ts';
import { textTiny } from './rule.ts';

const sentence = 'Ferries leave the harbor every morning.';

export const cases = defineCases(textTiny, {
  passed: [
    `<p>${sentence}</p>`,
    `<p style="font-size: 10px">${sentence}</p>`,
    `<p>${sentence}<sup style="font-size: 8px">12</sup> <small style="font-size: 9px">new</small></p>`,
  ],
  failed: [
    { html: `<p style="font-size: 9px">${sentence}</p>`, reason: 'tiny' },
    { html: `<p>${sentence} <small style="font-size: 7.5px">${sentence}</small></p>`, reason: 'tiny' },
    {
      html: `<div style="font-size: 8px"><template shadowrootmode="open"><p>${sentence}</p></template></div>`,
      reason: 'tiny',
    },
    {
      html: `<iframe title="x" srcdoc='<p style="font-size: 1px">${sentence}</p>'></iframe>`,
      reason: 'tiny',
    },
  ],
  inapplicable: [
    '<p style="font-size: 6px">Kiel</p>',
    `<p style="font-size: 6px" hidden>${sentence}</p>`,
    `<p style="font-size: 6px; opacity: 0">${sentence}</p>`,
    `<pre style="font-size: 6px">${sentence}</pre>`,
  ],
});
