import { defineCases } from '../../rule-cases.ts';
import { textInCapitals } from './rule.ts';

const sentences = 'Ferries leave the harbor of Kiel every morning, and come back from Oslo at night. '.repeat(
  2,
);

export const cases = defineCases(textInCapitals, {
  passed: [
    `<p>${sentences}</p>`,
    `<p>${sentences.slice(0, 90).toUpperCase()} ${sentences}</p>`,
    `<p style="text-transform: capitalize">${sentences}</p>`,
    `<div style="text-transform: uppercase"><p style="text-transform: none">${sentences}</p></div>`,
  ],
  failed: [
    { html: `<p>${sentences.toUpperCase()}</p>`, reason: 'capitals' },
    { html: `<p style="text-transform: uppercase">${sentences}</p>`, reason: 'capitals' },
    { html: `<p>${sentences.toUpperCase()} <em>by us</em></p>`, reason: 'capitals' },
    {
      html: `<div style="text-transform: uppercase"><template shadowrootmode="open"><p>${sentences}</p></template></div>`,
      reason: 'capitals',
    },
  ],
  inapplicable: [
    '<h1>FERRIES TO KIEL</h1>',
    `<p hidden>${sentences.toUpperCase()}</p>`,
    `<pre>${sentences.toUpperCase()}</pre>`,
    `<p>${'船は毎朝港を出ます。'.repeat(20)}</p>`,
  ],
});
