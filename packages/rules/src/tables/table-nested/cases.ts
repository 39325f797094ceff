import { defineCases } from '../../rule-cases.ts';
import { tableNested } from './rule.ts';

const table = (inside: string, attributes = 'border="1"') =>
  `<table ${attributes}><tr><td>Kiel</td><td>${inside}</td></tr></table>`;

export const cases = defineCases(tableNested, {
  passed: [
    table('8'),
    table(table('8'), 'role="presentation"'),
    table(table('8', 'role="none"')),
    table(table('8', 'hidden')),
    `<div><template shadowrootmode="open">${table('8')}</template></div>`,
    // Browsers treat the outer or the inner table as a layout table.
    table(table('8'), ''),
    table(table('8', '')),
  ],
  failed: [
    { html: table(table('8')), reason: 'nested' },
    { html: table(`<div><p>Prices</p>${table('8')}</div>`), reason: 'nested' },
    { html: `<div><template shadowrootmode="open">${table(table('8'))}</template></div>`, reason: 'nested' },
  ],
  inapplicable: [
    '<p>Kiel</p>',
    table('8', 'role="presentation"'),
    table('8', 'hidden'),
    table('8', ''),
    table(table('8', 'cellpadding="0"'), 'width="100%"'),
  ],
});
