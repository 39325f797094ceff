import { casesOf } from '../../rule-cases.ts';
import { textInItalics } from './rule.ts';

const words =
  'Ferries leave the harbour of Kiel every morning, and come back from Oslo at night. People may take dogs and bicycles along; both need a ticket. In winter, when the fjord is frozen, the ferry to Oslo leaves an hour later, and the one to Bergen stays.';

export const cases = casesOf(textInItalics, {
  passed: [
    `<p>${words}</p>`,
    `<p><em>${words.slice(0, 80)}</em> ${words}</p>`,
    `<div style="font-style: italic"><p style="font-style: normal">${words}</p></div>`,
  ],
  failed: [
    { html: `<p><em>${words}</em></p>`, because: 'slanted' },
    { html: `<blockquote style="font-style: italic">${words}</blockquote>`, because: 'slanted' },
    { html: `<p style="font-style: oblique 20deg">${words} <b>by us</b></p>`, because: 'slanted' },
    {
      html: `<div style="font-style: italic"><template shadowrootmode="open"><p>${words}</p></template></div>`,
      because: 'slanted',
    },
  ],
  inapplicable: [
    '<p><em>Ferries to Kiel and Oslo</em></p>',
    `<p style="font-style: italic; display: none">${words}</p>`,
    `<p><code style="font-style: italic">${words}</code></p>`,
  ],
});
