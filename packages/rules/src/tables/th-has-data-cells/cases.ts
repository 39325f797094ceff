import { defineCases } from '../../rule-cases.ts';
import { thHasDataCells } from './rule.ts';

const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join('')}</table>`;
const ariaTable = (...rows: string[][]) =>
  `<div role="table">${rows
    .map(
      (cells) => `<div role="row">${cells.map((cell) => `<span role="${cell}">Kiel</span>`).join('')}</div>`,
    )
    .join('')}</div>`;

export const cases = defineCases(thHasDataCells, {
  passed: [
    table(row('<th>Town</th>', '<th>Fare</th>'), row('<td>Kiel</td>', '<td>9</td>')),
    table(row('<th>Kiel</th>', '<td>9</td>'), row('<th>Oslo</th>', '<td>8</td>')),
    table(row('<td></td>', '<th>Mon</th>', '<th>Tue</th>'), row('<th>Kiel</th>', '<td>1</td>', '<td>2</td>')),
    table(
      row('<td>Town</td>', '<th>Mon</th>', '<th>Tue</th>'),
      row('<td>Kiel</td>', '<td>1</td>', '<td>2</td>'),
    ),
    table(row('<th></th>', '<th>Fare</th>'), row('<td>Kiel</td>', '<td>9</td>')),
    table(row('<th>Day</th>', '<th>Time</th>'), row('<th>Monday</th>', '<td>9</td>')),
    table(row('<th colspan="2">Fares</th>'), row('<td>Kiel</td>', '<td>9</td>')),
    table(row('<th rowspan="2">Kiel</th>', '<td>9</td>'), row('<td>8</td>')),
    table(
      row('<th id="a">Town</th>', '<th id="b">Fare</th>'),
      row('<td>Kiel</td>'),
      row('<td headers="b">9</td>'),
    ),
    `<table><tbody><tr><th scope="rowgroup">Kiel</th></tr><tr><td>9</td></tr></tbody></table>`,
    // Long tables repeat their headers at the bottom.
    '<table><thead><tr><th>Town</th><th>Fare</th></tr></thead><tbody><tr><td>Kiel</td><td>9</td></tr></tbody><tfoot><tr><th>Town</th><th>Fare</th></tr></tfoot></table>',
    '<table><thead><tr><th scope="col">Name</th><th scope="col">Office</th></tr></thead><tfoot><tr><th scope="col">Name</th><th scope="col">Office</th></tr></tfoot><tbody><tr><td>Ann</td><td>Kiel</td></tr></tbody></table>',
    ariaTable(['columnheader'], ['cell']),
    ariaTable(['rowheader', 'cell']),
    `<div><template shadowrootmode="open">${table(row('<th>Town</th>'), row('<td>Kiel</td>'))}</template></div>`,
  ],
  failed: [
    {
      html: '<table><thead><tr><td>Town</td><th>Fare</th></tr></thead><tr><td>Kiel</td></tr></table>',
      reason: 'hasNoCells',
    },
    {
      html: table(
        row('<td>Town</td>', '<th id="b">Fare</th>'),
        row('<td id="a">Kiel</td>', '<td headers="a">9</td>'),
      ),
      reason: 'hasNoCells',
    },
    { html: table(row('<td>9</td>', '<th scope="row">Kiel</th>')), reason: 'hasNoCells' },
    { html: table(row('<td>9</td>'), row('<th scope="col">Fare</th>')), reason: 'hasNoCells' },
    {
      html: '<table><thead><tr><th>Town</th><th>Fare</th></tr></thead><tbody><tr><td>Kiel</td><td>9</td></tr></tbody><tfoot><tr><td></td><th scope="col">Total</th></tr></tfoot></table>',
      reason: 'hasNoCells',
    },
    { html: ariaTable(['cell'], ['columnheader']), reason: 'hasNoCells' },
    { html: ariaTable(['cell', 'rowheader']), reason: 'hasNoCells' },
    {
      html: `<iframe title="x" srcdoc="${table(row('<td>9</td>', '<th scope=row>Kiel</th>'))}"></iframe>`,
      reason: 'hasNoCells',
    },
  ],
  cantTell: [
    { html: table(row('<th>Town</th>', '<th>Fare</th>')), reason: 'headersOnly' },
    {
      html: '<table><thead><tr><th>Town</th></tr></thead><tbody></tbody></table>',
      reason: 'headersOnly',
    },
    {
      html: '<div role="table"><div role="columnheader">Town</div><div role="row"><div role="cell">Kiel</div></div></div>',
      reason: 'noPlace',
    },
  ],
  inapplicable: [
    // Browsers treat a table with a single cell as layout.
    table(row('<th>Town</th>')),
    table(row('<td>Town</td>'), row('<td>Kiel</td>')),
    table(row('<th role="cell">Town</th>'), row('<td>Kiel</td>')),
    table(row('<th aria-hidden="true">Town</th>'), row('<td>Kiel</td>')),
    `<div hidden>${table(row('<th>Town</th>'))}</div>`,
    `<table role="none">${row('<th>Town</th>')}</table>`,
    '<div role="columnheader">Town</div>',
  ],
});
