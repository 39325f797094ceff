import { defineCases } from '../../rule-cases.ts';
import { tdHeadersAttr } from './rule.ts';

const table = (head: string, body: string, attributes = '') =>
  `<table ${attributes}><tr>${head}</tr><tr>${body}</tr></table>`;
const fares = (...rows: string[]) =>
  `<table><tr><th id="who">Age</th><th id="m">Members</th><th id="v">Visitors</th></tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
const head = '<th id="a">Town</th><th id="b">Fare</th>';

export const cases = defineCases(tdHeadersAttr, {
  passed: [
    table(head, '<td headers="a">Kiel</td><td headers="b">9</td>'),
    table(head, '<td headers=" a  b ">Kiel</td>'),
    table(head, '<td headers="">Kiel</td>'),
    table('<th id="a">Town</th>', '<th headers="a">Kiel</th>'),
    table('<td id="a">Town</td>', '<td headers="a">Kiel</td>'),
    table(head, '<td headers="a">Kiel</td>', 'role="grid"'),
    fares('<th id="ad">Adults</th><td headers="ad m">9</td><td headers="ad v">14</td>'),
    // A header for a group of rows below it, and a header for both columns.
    fares(
      '<th id="g" headers="who">Families</th><td></td><td></td>',
      '<th id="ad" headers="who g">Adults</th><td headers="g ad m">9</td><td headers="g ad v">14</td>',
    ),
    '<table><tr><th id="p" colspan="2">Prices</th></tr><tr><th id="m" headers="p">Members</th><th id="v" headers="p">Visitors</th></tr><tr><td headers="p m">9</td><td headers="p v">14</td></tr></table>',
    `<div><template shadowrootmode="open">${table(head, '<td headers="a">Kiel</td>')}</template></div>`,
    `<iframe title="x" srcdoc='${table(head, '<td headers="a">Kiel</td>')}'></iframe>`,
  ],
  failed: [
    { html: table(head, '<td headers="c">Kiel</td>'), reason: 'elsewhere' },
    { html: table(head, '<td headers="a c">Kiel</td>'), reason: 'elsewhere' },
    { html: `${table(head, '')}${table('<th>Day</th>', '<td headers="a">Kiel</td>')}`, reason: 'elsewhere' },
    { html: table('<th><b id="a">Town</b></th>', '<td headers="a">Kiel</td>'), reason: 'elsewhere' },
    {
      html: table(head, `<td>${table('<th>Day</th>', '<td headers="a">1</td>')}</td>`),
      reason: 'elsewhere',
    },
    {
      html: fares('<th id="ad">Adults</th><td headers="ad v">9</td><td headers="ad m">14</td>'),
      reason: 'otherColumn',
    },
    {
      html: fares(
        '<th id="ad">Adults</th><td headers="ad m">9</td><td headers="ad v">14</td>',
        '<th id="ch">Children</th><td headers="ad m">5</td><td headers="ad v">8</td>',
      ),
      reason: 'otherRow',
    },
    { html: table(head, '<td id="c" headers="c">Kiel</td>'), reason: 'itself' },
    { html: table(head, '<td id="c" headers="a c">Kiel</td>'), reason: 'itself' },
  ],
  inapplicable: [
    table(head, '<td>Kiel</td>'),
    table(head, '<td headers="c">Kiel</td>', 'role="none"'),
    table(head, '<td headers="c">Kiel</td>', 'role="list"'),
    table(head, '<td headers="c">Kiel</td>', 'hidden'),
    table(head, '<td headers="c">Kiel</td>', 'aria-hidden="true"'),
    table(head, '<td headers="c">Kiel</td>', 'style="position: absolute; left: -9999px"'),
    '<div role="table"><div role="row"><div role="cell" headers="c">Kiel</div></div></div>',
  ],
});
