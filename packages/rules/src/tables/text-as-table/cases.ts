import { casesOf } from '../../rule-cases.ts';
import { textAsTable } from './rule.ts';

const towns = ` town | price
------+-------
 Kiel |     8
 Oslo |    12
(2 rows)`;
const row = (...cells: string[]) =>
  `<div class="row">${cells.map((cell) => `<span class="cell">${cell}</span>`).join('')}</div>`;
const styled = (inside: string) =>
  `<style>.table { display: table } .row { display: table-row } .cell { display: table-cell }</style><div class="table">${inside}</div>`;
const three = row('Town', 'Price') + row('Kiel', '8') + row('Oslo', '12');

export const cases = casesOf(textAsTable, {
  cantTell: [
    { html: `<pre>${towns}</pre>`, because: 'drawn' },
    { html: `<pre><code>${towns}</code></pre><pre>${towns}</pre>`, because: 'drawn' },
    {
      html: '<pre>+------+----+\n| Kiel | 8  |\n| Oslo | 12 |\n| Hull | 20 |\n+------+----+</pre>',
      because: 'drawn',
    },
    { html: styled(three), because: 'styled' },
    { html: `<div><template shadowrootmode="open"><pre>${towns}</pre></template></div>`, because: 'drawn' },
  ],
  inapplicable: [
    '<table><tr><th>Town</th></tr><tr><td>Kiel</td></tr></table>',
    '<pre>cat towns | sort | uniq\ncat towns | wc\necho -----</pre>',
    '<pre>a | b\nc | d\ne | f</pre>',
    `<pre hidden>${towns}</pre>`,
    styled(row('Kiel', 'Oslo')),
    styled(row('Town') + row('Kiel') + row('Oslo')),
    styled(three).replace('class="table"', 'class="table" role="presentation"'),
    '<div style="display: grid; grid-template-columns: 1fr 1fr"><p>Kiel</p><p>8</p></div>',
  ],
});
