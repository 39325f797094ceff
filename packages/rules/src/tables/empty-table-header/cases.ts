import { defineCases } from '../../rule-cases.ts';
import { emptyTableHeader } from './rule.ts';

const table = (head: string, attributes = '') =>
  `<table ${attributes}><tr>${head}</tr><tr><td>Kiel</td><td>9</td></tr></table>`;

export const cases = defineCases(emptyTableHeader, {
  passed: [
    table('<th>Town</th><th>Fare</th>'),
    table('<th aria-label="Town"></th>'),
    table('<th><img src="x.png" alt="Town"></th>'),
    table('<th><input aria-label="Search by town"></th>'),
    table('<th><input type="checkbox" aria-label="Select all"></th>'),
    table('<th><span style="position: absolute; left: -999px">Town</span></th>'),
    '<div role="table"><div role="row"><span role="columnheader">Town</span></div></div>',
  ],
  failed: [
    { html: table('<th></th>'), reason: 'unnamed' },
    { html: table('<th><input></th>'), reason: 'unnamed' },
    { html: table('<th> <span hidden>Town</span></th>'), reason: 'unnamed' },
    {
      html: '<div role="table"><div role="row"><span role="rowheader"></span></div></div>',
      reason: 'unnamed',
    },
    {
      html: `<div><template shadowrootmode="open">${table('<th></th>')}</template></div>`,
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    table('<td></td>'),
    table('<th role="cell"></th>'),
    table('<th aria-hidden="true"></th>'),
    table('<th></th>', 'hidden'),
    table('<th></th>', 'role="none"'),
  ],
});
