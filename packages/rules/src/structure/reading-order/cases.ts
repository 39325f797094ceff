import { defineCases } from '../../rule-cases.ts';
import { readingOrder } from './rule.ts';

const steps = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const box = (style: string, inside: string) => `<div style="width: 600px; ${style}">${inside}</div>`;
const story = 'The ferry left Kiel in the morning, and the sea was calm.';
const end = 'It came back from Oslo in the evening, in a storm.';
const card = (name: string) => `<div><h3>${name}</h3><p>A harbor with ferries to other towns.</p></div>`;
const at = (left: number, top: number, text: string) =>
  `<span style="position: absolute; left: ${left}px; top: ${top}px">${text}</span>`;

export const cases = defineCases(readingOrder, {
  neverPasses: true,
  failed: [
    {
      html: box(
        'display: flex; flex-direction: column-reverse',
        steps('3. Go on board', '2. Buy a ticket', '1. Walk to the harbor'),
      ),
      reason: 'numbered',
    },
    {
      html: box('display: flex; flex-direction: row-reverse', steps('Step 3', 'Step 2', 'Step 1')),
      reason: 'numbered',
    },
  ],
  cantTell: [
    {
      html: box(
        'position: relative; height: 60px',
        at(10, 10, 'Two crowns') + at(300, 10, 'or twenty') + at(150, 10, 'or eight'),
      ),
      reason: 'reordered',
    },
    // Two texts side by side, split into rows.
    {
      html: '<table role="presentation"><tr><td>For: The tram would carry ten people</td><td>Against: The rails would cost as much as</td></tr><tr><td>a day, and it would be quiet.</td><td>two schools, and nobody wants them.</td></tr></table>',
      reason: 'reordered',
    },
    { html: box('display: flex; flex-direction: column-reverse', steps(end, story)), reason: 'reordered' },
    { html: box('display: flex', `<p style="order: 2">${story}</p><p>${end}</p>`), reason: 'reordered' },
    {
      html: box('display: grid', `<p style="grid-row: 2">${end}</p><p style="grid-row: 1">${story}</p>`),
      reason: 'reordered',
    },
    {
      html: box(
        'display: flex; flex-direction: column',
        `<p>${story}</p><h2 style="order: -1">The voyage to Oslo</h2>`,
      ),
      reason: 'reordered',
    },
    {
      html: `<div><p style="float: right; width: 300px">${end}</p><p style="float: left; width: 300px">${story}</p></div>`,
      reason: 'reordered',
    },
    // The visible columns are mixed in the source.
    {
      html: box(
        'position: relative; height: 200px',
        at(10, 10, 'Products') +
          at(300, 10, 'Places') +
          at(10, 40, 'Tickets') +
          at(10, 70, 'Cabins') +
          at(300, 40, 'Kiel') +
          at(300, 70, 'Oslo'),
      ),
      reason: 'reordered',
    },
    {
      html: `<table role="presentation"><tr><td>Ferries in the north</td><td rowspan="2" style="vertical-align: bottom">right to Oslo!</td></tr><tr><td>Our ships take you</td></tr></table>`,
      reason: 'reordered',
    },
    {
      html: `<div><template shadowrootmode="open">${box('display: flex; flex-direction: column-reverse', steps(end, story))}</template></div>`,
      reason: 'reordered',
    },
  ],
  inapplicable: [
    // The values on a slider's scale: its ends and the current one.
    box('position: relative; height: 60px', at(10, 10, '2') + at(300, 10, '20') + at(150, 10, '8')),
    box('position: relative; height: 60px', at(10, 10, '$0') + at(300, 10, '$1 000') + at(150, 10, '$200')),
    steps(story, end),
    box('display: flex', steps(story, end)),
    box('display: flex; flex-wrap: wrap', steps(story, end, story, end)),
    `<div dir="rtl">${box('display: flex', steps(story, end))}</div>`,
    box('display: grid; grid-template-columns: 1fr 1fr', steps(story, end, story, end)),
    // Independent parts.
    box('display: flex; flex-direction: row-reverse', card('Kiel') + card('Oslo')),
    box('display: flex; flex-direction: row-reverse', '<button>Save</button><button>Cancel</button>'),
    box(
      'display: flex',
      `<main style="order: 2"><p>${story}</p></main><nav><p>All ferries and towns</p></nav>`,
    ),
    `<div><span style="float: right">12 May</span><h2>${story}</h2></div>`,
    box('position: relative', `<p>${story}</p>${at(0, -10, 'New')}`),
    // Columns that are read one after the other.
    box('columns: 2', steps(story, end)),
    box(
      'position: relative; height: 200px',
      at(10, 10, 'Products') +
        at(10, 40, 'Tickets') +
        at(10, 70, 'Cabins') +
        at(300, 10, 'Places') +
        at(300, 40, 'Kiel'),
    ),
    box(
      'display: flex; flex-direction: column-reverse',
      `<p style="position: absolute; left: -9999px">${end}</p><p>${story}</p>`,
    ),
    '<table><tr><th>Town</th><th>Time</th></tr><tr><td>Kiel</td><td>8:00</td></tr></table>',
  ],
});
