import { defineCases } from '../../rule-cases.ts';
import { emptyCaption } from './rule.ts';

const table = (caption: string) => `<table>${caption}<tr><th>Town</th></tr><tr><td>Kiel</td></tr></table>`;

export const cases = defineCases(emptyCaption, {
  passed: [
    table('<caption>Towns</caption>'),
    table('<caption><img src="x.png" alt="Towns"></caption>'),
    '<fieldset><legend>Town</legend><input></fieldset>',
    '<figure><img src="x.png" alt="Kiel"><figcaption>Kiel</figcaption></figure>',
    '<fieldset><legend><label><input type="checkbox" aria-label="Cabin"></label></legend></fieldset>',
    `<div><template shadowrootmode="open">${table('<caption>Towns</caption>')}</template></div>`,
  ],
  failed: [
    { html: table('<caption></caption>'), reason: 'empty' },
    { html: '<fieldset><legend> &nbsp; </legend><input></fieldset>', reason: 'empty' },
    {
      html: '<figure><img src="x.png" alt="Kiel"><figcaption><br></figcaption></figure>',
      reason: 'empty',
    },
    {
      html: `<div><template shadowrootmode="open">${table('<caption></caption>')}</template></div>`,
      reason: 'empty',
    },
  ],
  inapplicable: [
    table(''),
    table('<caption hidden></caption>'),
    '<figure aria-hidden="true"><figcaption></figcaption></figure>',
    '<div><legend></legend></div>',
  ],
});
