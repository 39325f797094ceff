import { defineCases } from '../../rule-cases.ts';
import { tableFakeCaption } from './rule.ts';

const table = (first: string, attributes = '') =>
  `<table ${attributes}>${first}<tr><th>Town</th><th>Fare</th></tr><tr><td>Kiel</td><td>9</td></tr></table>`;

export const cases = defineCases(tableFakeCaption, {
  passed: [
    table(''),
    table('<caption>Ferries</caption>'),
    table('<tr><td colspan="2">Ferries</td></tr>', 'aria-label="Ferries"'),
    table('<tr><th colspan="2">Ferries</th></tr>'),
    table('<tr><td colspan="2"></td></tr>'),
    table('<tr><td>Ferries</td><td>Today</td></tr>'),
  ],
  cantTell: [
    { html: table('<tr><td colspan="2">Ferries</td></tr>'), reason: 'titleRow' },
    { html: table('<tr><td colspan="9"><b>Ferries</b></td></tr>', 'role="grid"'), reason: 'titleRow' },
    {
      html: `<div><template shadowrootmode="open">${table('<tr><td colspan="2">Ferries</td></tr>')}</template></div>`,
      reason: 'titleRow',
    },
  ],
  inapplicable: [
    '<table><tr><th>Town</th></tr><tr><td>Kiel</td></tr></table>',
    table('<tr><td colspan="2">Ferries</td></tr>', 'hidden'),
    table('<tr><td colspan="2">Ferries</td></tr>', 'role="none"'),
    table('<tr><td colspan="2">Ferries</td></tr>', 'aria-hidden="true"'),
  ],
});
