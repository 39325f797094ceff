import { defineCases } from '../../rule-cases.ts';
import { scopeAttrValid } from './rule.ts';

const table = (cell: string, attributes = '') =>
  `<table ${attributes}><tr>${cell}<th>Fare</th></tr><tr><td>Kiel</td><td>9</td></tr></table>`;

export const cases = defineCases(scopeAttrValid, {
  passed: [
    table('<th scope="col">Town</th>'),
    table('<th scope="ROW">Town</th>'),
    table('<th scope="colgroup">Town</th>'),
    table('<td role="columnheader" scope="col">Town</td>'),
    `<div><template shadowrootmode="open">${table('<th scope="col">Town</th>')}</template></div>`,
  ],
  failed: [
    { html: table('<th scope="column">Town</th>'), reason: 'unknown' },
    { html: table('<th scope="">Town</th>'), reason: 'unknown' },
    { html: table('<th scope=" col">Town</th>'), reason: 'unknown' },
    { html: table('<td scope="row">Town</td>'), reason: 'noHeader' },
    {
      html: `<iframe title="x" srcdoc="${table('<th scope=column>Town</th>')}"></iframe>`,
      reason: 'unknown',
    },
  ],
  inapplicable: [
    table('<th>Town</th>'),
    '<div scope="column">Town</div>',
    table('<th scope="column" hidden>Town</th>'),
    table('<th scope="column">Town</th>', 'aria-hidden="true"'),
  ],
});
