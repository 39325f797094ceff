import { defineCases } from '../../rule-cases.ts';
import { textJustified } from './rule.ts';

const sentences = 'Ferries leave the harbor of Kiel every morning, and come back from Oslo at night. '.repeat(
  2,
);
const text = (style: string, inside = sentences) => `<p style="width: 300px; ${style}">${inside}</p>`;

export const cases = defineCases(textJustified, {
  passed: [
    text(''),
    text('text-align: center'),
    text('text-align: end'),
    `<div style="text-align: justify">${text('text-align: left')}</div>`,
  ],
  failed: [
    { html: text('text-align: justify'), reason: 'justified' },
    { html: `<div style="text-align: justify">${text('')}</div>`, reason: 'justified' },
    {
      html: text('text-align: justify', `<b>${sentences}</b><a href="/">${sentences}</a>`),
      reason: 'justified',
    },
    {
      html: `<div><template shadowrootmode="open">${text('text-align: justify')}</template></div>`,
      reason: 'justified',
    },
    { html: `<iframe title="x" srcdoc='${text('text-align: justify')}'></iframe>`, reason: 'justified' },
  ],
  inapplicable: [
    text('text-align: justify', 'Ferries to Kiel'),
    text('text-align: justify; width: auto'),
    text('text-align: justify; display: none'),
    text('text-align: justify; visibility: hidden'),
    `<pre style="width: 300px; text-align: justify; white-space: pre-wrap">${sentences}</pre>`,
  ],
});
