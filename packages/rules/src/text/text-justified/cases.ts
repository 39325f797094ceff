import { casesOf } from '../../rule-cases.ts';
import { textJustified } from './rule.ts';

const words = 'Ferries leave the harbour of Kiel every morning, and come back from Oslo at night. '.repeat(2);
const text = (style: string, inside = words) => `<p style="width: 300px; ${style}">${inside}</p>`;

export const cases = casesOf(textJustified, {
  passed: [
    text(''),
    text('text-align: center'),
    text('text-align: end'),
    `<div style="text-align: justify">${text('text-align: left')}</div>`,
  ],
  failed: [
    { html: text('text-align: justify'), because: 'justified' },
    { html: `<div style="text-align: justify">${text('')}</div>`, because: 'justified' },
    { html: text('text-align: justify', `<b>${words}</b><a href="/">${words}</a>`), because: 'justified' },
    {
      html: `<div><template shadowrootmode="open">${text('text-align: justify')}</template></div>`,
      because: 'justified',
    },
    { html: `<iframe title="x" srcdoc='${text('text-align: justify')}'></iframe>`, because: 'justified' },
  ],
  inapplicable: [
    text('text-align: justify', 'Ferries to Kiel'),
    text('text-align: justify; width: auto'),
    text('text-align: justify; display: none'),
    text('text-align: justify; visibility: hidden'),
    `<pre style="width: 300px; text-align: justify; white-space: pre-wrap">${words}</pre>`,
  ],
});
