import { describe, expect, test } from 'vitest';
import { CdpError } from '../../src/browser/cdp.ts';
import { capturePage } from '../../src/collector/index.ts';
import { captureHtml, loadStableHtml } from '../../test-utils/index.ts';
import { CaptureView } from './capture-view.ts';

function createNestedHtml(depth: number): string {
  return `let at = deep; for (let i = 0; i < ${depth}; i++) at = at.appendChild(document.createElement('b'));`;
}

/** Each page must still yield the text, style and box of the paragraph with the id “end”. */
const hostilePages: readonly [what: string, html: string][] = [
  [
    'names on a form that shadow DOM properties',
    `<form id="form">${[
      'attributes',
      'children',
      'childNodes',
      'firstChild',
      'nextSibling',
      'parentNode',
      'nodeType',
      'localName',
      'tagName',
      'namespaceURI',
      'shadowRoot',
      'getAttribute',
      'hasAttribute',
      'matches',
      'getBoundingClientRect',
      'getClientRects',
      'isContentEditable',
      'assignedSlot',
      'id',
    ]
      .map((name) => `<input name="${name}"><img name="${name}" alt="">`)
      .join('')}</form>`,
  ],
  [
    'names on the document that shadow its properties',
    [
      'URL',
      'title',
      'contentType',
      'compatMode',
      'doctype',
      'documentElement',
      'body',
      'createRange',
      'querySelectorAll',
      'styleSheets',
      'adoptedStyleSheets',
      'designMode',
      'activeElement',
      'nodeType',
      'firstChild',
      'getAnimations',
      'defaultView',
      'curbcutInPage',
      'getComputedStyle',
      'scrollX',
    ]
      .map((name) => `<img name="${name}" id="${name}" alt=""><form name="${name}"></form>`)
      .join(''),
  ],
  [
    'overridden prototypes',
    `<script>
      const lie = () => { throw new Error('caught you') };
      for (const { prototype } of [Node, Element, HTMLElement, Document, Text, CharacterData, Attr, NamedNodeMap, Range,
        DOMRect, DOMRectReadOnly, CSSStyleDeclaration, StyleSheetList, CSSStyleSheet, ShadowRoot, Array, String, Map, Set]) {
        for (const key of Reflect.ownKeys(prototype)) {
          try { Object.defineProperty(prototype, key, { get: lie, configurable: true }) } catch {}
        }
      }
      window.getComputedStyle = JSON.stringify = JSON.parse = Math.round = lie;
    </script>`,
  ],
  [
    'getters that throw and a misleading toString on elements',
    `<p id="trap">x</p><script>
      for (const key of ['nodeType', 'localName', 'attributes', 'firstChild', 'nextSibling', 'toString']) {
        Object.defineProperty(trap, key, { get() { throw new Error('caught you') } });
      }
      document.all.toString = () => { throw new Error('caught you') };
    </script>`,
  ],
  [
    'elements with unusual names',
    '<a:b.c-d_e id="x">x</a:b.c-d_e><xn--ls8h>y</xn--ls8h><p:p>z</p:p><Ω>o</Ω>',
  ],
  [
    'attributes with unusual names',
    '<p a<b="1" @click="2" [x]="3" #y="4" =z="5" __proto__="6" constructor="7">x</p>',
  ],
  ['five megabytes of text', `<p style="width:99999px">${'x'.repeat(5_000_000)}</p>`],
  [
    'a hundred thousand attributes',
    `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(' ')}>x</p>`,
  ],
  ['a five-megabyte attribute', `<p title="${'x'.repeat(5_000_000)}">x</p>`],
  // Deeper nesting of rendered elements exhausts the browser's own stack before anything is collected.
  ['1,500 nested elements', `<div id="deep"></div><script>${createNestedHtml(1_500)}</script>`],
  [
    '10,000 hidden nested elements',
    `<div id="deep" hidden></div><script>${createNestedHtml(10_000)}</script>`,
  ],
  [
    'frames nested 50 levels deep',
    `<div id="frames"></div><script>
      let at = frames.ownerDocument.getElementById('frames');
      for (let i = 0; i < 50; i++) {
        const frame = at.ownerDocument.createElement('iframe');
        at.appendChild(frame);
        at = frame.contentDocument.body;
      }
    </script>`,
  ],
  [
    'a frame that overrides parentNode',
    `<iframe srcdoc="<script>Object.defineProperty(document, 'parentNode', { get: () => parent.document })</script>x"></iframe>`,
  ],
  [
    'uncommon at-rules',
    `<style>@layer a; @property --x { syntax: "*"; inherits: false } @font-face { font-family: x; src: url(x) }
      @counter-style c { system: cyclic; symbols: "x" } @keyframes k { to { opacity: 0 } } @namespace url(http://x);
      :is(::before, p:has(> b))::after { content: "x" } @scope (p) to (b) { :scope::before { content: "s" } }
      p { & > &::before { content: "n" } } </style>`,
  ],
];

describe('captures a hostile page', () => {
  test.each(hostilePages)('%s', async (_, html) => {
    const view = new CaptureView(
      await captureHtml(`${html}<p id="end" style="color:rgb(1,2,3);height:7px">end</p>`),
    );
    const end = view.byId('end');
    expect(view.outline(end)).toContain('"end"');
    expect(view.style(end, 'color')).toBe('rgb(1, 2, 3)');
    expect(view.box(end)![3]).toBe(7);
    expect(view.capture.documents[0]!.title).toBe('Test');
  });

  test('captures a document without a root element', async () => {
    const capture = await captureHtml('<script>document.documentElement.remove()</script>');
    expect(capture.nodes.kind).toEqual([9]);
  });

  test('cuts off a million nodes at the limit', async () => {
    const capture = await captureHtml(
      `<div id="many" hidden></div><script>many.innerHTML = '<i></i>'.repeat(1_000_000)</script>`,
      { limits: { maxNodes: 20_000 } },
    );
    expect(capture.nodes.kind).toHaveLength(20_000);
    expect(new CaptureView(capture).listNotTested()).toEqual(['too-many-nodes']);
  });

  test.each([
    [
      'attributes',
      `'<i ' + Array.from({ length: 400 }, (_, i) => 'a' + i + '=1').join(' ') + '></i>'`,
      1_000,
    ],
    ['lines of text', `'<p style="width:1px">' + 'a '.repeat(3_000) + '</p>'`, 100],
    ['field values', `'<textarea>' + 'ä'.repeat(9_000) + Math.random() + '</textarea>'`, 200],
  ])('omits %s beyond the limit and reports it', async (_, html, times) => {
    const capture = await captureHtml(
      `<div id="many"></div><script>many.innerHTML = Array.from({ length: ${times} }, () => ${html}).join('')</script>`,
      { limits: { maxNumbers: 200_000, maxTotalLength: 500_000 } },
    );
    expect(JSON.stringify(capture).length).toBeLessThan(5_000_000);
    expect(new CaptureView(capture).listNotTested()).toEqual(expect.arrayContaining(['too-many-nodes']));
  });

  test('abandons a page whose scripts never end at the time limit', async () => {
    const page = await loadStableHtml('<p>x</p>');
    const busy = page.session
      .send('Runtime.evaluate', { expression: 'for (;;);', timeout: 1_500 })
      .catch(() => 'ended');
    const given = capturePage(page, { timeoutMs: 300 });
    await expect(given).rejects.toThrow(CdpError);
    await expect(given).rejects.toMatchObject({ reason: 'timed-out' });
    expect(await busy).toBe('ended');
  });
});

test('the page can’t detect that it’s being captured', async () => {
  const page = await loadStableHtml(
    `<p>x</p><iframe srcdoc="y"></iframe><script>
      const seen = new Set(Reflect.ownKeys(window));
      window.traces = () => [
        ...Reflect.ownKeys(window).filter((key) => !seen.has(key)),
        ...[...document.querySelectorAll('*')].flatMap((element) => Reflect.ownKeys(element)),
        document.styleSheets.length,
        changes,
      ].join();
      let changes = 0;
      new MutationObserver(() => changes++).observe(document, { subtree: true, childList: true, attributes: true });
    </script>`,
  );
  await capturePage(page);
  const { result } = await page.session.send('Runtime.evaluate', { expression: 'traces()' });
  expect(result.value).toBe('traces,0,0');
});
