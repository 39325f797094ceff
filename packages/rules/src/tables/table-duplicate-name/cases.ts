import { casesOf } from '../../rule-cases.ts';
import { tableDuplicateName } from './rule.ts';

const table = (attributes: string, caption: string) =>
  `<table ${attributes}>${caption}<tr><th>Town</th></tr><tr><td>Kiel</td></tr></table>`;

export const cases = casesOf(tableDuplicateName, {
  passed: [table('summary="One row a town"', '<caption>Ferries</caption>')],
  failed: [
    { html: table('summary="Ferries"', '<caption>Ferries</caption>'), because: 'repeated' },
    {
      html: table('summary="ferries  today"', '<caption> Ferries <b>today</b></caption>'),
      because: 'repeated',
    },
    {
      html: `<div><template shadowrootmode="open">${table('summary="a"', '<caption>a</caption>')}</template></div>`,
      because: 'repeated',
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
