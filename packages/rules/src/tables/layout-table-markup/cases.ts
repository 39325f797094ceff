import { defineCases } from '../../rule-cases.ts';
import { layoutTableMarkup } from './rule.ts';

const sections =
  '<tr><td><h2>Hours</h2><p>We open at 8.</p></td><td><h2>Place</h2><p>By the canal.</p></td></tr>';
const table = (inside: string, attributes = '') => `<table ${attributes}>${inside}</table>`;

export const cases = defineCases(layoutTableMarkup, {
  neverPasses: true,
  failed: [
    {
      html: table(
        '<tr><th colspan="2"><h1>Kiel</h1></th></tr><tr><td><nav>Towns</nav></td><td>Ferries</td></tr>',
      ),
      reason: 'parts',
    },
    { html: table(`<caption>Two-column layout</caption>${sections}`), reason: 'described' },
    { html: table('<tr><td>Kiel</td><td>Oslo</td></tr>', 'summary="Layout table"'), reason: 'described' },
    {
      html: `<div><template shadowrootmode="open">${table('<tr><td>Kiel</td><td>Oslo</td></tr>', 'summary="Used for layout"')}</template></div>`,
      reason: 'described',
    },
  ],
  cantTell: [
    {
      html: table(
        '<tr><th>Strawberries are ripe from June 5, and you can pick them yourself.</th><td>We lost our dog on Sunday.</td></tr>',
      ),
      reason: 'textHeader',
    },
    { html: table(`<caption>Find us</caption>${sections}`), reason: 'sections' },
  ],
  inapplicable: [
    table('<tr><th>Town</th><th>Price</th></tr><tr><td>Kiel</td><td>8</td></tr>'),
    table('<caption>Ferries</caption><tr><td>Kiel</td><td>8</td></tr>'),
    // A heading or a list in single cells, and text in data cells.
    table('<tr><th>Plan</th><th>Price</th></tr><tr><td><h3>Basic</h3></td><td>$4</td></tr>'),
    table(
      '<tr><th scope="row">Kiel</th><td>The ferry leaves every morning, except on Sundays in winter.</td></tr>',
    ),
    table('<caption>Page layout options</caption><tr><th>Name</th><td>Grid</td></tr>'),
    table(sections),
    table(`<caption>Find us</caption>${sections}`, 'role="presentation"'),
    table(`<caption>Find us</caption>${sections}`, 'hidden'),
    '<p>Kiel</p>',
  ],
});
