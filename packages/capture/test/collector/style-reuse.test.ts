import { NodeState, type StyleProperty, styleProperties } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import type { CapturedPart } from '../../src/collector/in-page/captured-part.ts';
import type { WalkOptions } from '../../src/collector/in-page/walk-state.ts';
import { capturePage, defaultCollectorLimits } from '../../src/collector/index.ts';
import { loadStableHtml, type TestPage } from '../../test-utils/index.ts';
import { CaptureView } from './capture-view.ts';

const walkOptions: WalkOptions = {
  limits: defaultCollectorLimits,
  properties: styleProperties,
  bits: NodeState,
  frame: null,
  sheetTexts: {},
};

interface StyleWalk {
  /** Number of styles that were read from the browser. */
  readonly reads: number;
  /** The style of every node as text, in order. */
  readonly styles: readonly string[];
  readonly part: CapturedPart;
}

/** Walks a page with and without style sharing. */
async function walkWithAndWithoutSharing(
  page: string | TestPage,
): Promise<{ shared: StyleWalk; plain: StyleWalk }> {
  const { mainFrame } = await loadStableHtml(page);
  const walk = async (share: boolean): Promise<StyleWalk> => {
    const json = await mainFrame.evaluate<string>(`(() => {
      const real = window.getComputedStyle;
      let reads = 0;
      window.getComputedStyle = (...call) => (reads++, real(...call));
      const walked = curbcutInPage.walkDocument(${JSON.stringify(walkOptions)}, ${share});
      window.getComputedStyle = real;
      return JSON.stringify({ reads, part: walked.part });
    })()`);
    const { reads, part } = JSON.parse(json) as Pick<StyleWalk, 'reads' | 'part'>;
    const { strings, styles } = part;
    const text = (set: number) => (set === -1 ? '' : styles[set]!.map((index) => strings[index]).join('\n'));
    return { reads, part, styles: part.nodes.style.map(text) };
  };
  return { plain: await walk(false), shared: await walk(true) };
}

const ROW_COUNT = 60;
/** Creates 60 equal rows of four elements each, varied only by what `row` returns for the row's number. */
const createRows = (row: (i: number) => string = () => '') =>
  Array.from(
    { length: ROW_COUNT },
    (_, i) => `<div class="row" ${row(i)}><p>One <b>two</b> <i>three</i></p></div>`,
  ).join('');

/** A style sheet or whole page, and a property that differs between elements that look equal to the walk. */
const cases: readonly [what: string, page: string | TestPage, property: StyleProperty][] = [
  [
    'every other row',
    `<style>.row:nth-child(even) { background: red }</style>${createRows()}`,
    'background-color',
  ],
  [
    'the first and the last',
    `<style>.row:first-of-type, .row:last-child { color: red }</style>${createRows()}`,
    'color',
  ],
  [
    'sibling selectors',
    `<style>.row + .row p { color: red } b ~ i { opacity: 0.5 }</style>${createRows()}`,
    'color',
  ],
  [
    ':has() selectors',
    `<style>.row:has(u) { font-weight: 700 }</style>${createRows()}<div class="row"><u>u</u></div>`,
    'font-weight',
  ],
  [
    ':empty selectors',
    `<style>span:empty { float: left }</style>${createRows()}<span></span><span>x</span>`,
    'float',
  ],
  [
    'sizes inherited from every third row',
    `<style>.row:nth-child(3n) { font-size: 2em } b { letter-spacing: 0.5em }</style>${createRows()}`,
    'letter-spacing',
  ],
  [
    'custom properties inherited from every third row',
    `<style>.row:nth-child(3n) { --c: red } b { color: var(--c, blue) }</style>${createRows()}`,
    'color',
  ],
  ['ids', `<style>#r7, #r\\39 b, #r9 b { color: red }</style>${createRows((i) => `id="r${i}"`)}`, 'color'],
  [
    'attribute values',
    `<style>[data-n$="3"] { color: red } a[href^="/x"] { color: green }</style>${createRows((i) => `data-n="${i}"`)}<a href="/x">x</a><a href="/y">y</a>`,
    'color',
  ],
  ['inline styles', createRows((i) => `style="opacity: ${i / 100}"`), 'opacity'],
  [
    'class names with escapes',
    `<style>.md\\:x\\+y > p { color: red }</style>${createRows((i) => (i % 2 ? 'title="a"' : ''))}<div class="row md:x+y"><p>x</p></div>`,
    'color',
  ],
  [
    'presentational attributes in quirks mode',
    `<html><table border="1">${'<tr bgcolor="red"><td align="right">x<td nowrap>y'.repeat(20)}${'<tr><td>x<td>y'.repeat(20)}</table>${createRows()}`,
    'background-color',
  ],
  [
    'the target of the URL',
    `<style>:target { color: red } :target b { color: blue }</style>${createRows((i) => `id="r${i}"`)}<script>location.hash = 'r5'</script>`,
    'color',
  ],
  [
    'the focused element',
    `<style>.row:focus p { color: red }</style>${createRows(() => 'tabindex="0"')}<script>document.querySelectorAll('.row')[4].focus()</script>`,
    'color',
  ],
  [
    'a CSS animation',
    `<style>@keyframes k { from, to { color: red } } #k { animation: k 9s infinite paused }</style>${createRows((i) => (i === 3 ? 'id="k"' : ''))}`,
    'color',
  ],
  [
    'a script animation',
    `${createRows()}<script>document.querySelectorAll('.row')[3].animate([{ color: 'red' }, { color: 'red' }], { duration: 1, fill: 'forwards' })</script>`,
    'color',
  ],
  [
    'percentage transforms',
    `<style>.row { transform: translateX(50%); display: inline-block }</style>${createRows((i) => `title="${'x'.repeat(i)}"`)}<div class="row">a much longer row</div>`,
    'transform',
  ],
  [
    'container queries',
    `<style>.row { container-type: inline-size } @container (min-width: 500px) { b { color: red } } .half { width: 200px }</style>${createRows()}<div class="half">${createRows()}</div>`,
    'color',
  ],
  [
    'container units',
    `<style>.row { container-type: inline-size; width: 300px } b { font-size: 10cqw } aside .row { width: 200px }</style>${createRows()}<aside>${createRows()}</aside>`,
    'font-size',
  ],
  [
    'an element’s index among its siblings',
    `<style>.row { z-index: calc(sibling-index() * 2); position: relative }</style>${createRows()}`,
    'z-index',
  ],
  [
    'attr() values',
    `<style>.row { opacity: attr(data-o type(<number>), 1) }</style>${createRows((i) => `data-o="${i / 100}"`)}`,
    'opacity',
  ],
  [
    'scoped rules',
    `<style>@scope (.row) { :scope:nth-child(2) b { color: red } }</style>${createRows()}`,
    'color',
  ],
  [
    'nested rules',
    `<style>.row { &:nth-child(2n) { color: red; b { opacity: 0.5 } } }</style>${createRows()}`,
    'opacity',
  ],
  ['text direction', createRows((i) => `dir="auto" title="${i}"`).replace('One', 'ש'), 'direction'],
  [
    'an imported style sheet',
    {
      html: `<style>@import "a.css";</style>${createRows()}`,
      files: { 'a.css': '.row:nth-child(4) { color: red }' },
    },
    'color',
  ],
  [
    'another site’s style sheet',
    {
      html: `<link rel="stylesheet" href="http://localhost:{port}{folder}a.css">${createRows()}`,
      files: { 'a.css': '.row:nth-child(4) { color: red }' },
    },
    'color',
  ],
  [
    'a constructed style sheet',
    `${createRows()}<script>const s = new CSSStyleSheet(); s.replaceSync('.row:nth-child(4) { color: red }'); document.adoptedStyleSheets = [s]</script>`,
    'color',
  ],
  [
    'form control states',
    `<style>fieldset:disabled p { color: red }</style>${createRows()}<fieldset disabled><p>x</p></fieldset><fieldset><p>x</p></fieldset>`,
    'color',
  ],
  [
    'slotted elements',
    `${createRows()}<div><template shadowrootmode="open"><style>::slotted(p) { color: red }</style><slot></slot></template><p>x</p></div><div><p>x</p></div>`,
    'color',
  ],
  [
    'elements slotted into a closed shadow root',
    `${createRows()}<x-a><template shadowrootmode="closed"><style>::slotted(p:first-child) { color: red }</style><slot></slot></template><p>x</p><p>y</p></x-a>`,
    'color',
  ],
  [
    'drawings',
    `<style>path:nth-child(2) { opacity: 0.5 }</style>${createRows()}<svg><path d="M0 0"/><path d="M0 0"/><path d="M0 0" opacity="0.1"/></svg>`,
    'opacity',
  ],
  [
    'animated SVG',
    `${createRows()}<svg><path d="M0 0"><animate attributeName="opacity" from="0.2" to="0.2" dur="9s" fill="freeze"/></path><path d="M0 0"/></svg>`,
    'opacity',
  ],
  ['hidden rows', `<style>.row:nth-child(5) { display: none }</style>${createRows()}`, 'display'],
];

describe('elements that share a style set have the same style', () => {
  test.each(cases)('%s', async (_, page, property) => {
    const { shared, plain } = await walkWithAndWithoutSharing(page);
    expect(shared.styles).toEqual(plain.styles);
    const values = new Set(plain.styles.map((style) => style.split('\n')[styleProperties.indexOf(property)]));
    expect(values.size, `the page shows more than one ${property}`).toBeGreaterThan(1);
  });
});

test('shares styles of elements that can’t differ', async () => {
  const { shared, plain } = await walkWithAndWithoutSharing(
    `<style>.row p { color: red } .row:hover b { color: blue }</style>${createRows()}`,
  );
  expect(plain.reads).toBeGreaterThan(4 * ROW_COUNT);
  expect(shared.reads).toBeLessThan(30);
});

test('a rule for individual elements prevents sharing only for these elements', async () => {
  const { shared } = await walkWithAndWithoutSharing(
    `<style>.row:nth-child(even) { background: red }</style>${createRows()}`,
  );
  expect(shared.reads).toBeLessThan(40);
});

test('walks the page again without sharing if a shared style is wrong', async () => {
  const { mainFrame } = await loadStableHtml(createRows() + createRows());
  const json = await mainFrame.evaluate<string>(`(() => {
    const real = window.getComputedStyle;
    const first = document.querySelector('b');
    // The browser answers otherwise for all but the first, as if their style depended on what we overlooked.
    window.getComputedStyle = (element, pseudo) =>
      element.localName === 'b' && element !== first ? real(document.body) : real(element, pseudo);
    const walked = [true, false].map((share) => curbcutInPage.walkDocument(${JSON.stringify(walkOptions)}, share) !== null);
    window.getComputedStyle = real;
    return JSON.stringify(walked);
  })()`);
  expect(JSON.parse(json)).toEqual([false, true]);
});

test('reads a style sheet that scripts can’t access on a large page', async () => {
  const page: TestPage = {
    html: `<link rel="stylesheet" href="own.css">${createRows().repeat(5)}<p id="p">x</p>`,
    files: {
      'own.css': '@layer x; @import "http://localhost:{port}{folder}a.css"; p { margin: 0 }',
      'a.css': '@import "b.css"; .row:nth-child(even) { color: red } .row i { display: block }',
      'b.css': '@import url(a.css); #p::before { content: "far" }',
    },
  };
  const stablePage = await loadStableHtml(page);
  await stablePage.mainFrame.evaluate(`(() => {
    const real = window.getComputedStyle;
    globalThis.reads = 0;
    window.getComputedStyle = (...call) => (globalThis.reads++, real(...call));
  })()`);
  const view = new CaptureView(await capturePage(stablePage));
  expect(await stablePage.mainFrame.evaluate('reads')).toBeLessThan(200);
  expect(view.style(view.byTag('b')[1]!, 'color')).toBe('rgb(0, 0, 0)');
  expect(view.style(view.byTag('b')[2]!, 'color')).toBe('rgb(255, 0, 0)');
  expect(view.outline(view.byId('p'))).toBe('<p>(::before"far" "x")');
});
