import { defineCases } from '../../rule-cases.ts';
import { tableDuplicateName } from './rule.ts';

const table = (attributes: string, caption: string) =>
  `<table ${attributes}>${caption}<tr><th>Town</th></tr><tr><td>Kiel</td></tr></table>`;

export const cases = defineCases(tableDuplicateName, {
  passed: [table('summary="One row a town"', '<caption>Ferries</caption>')],
  failed: [
    { html: table('summary="Ferries"', '<caption>Ferries</caption>'), reason: 'repeated' },
    {
      html: table('summary="ferries  today"', '<caption> Ferries <b>today</b></caption>'),
      reason: 'repeated',
    },
    {
      html: `<div><template shadowrootmode="open">${table('summary="a"', '<caption>a</caption>')}</template></div>`,
      reason: 'repeated',
    },
  ],
  inapplicable: [
    table('summary="Ferries"', ''),
    table('', '<caption>Ferries</caption>'),
    table('summary=" "', '<caption> </caption>'),
    table('summary="Ferries" hidden', '<caption>Ferries</caption>'),
    table('summary="Ferries" role="none"', '<caption>Ferries</caption>'),
    table('summary="Ferries" aria-hidden="true"', '<caption>Ferries</caption>'),
  ],
});
