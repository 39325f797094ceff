import { defineCases } from '../../rule-cases.ts';
import { tableLayout } from './rule.ts';

const table = (inside: string, attributes = '') => `<table ${attributes}>${inside}</table>`;
/** Browsers treat tables with cell borders as data tables. */
const borderedTable = (inside: string) => table(inside, 'border="1"');
const dataRows = '<tr><th>Town</th><th>Price</th></tr><tr><td>Kiel</td><td>8</td></tr>';

export const cases = defineCases(tableLayout, {
  passed: [
    table(dataRows),
    table('<tr><td>Kiel</td><td>8</td></tr><tr><td>Oslo</td><td>12</td></tr>'),
    table('<tr><td><nav>Towns</nav></td><td><h1>Kiel</h1></td></tr>', 'role="presentation"'),
    table(dataRows, 'role="none"'),
    table('<caption>Towns</caption><tr><td>Kiel</td></tr>'),
    `<div><template shadowrootmode="open">${table(dataRows)}</template></div>`,
    // Browsers treat these as layout tables: a 1990s page, a newsletter, and a box with one cell.
    table('<tr><td><nav>Towns</nav></td><td><h1>Kiel</h1></td></tr>', 'cellpadding="4"'),
    table(
      `<tr><td align="center">${table('<tr><td><h1>News from Kiel</h1></td></tr><tr><td>Ferries run daily.</td></tr>', 'width="600" bgcolor="#fff"')}</td></tr>`,
      'width="100%" bgcolor="#eee"',
    ),
    borderedTable('<tr><td><p>Kiel is a town.</p><p>So is Oslo.</p></td></tr>'),
  ],
  failed: [
    { html: borderedTable('<tr><td><nav>Towns</nav></td><td>Kiel</td></tr>'), reason: 'parts' },
    { html: borderedTable('<tr><td>Towns</td><td><div><h1>Kiel</h1></div></td></tr>'), reason: 'parts' },
    {
      html: table(
        '<tr style="background: #eee"><td>Towns</td></tr><tr><td><h1>Kiel</h1></td></tr><tr style="background: #eee"><td>8</td></tr>',
      ),
      reason: 'parts',
    },
    { html: table('<tr><td>Towns</td><td bgcolor="#ddd"><h1>Kiel</h1></td></tr>'), reason: 'parts' },
    { html: table('<col><tr><td><p>Kiel is a town.</p><p>So is Oslo.</p></td></tr>'), reason: 'oneCell' },
    {
      html: `<div><template shadowrootmode="open">${table('<colgroup></colgroup><tr><td>Kiel</td></tr>')}</template></div>`,
      reason: 'oneCell',
    },
  ],
  inapplicable: [
    '<p>Kiel</p>',
    table('<tr><td>Kiel</td></tr>', 'hidden'),
    '<div role="table"><h1>Kiel</h1></div>',
  ],
});
