import { defineCases } from '../../rule-cases.ts';
import { textAsTable } from './rule.ts';

const textTable = ` town | price
------+-------
 Kiel |     8
 Oslo |    12
(2 rows)`;
const row = (...cells: string[]) =>
  `<div class="row">${cells.map((cell) => `<span class="cell">${cell}</span>`).join('')}</div>`;
const cssTable = (inside: string) =>
  `<style>.table { display: table } .row { display: table-row } .cell { display: table-cell }</style><div class="table">${inside}</div>`;
const threeRows = row('Town', 'Price') + row('Kiel', '8') + row('Oslo', '12');

export const cases = defineCases(textAsTable, {
  neverPasses: true,
  cantTell: [
    { html: `<pre>${textTable}</pre>`, reason: 'drawn' },
    { html: `<pre><code>${textTable}</code></pre><pre>${textTable}</pre>`, reason: 'drawn' },
    {
      html: '<pre>+------+----+\n| Kiel | 8  |\n| Oslo | 12 |\n| Hull | 20 |\n+------+----+</pre>',
      reason: 'drawn',
    },
    { html: cssTable(threeRows), reason: 'styled' },
    {
      html: `<div><template shadowrootmode="open"><pre>${textTable}</pre></template></div>`,
      reason: 'drawn',
    },
  ],
  inapplicable: [
    '<table><tr><th>Town</th></tr><tr><td>Kiel</td></tr></table>',
    '<pre>cat towns | sort | uniq\ncat towns | wc\necho -----</pre>',
    '<pre>a | b\nc | d\ne | f</pre>',
    `<pre hidden>${textTable}</pre>`,
    cssTable(row('Kiel', 'Oslo')),
    cssTable(row('Town') + row('Kiel') + row('Oslo')),
    cssTable(threeRows).replace('class="table"', 'class="table" role="presentation"'),
    '<div style="display: grid; grid-template-columns: 1fr 1fr"><p>Kiel</p><p>8</p></div>',
  ],
});
