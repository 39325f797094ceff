import { defineCases } from '../../rule-cases.ts';
import { textInItalics } from './rule.ts';

const sentences =
  'Ferries leave the harbor of Kiel every morning, and come back from Oslo at night. People may take dogs and bicycles along; both need a ticket. In winter, when the fjord is frozen, the ferry to Oslo leaves an hour later, and the one to Bergen stays.';

export const cases = defineCases(textInItalics, {
  passed: [
    `<p>${sentences}</p>`,
    `<p><em>${sentences.slice(0, 80)}</em> ${sentences}</p>`,
    `<div style="font-style: italic"><p style="font-style: normal">${sentences}</p></div>`,
  ],
  failed: [
    { html: `<p><em>${sentences}</em></p>`, reason: 'slanted' },
    { html: `<blockquote style="font-style: italic">${sentences}</blockquote>`, reason: 'slanted' },
    { html: `<p style="font-style: oblique 20deg">${sentences} <b>by us</b></p>`, reason: 'slanted' },
    {
      html: `<div style="font-style: italic"><template shadowrootmode="open"><p>${sentences}</p></template></div>`,
      reason: 'slanted',
    },
  ],
  inapplicable: [
    '<p><em>Ferries to Kiel and Oslo</em></p>',
    `<p style="font-style: italic; display: none">${sentences}</p>`,
    `<p><code style="font-style: italic">${sentences}</code></p>`,
  ],
});
