import { defineCases } from '../../rule-cases.ts';
import { tdHasHeader } from './rule.ts';

const rows = (...lines: string[]) =>
  lines
    .map((line) => {
      const cells = line.split(' ').map((cell) => {
        if (cell.startsWith('#')) return `<th>${cell.slice(1)}</th>`;
        return `<td>${cell.replace('-', '')}</td>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');

/** A table made with roles. */
const ariaTable = (headRole: string) =>
  `<div role="table" aria-label="Ferries">${[
    ['Town', 'Mon', 'Tue'],
    ['Kiel', '1', '2'],
    ['Oslo', '3', '4'],
  ]
    .map(
      (line, row) =>
        `<div role="row">${line.map((cell) => `<span role="${row === 0 ? headRole : 'cell'}">${cell}</span>`).join('')}</div>`,
    )
    .join('')}</div>`;

export const cases = defineCases(tdHasHeader, {
  passed: [
    `<table>${rows('#Town #Mon #Tue', 'Kiel 1 2', 'Oslo 3 4')}</table>`,
    `<table>${rows('#Kiel 1 2', '#Oslo 3 4', '#Bergen 5 6')}</table>`,
    `<table>${rows('- #Mon #Tue', '#Kiel 1 2', '#Oslo 3 4')}</table>`,
    `<table>${rows('1 #Kiel 9', '2 #Oslo 8', '3 #Bergen 7')}</table>`,
    `<table>${rows('#Kiel 1 2', '#Oslo 3 4', '- - -')}</table>`,
    `<div><template shadowrootmode="open"><table>${rows('#a #b #c', '1 2 3', '4 5 6')}</table></template></div>`,
    ariaTable('columnheader'),
  ],
  failed: [
    { html: `<table>${rows('#Town #Mon', 'Kiel 1 2', 'Oslo 3 4')}</table>`, reason: 'bare' },
    { html: `<table>${rows('#Kiel 1 2', '#Oslo 3 4', '5 6 7')}</table>`, reason: 'bare' },
    {
      html: `<iframe title="x" srcdoc="<table>${rows('#Kiel 1 2', '#Oslo 3 4', '5 6 7')}</table>"></iframe>`,
      reason: 'bare',
    },
  ],
  cantTell: [
    { html: ariaTable('cell'), reason: 'noHeaderRole' },
    {
      html: `<table role="table">${rows('Town Mon Tue', 'Kiel 1 2', 'Oslo 3 4')}</table>`,
      reason: 'noHeader',
    },
    {
      html: `<table><caption>Ferries</caption>${rows('Town Mon Tue', 'Kiel 1 2', 'Oslo 3 4')}</table>`,
      reason: 'noHeader',
    },
  ],
  inapplicable: [
    ariaTable('cell').replace('role="table"', 'role="none"'),
    `<table>${rows('#Town #Mon', 'Kiel 1')}</table>`,
    `<table>${rows('#Town #Mon #Tue', 'Kiel 1 2')}</table>`,
    `<table role="presentation">${rows('a b c', 'd e f', 'g h i')}</table>`,
    `<table hidden>${rows('#Kiel 1 2', '#Oslo 3 4', '5 6 7')}</table>`,
    `<div aria-hidden="true"><table>${rows('#Kiel 1 2', '#Oslo 3 4', '5 6 7')}</table></div>`,
  ],
});
