import { casesOf } from '../../rule-cases.ts';
import { tableLayout } from './rule.ts';

const table = (inside: string, attributes = '') => `<table ${attributes}>${inside}</table>`;
/** What browsers take for data: borders around its cells. */
const bordered = (inside: string) => table(inside, 'border="1"');
const data = '<tr><th>Town</th><th>Price</th></tr><tr><td>Kiel</td><td>8</td></tr>';

export const cases = casesOf(tableLayout, {
  passed: [
    table(data),
    table('<tr><td>Kiel</td><td>8</td></tr><tr><td>Oslo</td><td>12</td></tr>'),
    table('<tr><td><nav>Towns</nav></td><td><h1>Kiel</h1></td></tr>', 'role="presentation"'),
    table('<caption>Towns</caption><tr><td>Kiel</td></tr>'),
    `<div><template shadowrootmode="open">${table(data)}</template></div>`,
    // Browsers treat these as layout: a page of the 1990s, a newsletter, and a box with one cell.
    table('<tr><td><nav>Towns</nav></td><td><h1>Kiel</h1></td></tr>', 'cellpadding="4"'),
    table(
      `<tr><td align="center">${table('<tr><td><h1>News from Kiel</h1></td></tr><tr><td>Ferries run daily.</td></tr>', 'width="600" bgcolor="#fff"')}</td></tr>`,
      'width="100%" bgcolor="#eee"',
    ),
    bordered('<tr><td><p>Kiel is a town.</p><p>So is Oslo.</p></td></tr>'),
  ],
  failed: [
    { html: bordered('<tr><td><nav>Towns</nav></td><td>Kiel</td></tr>'), because: 'parts' },
    { html: bordered('<tr><td>Towns</td><td><div><h1>Kiel</h1></div></td></tr>'), because: 'parts' },
    {
      html: table(
        '<tr style="background: #eee"><td>Towns</td></tr><tr><td><h1>Kiel</h1></td></tr><tr style="background: #eee"><td>8</td></tr>',
      ),
      because: 'parts',
    },
    { html: table('<tr><td>Towns</td><td bgcolor="#ddd"><h1>Kiel</h1></td></tr>'), because: 'parts' },
    { html: table('<col><tr><td><p>Kiel is a town.</p><p>So is Oslo.</p></td></tr>'), because: 'oneCell' },
    {
      html: `<div><template shadowrootmode="open">${table('<colgroup></colgroup><tr><td>Kiel</td></tr>')}</template></div>`,
      because: 'oneCell',
    },
  ],
  cantTell: [
    { html: table(data, 'role="none"'), because: 'marked' },
    {
      html: table('<tr><td>Kiel</td><td>8</td></tr>', 'role="presentation" summary="Prices"'),
      because: 'marked',
    },
  ],
  inapplicable: [
    '<p>Kiel</p>',
    table('<tr><td>Kiel</td></tr>', 'hidden'),
    '<div role="table"><h1>Kiel</h1></div>',
  ],
});
