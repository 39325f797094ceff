import {
  announceElement,
  createTranscript,
  type ElementModel,
  recordTranscript,
  type SpokenText,
  speakTranscript,
  TRANSCRIPT_ORDERS,
} from '@curbcut/page-model';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { captureTargets, createTestModel } from './create-test-model.ts';

const cases: readonly (readonly [html: string, nvda: string, jaws: string, voiceover: string])[] = [
  ['<button data-target>Save</button>', 'Save, button', 'Save Button', 'Save, button'],
  ['<button data-target></button>', 'button', 'Button', 'button'],
  [
    '<label><input type="checkbox" data-target> Lettuce</label>',
    'Lettuce, check box, not checked',
    'Lettuce Check box not checked',
    'Lettuce, unchecked, checkbox',
  ],
  [
    '<label><input type="checkbox" required data-target> Agree</label>',
    'Agree, check box, not checked, required, invalid entry',
    'Agree Check box not checked required invalid entry',
    'Agree, unchecked, required, invalid data, checkbox',
  ],
  [
    '<input type="email" aria-label="Mail" required data-target>',
    'Mail, edit, required',
    'Mail Edit required',
    'Mail, required, edit text',
  ],
  [
    '<h2 data-target>Prices</h2>',
    'Prices, heading, level 2',
    'Prices Heading level 2',
    'Prices, heading level 2',
  ],
  [
    '<div role="radiogroup"><div role="radio">A</div><div role="radio" aria-checked="true" data-target>B</div></div>',
    'B, radio button, checked, 2 of 2',
    'B Radio button checked 2 of 2',
    'B, selected, radio button, 2 of 2',
  ],
  [
    '<label>One <input type="radio" name="r"></label><label>Two <input type="radio" name="r" data-target></label><input type="radio" name="other">',
    'Two, radio button, not checked, 2 of 2',
    'Two Radio button not checked 2 of 2',
    'Two, radio button, 2 of 2',
  ],
  [
    '<label>Email <input type="email" required aria-invalid="true" placeholder="you@example.com" aria-describedby="hint" data-target></label><p id="hint">Work address</p>',
    'Email, edit, required, invalid entry, you@example.com, Work address',
    'Email Edit required invalid entry you@example.com Work address',
    'Email, required, invalid data, edit text, you@example.com, Work address',
  ],
  [
    '<label>PIN <input type="password" value="1234" data-target></label>',
    'PIN, edit, protected',
    'PIN Password edit',
    'PIN, secure edit text',
  ],
  [
    '<label>Fruit <select data-target><option>Apple<option selected>Kiwi</select></label>',
    'Fruit, combo box, collapsed, Kiwi',
    'Fruit Combo box collapsed Kiwi',
    'Fruit, Kiwi, collapsed, pop-up button',
  ],
  [
    '<button aria-haspopup="menu" aria-expanded="false" disabled data-target>File</button>',
    'File, menu button, collapsed, unavailable',
    'File Menu button collapsed unavailable',
    'File, collapsed, dimmed, menu pop-up button',
  ],
  [
    '<div role="switch" aria-checked="true" aria-label="Dark" data-target></div>',
    'Dark, switch, on',
    'Dark Switch on',
    'Dark, on, switch',
  ],
  ['<ul data-target><li>a<li>b<ul><li>c</ul></ul>', 'list with 2 items', 'List with 2 items', 'list 2 items'],
  [
    '<nav aria-label="Shop" data-target></nav>',
    'Shop, navigation landmark',
    'Shop Navigation region',
    'Shop, navigation',
  ],
  [
    '<table aria-label="Costs"><tr><th>Item<th>Price<tr><td rowspan="2">Tea<td>2<tr><td data-target>3</table>',
    '3, Price, row 3, column 2',
    '3 Price row 3 column 2',
    '3, Price, row 3, column 2',
  ],
  [
    '<table aria-label="Costs" data-target><tr><th>Item<th>Price<tr><td>Tea<td>2</table>',
    'Costs, table with 2 rows and 2 columns',
    'Costs Table with 2 columns and 2 rows',
    'Costs, table 2 columns, 2 rows',
  ],
  [
    '<a href="/" aria-current="page" data-target>Home</a>',
    'Home, link, current page',
    'Home Link current page',
    'Home, current page, link',
  ],
  [
    '<div role="slider" aria-label="Zoom" aria-valuenow="3" aria-valuetext="3 times" data-target></div>',
    'Zoom, slider, 3 times',
    'Zoom Left right slider 3 times',
    'Zoom, 3 times, slider',
  ],
  [
    '<div role="combobox" aria-label="Fruit" tabindex="0" data-target><style>p{}</style>Kiwi <span hidden>and more</span></div>',
    'Fruit, combo box, Kiwi',
    'Fruit Combo box Kiwi',
    'Fruit, Kiwi, pop-up button',
  ],
  [
    '<label>Age <input aria-invalid="true" aria-errormessage="age-error" data-target></label><p id="age-error">Enter <b>a number</b></p>',
    'Age, edit, invalid entry, Enter a number',
    'Age Edit invalid entry Enter a number',
    'Age, invalid data, edit text, Enter a number',
  ],
  [
    '<svg aria-label="Sales by year" data-target></svg>',
    'Sales by year, graphic',
    'Sales by year Graphic',
    'Sales by year, image',
  ],
  ['<svg data-target></svg>', '', '', ''],
  ['<p data-target>Only text</p>', '', '', ''],
  ['<form data-target><input></form>', '', '', ''],
];

let targets: ElementModel[];

beforeAll(async () => {
  targets = await captureTargets(cases.map(([html]) => html));
});

test.each(cases)('%s is announced', (html, nvda, jaws, voiceover) => {
  const expected: SpokenText = { nvda, jaws, voiceover };
  expect(announceElement(targets[cases.findIndex(([other]) => other === html)]!)).toEqual(expected);
});

describe('the transcript of a page', () => {
  const html = `<header><a href="/">Home</a></header>
    <main><h1><a href="/news">News</a></h1>
      <p>Read <b>all</b> about <a href="/it">it</a> today.<br>Or not.</p>
      <p hidden>Secret</p><p aria-hidden="true">Decoration</p>
      <ul><li>First</li><li>Second</li></ul>
      <iframe title="Map" srcdoc="&lt;button&gt;Zoom in&lt;/button&gt;"></iframe>
      <details><summary>More</summary><p>Closed</p></details>
      <button tabindex="2">Second</button><button tabindex="1">First</button>
      <button tabindex="-1">Skipped</button>
      <table><tr><th>Item<tr><td>Tea <a href="/tea">Details</a></table>
    </main>`;
  const read = async (order: Parameters<typeof createTranscript>[1]) =>
    createTranscript(await createTestModel(html), order).lines.map(({ says }) => says.nvda);

  it('follows the reading order, without hidden content', async () => {
    expect(await read('reading')).toEqual([
      'banner landmark',
      'Home, link',
      'main landmark',
      'News, heading, level 1, link',
      'Read all about',
      'it, link',
      'today.',
      'Or not.',
      'list with 2 items',
      'First',
      'Second',
      'Map, frame',
      'Zoom in, button',
      'More, button, collapsed',
      'Second, button',
      'First, button',
      'Skipped, button',
      'table with 2 rows and 1 column',
      'Item, column header, row 1, column 1',
      'Item, row 2, column 1',
      'Tea',
      'Details, link',
    ]);
  });

  it('follows Tab, with positive values of tabindex first', async () => {
    expect(await read('tab')).toEqual([
      'First, button',
      'Second, button',
      'Home, link',
      'News, link',
      'it, link',
      'Zoom in, button',
      'More, button, collapsed',
      'Details, link',
    ]);
  });

  it('lists headings and landmarks', async () => {
    expect(await read('headings')).toEqual(['News, heading, level 1']);
    expect(await read('landmarks')).toEqual(['banner landmark', 'main landmark']);
  });

  it('is recorded once for all orders and screen readers, as plain data', async () => {
    const model = await createTestModel(html);
    const recorded = recordTranscript(model);
    const stored = JSON.parse(JSON.stringify(recorded));
    for (const order of TRANSCRIPT_ORDERS)
      expect(speakTranscript(stored, order)).toEqual(createTranscript(model, order));
    // What several orders contain has one entry. In reading order, the link in the heading is part of it.
    expect(
      recorded.orders.tab.stops.filter((stop) => !recorded.orders.reading.stops.includes(stop)),
    ).toHaveLength(1);
    expect(recorded.entries.length).toBe(recorded.orders.reading.stops.length + 2);
  });

  it('ends at its limits and counts the rest', async () => {
    const model = await createTestModel(html);
    const few = recordTranscript(model, ['reading'], { stops: 3, characters: 1_000 });
    expect(speakTranscript(few, 'reading').lines.map(({ says }) => says.nvda)).toEqual([
      'banner landmark',
      'Home, link',
      'main landmark',
    ]);
    expect(few.orders.reading.omitted).toBe(19);
    const short = recordTranscript(model, TRANSCRIPT_ORDERS, { stops: 100, characters: 120 });
    const { headings, reading } = short.orders;
    expect(headings).toMatchObject({ stops: [0], omitted: 0 });
    expect(reading.stops.length + reading.omitted).toBe(22);
    expect(reading.omitted).toBeGreaterThan(10);
    expect(JSON.stringify(short.entries).length).toBeLessThan(1_000);
  });
});
