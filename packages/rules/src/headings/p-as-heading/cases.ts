import { defineCases } from '../../rule-cases.ts';
import { pAsHeading } from './rule.ts';

const text = '<p>Ferries leave the harbor of Kiel every morning and come back late at night.</p>';

export const cases = defineCases(pAsHeading, {
  passed: [
    `<p>Ferries to Oslo</p>${text}`,
    `<p><b>Ferries</b> to Oslo</p>${text}`,
    `<p><b>Ferries leave the harbor of Kiel every morning and come back at noon</b></p>${text}`,
    `<p style="font-size: 17px">Ferries</p>${text}`,
    `<p><b>Ferries</b></p><p><b>${text.slice(3, -4)}</b></p>`,
  ],
  cantTell: [
    { html: `<p><b>Ferries</b></p>${text}`, reason: 'looksLikeHeading' },
    { html: `<p style="font-weight: bold">Ferries</p>${text}`, reason: 'looksLikeHeading' },
    { html: `<p style="font-size: 24px">Ferries</p>${text}`, reason: 'looksLikeHeading' },
    { html: `<p><i style="font-size: 20px">Ferries</i></p>${text}`, reason: 'looksLikeHeading' },
    {
      html: `<div><template shadowrootmode="open"><p><b>Ferries</b></p>${text}</template></div>`,
      reason: 'looksLikeHeading',
    },
    {
      html: `<iframe title="x" srcdoc="<p><b>Ferries</b></p>${text}"></iframe>`,
      reason: 'looksLikeHeading',
    },
  ],
  inapplicable: [
    '<p><b>Ferries</b></p>',
    `<p><b>Ferries. Trains.</b></p>${text}`,
    `<h2>Ferries</h2>${text}`,
    `<p role="heading" aria-level="2"><b>Ferries</b></p>${text}`,
    `<p hidden><b>Ferries</b></p>${text}`,
    `<p aria-hidden="true"><b>Ferries</b></p>${text}`,
  ],
});
