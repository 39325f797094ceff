import { defineCases } from '../../rule-cases.ts';
import { readingOrder } from './rule.ts';

const steps = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const box = (style: string, inside: string) => `<div style="width: 600px; ${style}">${inside}</div>`;
const story = 'The ferry left Kiel in the morning, and the sea was calm.';
const end = 'It came back from Oslo in the evening, in a storm.';
const card = (name: string) => `<div><h3>${name}</h3><p>A harbor with ferries to other towns.</p></div>`;
const at = (left: number, top: number, text: string) =>
  `<span style="position: absolute; left: ${left}px; top: ${top}px">${text}</span>`;

/** A layout table with these columns. */
const columns = (left: string[], right: string[], lang = '') =>
  `<table role="presentation">${left.map((text, at) => `<tr><td>${text}</td><td${lang}>${right[at]}</td></tr>`).join('')}</table>`;
/** Two questions and their answers, with the row of each. */
const chat = (rows: readonly [number, number, number, number], style = '') =>
  box(
    `display: grid; ${style}`,
    [
      'When does the ferry leave?',
      'Is there a restaurant on board?',
      'At nine in the morning.',
      'Yes, on deck four.',
    ]
      .map((text, index) => `<p style="grid-row: ${rows[index]}">${text}</p>`)
      .join(''),
  );
/** Two films, whose descriptions come before their titles in the source. */
const films = (
  heading: string,
  text: string,
  otherHeading: string,
  otherText: string,
  [one, two] = ['A diver returns to the lake.', 'Three sisters inherit a bakery.'],
) =>
  `<p style="${text}">${one}</p><p style="${otherText}">${two}</p><h2 style="${heading}">Still Water</h2><h2 style="${otherHeading}">Flour</h2>`;

export const cases = defineCases(readingOrder, {
  neverPasses: true,
  failed: [
    // The steps are named in words.
    {
      html: box(
        'display: flex; flex-direction: column-reverse',
        steps('Finally, find your cabin.', 'Then show your ticket.', 'First, walk to the harbor.'),
      ),
      reason: 'numbered',
    },
    // Two pieces of text side by side, split into rows.
    {
      html: columns(
        ['For: The tram would carry ten people', 'a day, and it would be quiet.'],
        ['Against: The rails would cost as much as', 'two schools, and nobody wants them.'],
      ),
      reason: 'split',
    },
    // The headings are read after all other text.
    {
      html: box(
        'display: flex; flex-direction: column',
        films('order: 1', 'order: 2', 'order: 3', 'order: 4'),
      ),
      reason: 'otherHeading',
    },
    {
      html: box('display: grid', films('grid-row: 1', 'grid-row: 2', 'grid-row: 3', 'grid-row: 4')),
      reason: 'otherHeading',
    },
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
    // Questions and answers alternate only on screen.
    { html: chat([1, 3, 2, 4]), reason: 'answers' },
    {
      html: box(
        'display: flex; flex-direction: column',
        '<p style="order: 2">At nine in the morning.</p><p style="order: 4">Yes, on deck four.</p><p style="order: 1">When does the ferry leave?</p><p style="order: 3">Is there a restaurant on board?</p>',
      ),
      reason: 'answers',
    },
  ],
  cantTell: [
    // As in a chart, but without one.
    {
      html: `<div style="position: relative; width: 400px; height: 200px">${at(0, 90, 'Depth in meters')}${at(40, 120, '10 m')}${at(40, 60, '20 m')}${at(40, 0, '30 m')}${at(300, 0, 'Day and night')}</div>`,
      reason: 'reordered',
    },
    // A single question, and text that isn't an answer to each question, prove nothing.
    { html: chat([4, 1, 3, 2]), reason: 'reordered' },
    {
      html: box(
        'display: flex; flex-direction: column-reverse',
        steps('Yes, on deck four.', 'It leaves at nine.', 'When does the ferry leave?'),
      ),
      reason: 'reordered',
    },
    // Lines of a poem and its translation are read row by row.
    {
      html: columns(
        ['The ferry left in the morning', 'and came back in the evening.'],
        ['Die Fähre fuhr am Morgen ab', 'und kam am Abend zurück.'],
        ' lang="de"',
      ),
      reason: 'reordered',
    },
    // Short entries of two lists, and sentences that end in their cells.
    {
      html: columns(
        ['Grain and timber', 'coal and steel', 'oil'],
        ['Kiel and Oslo', 'all of Bergen', 'some of Riga'],
      ),
      reason: 'reordered',
    },
    {
      html: columns(
        ['The tram would carry ten people', 'a day, and it would be quiet'],
        ['The rails would cost as much', 'as two schools would cost us'],
      ),
      reason: 'reordered',
    },
    // Only one heading: the text may be a caption or an introduction.
    {
      html: box(
        'display: flex; flex-direction: column',
        `<p style="order: 2">${story}</p><h2 style="order: 1">Still Water</h2><p style="order: 3">${end}</p>`,
      ),
      reason: 'reordered',
    },
    // Dates above headings aren't the text of the heading before them.
    {
      html: box(
        'display: flex; flex-direction: column',
        `<h2 style="order: 2">Still Water</h2><p style="order: 1">12 May, 10 AM</p><h2 style="order: 4">Flour</h2><p style="order: 3">14 May, 9 AM</p>`,
      ),
      reason: 'reordered',
    },
    // Short labels under headings.
    {
      html: box(
        'display: flex; flex-direction: column',
        films('order: 1', 'order: 2', 'order: 3', 'order: 4', ['98 minutes', '112 minutes']),
      ),
      reason: 'reordered',
    },
    // The headings are next to their text.
    {
      html: box(
        'display: grid; grid-template-columns: 100px 1fr',
        films('grid-area: 1 / 1', 'grid-area: 1 / 2', 'grid-area: 2 / 1', 'grid-area: 2 / 2'),
      ),
      reason: 'reordered',
    },
    // News, the latest of which comes first in the source as well as on screen.
    {
      html: box(
        'display: flex; flex-direction: column-reverse',
        steps('First, the ferry left.', 'Then the sea was calm.', 'It came back in the evening.'),
      ),
      reason: 'reordered',
    },
    {
      html: box(
        'display: flex; flex-direction: column-reverse',
        steps('Last call for Oslo', 'A calm sea', 'First-class cabins'),
      ),
      reason: 'reordered',
    },
    {
      html: box(
        'position: relative; height: 60px',
        at(10, 10, 'Children pay two crowns,') +
          at(300, 10, 'and everyone else has to pay twenty') +
          at(150, 10, 'those of school age pay eight,'),
      ),
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
    // The labels of a chart’s axes.
    `<div style="position: relative; width: 400px; height: 200px"><canvas width="400" height="150"></canvas>${at(0, 90, 'Depth in meters')}${at(40, 120, '10 m')}${at(40, 60, '20 m')}${at(40, 0, '30 m')}${at(300, 0, 'Day and night')}</div>`,
    // The layers of a component: its rows come before its header, and a message before the number of its image.
    box('position: relative; height: 90px', at(10, 40, 'Stena Baltic') + at(10, 10, 'Name Sea')),
    box(
      'position: relative; height: 90px',
      at(10, 40, 'The image of the quay failed to load') + at(10, 10, 'Image 1 of 2') + at(10, 70, 'Quay'),
    ),
    // A grid whose header is a separate layer, after the rows.
    `<div role="treegrid" aria-label="Ferries" style="position: relative; height: 100px"><div role="row" style="position: absolute; top: 50px"><span role="gridcell">${story}</span></div><div role="row" style="position: absolute; top: 0"><span role="columnheader">What happened on the voyage</span></div></div>`,
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
