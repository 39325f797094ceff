import { casesOf } from '../../rule-cases.ts';
import { textTiny } from './rule.ts';

const words = 'Ferries leave the harbour every morning.';

export const cases = casesOf(textTiny, {
  passed: [
    `<p>${words}</p>`,
    `<p style="font-size: 10px">${words}</p>`,
    `<p>${words}<sup style="font-size: 8px">12</sup> <small style="font-size: 9px">new</small></p>`,
  ],
  failed: [
    { html: `<p style="font-size: 9px">${words}</p>`, because: 'tiny' },
    { html: `<p>${words} <small style="font-size: 7.5px">${words}</small></p>`, because: 'tiny' },
    {
      html: `<div style="font-size: 8px"><template shadowrootmode="open"><p>${words}</p></template></div>`,
      because: 'tiny',
    },
    { html: `<iframe title="x" srcdoc='<p style="font-size: 1px">${words}</p>'></iframe>`, because: 'tiny' },
  ],
  inapplicable: [
    '<p style="font-size: 6px">Kiel</p>',
    `<p style="font-size: 6px" hidden>${words}</p>`,
    `<p style="font-size: 6px; opacity: 0">${words}</p>`,
    `<pre style="font-size: 6px">${words}</pre>`,
  ],
});
