import { defineCases } from '../../rule-cases.ts';
import { whiteSpaceColumns } from './rule.ts';

const columns = `The ferry to Oslo leaves      Tickets are sold at the
every morning from the        counter of the harbor and
quay in the harbor and        on board, as long as there
returns in the evening        are seats left.`;
const timetable = `Town       Morning    Evening
Kiel       eight      nine
Oslo       seven      ten
Hull       six        eleven`;
const cells = (...rows: string[][]) =>
  `<p>${rows.map((row) => row.join('&nbsp;&nbsp;&nbsp;&nbsp;')).join('<br>')}</p>`;

export const cases = defineCases(whiteSpaceColumns, {
  neverPasses: true,
  failed: [
    { html: `<pre>${columns}</pre>`, reason: 'prose' },
    { html: `<div style="white-space: pre-wrap">${columns}</div>`, reason: 'prose' },
    {
      html: cells(['Town', 'Morning', 'Evening'], ['Kiel', '8:00', '19:00'], ['Oslo', '7:00', '20:00']),
      reason: 'table',
    },
    { html: `<div><template shadowrootmode="open"><pre>${columns}</pre></template></div>`, reason: 'prose' },
  ],
  cantTell: [
    { html: `<pre>${timetable}</pre>`, reason: 'aligned' },
    // Times, prices and empty cells.
    {
      html: '<pre>\n       Mon     Tue     Wed\n8:00           Sam\n9:00   Dentist Sam     Ann\n10:00          Lunch   Ann\n11:00  Bank            Team\n12:00  Bank    Team</pre>',
      reason: 'aligned',
    },
    {
      html: '<div style="white-space: pre">Service     Adult   Child\nHaircut     $32     $20\nShave       $28     –</div>',
      reason: 'aligned',
    },
    { html: '<pre>\tFirst\tLast\nWeekday\t6:10\t9:40 PM\nWeekend\t8:10\t8:40 PM</pre>', reason: 'aligned' },
    // One question for a page.
    { html: `<pre>${timetable}</pre><pre>${timetable}</pre>`, reason: 'aligned' },
    { html: cells(['Monday', '8:00'], ['Tuesday', '9:00'], ['Friday', '10:00']), reason: 'aligned' },
  ],
  inapplicable: [
    `<p>${columns}</p>`,
    `<pre><code>${timetable}</code></pre>`,
    '<pre>ls -l      # list\ncd ..      # go up\nrm x       # remove</pre>',
    '<pre>$ df\nFile       Size    Used\n/dev/a     100     50\n/dev/b     200     70</pre>',
    '<pre>usage: pack\n  -a     all files\n  -q     no output\n  -z     compress</pre>',
    '<pre>\tif x\n\t\treturn 1\n\treturn 2\n\tend</pre>',
    '<pre>Dear Ms. Lind,\n\n\twe have received your letter.\n\tWe will answer it soon.\n\tThank you.</pre>',
    '<pre>Roses are red,\n    violets are blue,\n        sugar is sweet,\n    and so are you.</pre>',
    '<pre>Kiel   Oslo\nHull</pre>',
    '<p>&nbsp;&nbsp;&nbsp;&nbsp;A first paragraph with an indent.<br>&nbsp;&nbsp;&nbsp;&nbsp;A second one.<br>&nbsp;&nbsp;&nbsp;&nbsp;A third one.</p>',
    '<p><a href="/a">Home</a>&nbsp;&nbsp;&nbsp;<a href="/b">News</a>&nbsp;&nbsp;&nbsp;<a href="/c">Help</a></p>',
    `<pre hidden>${columns}</pre>`,
    `<table><tr><td>The ferry to Oslo</td><td>Tickets are sold</td></tr></table>`,
  ],
});
