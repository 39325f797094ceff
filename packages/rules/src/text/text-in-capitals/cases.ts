import { casesOf } from '../../rule-cases.ts';
import { textInCapitals } from './rule.ts';

const words = 'Ferries leave the harbour of Kiel every morning, and come back from Oslo at night. '.repeat(2);

export const cases = casesOf(textInCapitals, {
  passed: [
    `<p>${words}</p>`,
    `<p>${words.slice(0, 90).toUpperCase()} ${words}</p>`,
    `<p style="text-transform: capitalize">${words}</p>`,
    `<div style="text-transform: uppercase"><p style="text-transform: none">${words}</p></div>`,
  ],
  failed: [
    { html: `<p>${words.toUpperCase()}</p>`, because: 'capitals' },
    { html: `<p style="text-transform: uppercase">${words}</p>`, because: 'capitals' },
    { html: `<p>${words.toUpperCase()} <em>by us</em></p>`, because: 'capitals' },
    {
      html: `<div style="text-transform: uppercase"><template shadowrootmode="open"><p>${words}</p></template></div>`,
      because: 'capitals',
    },
  ],
  inapplicable: [
    '<h1>FERRIES TO KIEL</h1>',
    `<p hidden>${words.toUpperCase()}</p>`,
    `<pre>${words.toUpperCase()}</pre>`,
    `<p>${'船は毎朝港を出ます。'.repeat(20)}</p>`,
  ],
});
