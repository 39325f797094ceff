import { defineCases } from '../../rule-cases.ts';
import { textCut } from './rule.ts';

const text =
  'Ferries leave the harbor of Kiel every morning, and every evening they come back from Oslo. '.repeat(2);
const box = (style: string, inside = text) =>
  `<div style="font: 16px/18px sans-serif; width: 400px; overflow: hidden; ${style}">${inside}</div>`;

export const cases = defineCases(textCut, {
  passed: [
    box('height: 36px'),
    box('height: 20px'),
    box('height: 36px; line-height: 24px', `<p style="margin: 0; line-height: 18px">${text}</p>`),
    `<div><template shadowrootmode="open">${box('height: 36px')}</template></div>`,
  ],
  cantTell: [
    { html: box('height: 28px'), reason: 'cutThrough' },
    { html: box('white-space: nowrap'), reason: 'cutThrough' },
    { html: box('height: 28px', `<p><b>${text}</b></p>`), reason: 'cutThrough' },
    {
      html: `<div><template shadowrootmode="open">${box('white-space: nowrap')}</template></div>`,
      reason: 'cutThrough',
    },
    {
      html: `<iframe title="x" srcdoc='${box('height: 28px; width: 90%')}'></iframe>`,
      reason: 'cutThrough',
    },
  ],
  inapplicable: [
    box(''),
    box('white-space: nowrap; text-overflow: ellipsis'),
    box('height: 18px'),
    box('overflow: auto; height: 28px'),
    box('height: 28px; visibility: hidden'),
    box('', '<p style="position: relative; left: 600px">Oslo</p>Kiel'),
    `<div aria-hidden="true">${box('height: 28px')}</div>`,
  ],
});
