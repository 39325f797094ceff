import { Namespace } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { captureHtml, type TestPage } from '../../test-utils/index.ts';
import { CaptureView } from './capture-view.ts';

const capture = async (page: string | TestPage) => new CaptureView(await captureHtml(page));
const outlineBody = (view: CaptureView) => view.outline(view.byTag('body')[0]!);

test('records nodes in document order, parents before their children', async () => {
  const view = await capture('<main><p>One <b>two</b> three</p><!-- not a node --><p>Four</p></main>');
  expect(outlineBody(view)).toBe('<body>(<main>(<p>("One" <b>("two") "three") <p>("Four")))');
  expect(view.capture.nodes.parent.every((parent, node) => parent < node)).toBe(true);
  expect(view.capture.nodes.parent[0]).toBe(-1);
});

test('all columns have one value for each node', async () => {
  const { nodes } = (await capture('<p id="a">x</p>')).capture;
  const count = nodes.kind.length;
  expect(nodes.box).toHaveLength(count * 4);
  const { parent, name, namespace, text, attributes, state, style } = nodes;
  for (const column of [parent, name, namespace, text, attributes, state, style]) {
    expect(column).toHaveLength(count);
  }
});

test('keeps the order, case and empty values of attributes', async () => {
  const view = await capture(
    '<p title="Hello &amp; bye" hidden data-x="" CLASS="A b" style="color: red">x</p>',
  );
  expect(Object.entries(view.attributes(view.byTag('p')[0]!))).toEqual([
    ['title', 'Hello & bye'],
    ['hidden', ''],
    ['data-x', ''],
    ['class', 'A b'],
    ['style', 'color: red'],
  ]);
});

test('records text unchanged, including hidden text but not source text', async () => {
  const view = await capture(
    '<p>  two\n lines </p><div hidden><p>hidden</p></div><style>p{}</style><noscript><p>n</p></noscript>',
  );
  expect(view.text(view.children(view.byTag('p')[0]!)[0]!)).toBe('  two\n lines ');
  expect(outlineBody(view)).toBe('<body>(<p>("two\\n lines") <div>(<p>("hidden")) <style> <noscript>)');
});

test('records text in any writing system unchanged', async () => {
  const text = 'ä € 漢字 עברית 👩‍🦽 \\u00e4 \u2028"';
  const view = await capture(`<p>${text.replace('"', '&quot;')}</p>`);
  expect(view.text(view.children(view.byTag('p')[0]!)[0]!)).toBe(text);
});

test('records names with their namespace, in lower case in HTML and as written in SVG and MathML', async () => {
  const view = await capture('<DIV></DIV><svg><linearGradient/></svg><math><mi>x</mi></math>');
  const { namespace } = view.capture.nodes;
  expect(namespace[view.byTag('div')[0]!]).toBe(Namespace.html);
  expect(namespace[view.byTag('linearGradient')[0]!]).toBe(Namespace.svg);
  expect(namespace[view.byTag('mi')[0]!]).toBe(Namespace.mathml);
});

test('records an open shadow root before its host’s children, which refer to their slots', async () => {
  const view = await capture(
    `<div id="host"><template shadowrootmode="open"><h2>In</h2><slot name="a">fallback</slot></template>
     <span slot="a" id="in">slotted</span><i id="out">nowhere</i></div>`,
  );
  const host = view.byId('host');
  expect(view.outline(host)).toBe(
    '<div>(#shadow(<h2>("In") <slot>("fallback")) <span>("slotted") <i>("nowhere"))',
  );
  const { slots } = view.capture;
  expect(slots.node).toContain(view.byId('in'));
  expect(slots.slot[slots.node.indexOf(view.byId('in'))]).toBe(view.byTag('slot')[0]);
  expect(view.style(view.byId('in'), 'display')).toBe('inline');
  expect(view.style(view.byId('out'), 'display')).toBeNull();
  const fallback = view.children(view.byTag('slot')[0]!)[0]!;
  expect(view.lines(fallback)).toEqual([]);
});

test('records fallback content as shown in an empty slot', async () => {
  const view = await capture(
    '<div><template shadowrootmode="open"><slot><b id="fallback">fallback</b></slot></template></div>',
  );
  expect(view.box(view.byId('fallback'))).not.toBeNull();
});

test('gives a slotted element its slot’s state, even through nested shadow roots', async () => {
  const view = await capture(
    `<div><template shadowrootmode="open"><div><template shadowrootmode="open"><div style="display:none"><slot></slot></div></template><slot></slot></div></template><b id="deep">x</b></div>`,
  );
  expect(view.style(view.byId('deep'), 'display')).toBeNull();
});

test('records a same-origin frame inside its element, with its own document entry', async () => {
  const view = await capture({
    html: '<title>Outer</title><iframe src="inner.html"></iframe><p>after</p>',
    files: { 'inner.html': '<title>Inner</title><p>inside</p>' },
  });
  const frame = view.byTag('iframe')[0]!;
  expect(view.outline(frame)).toBe(
    '<iframe>(#document(<html>(<head>(<title>("Inner")) <body>(<p>("inside")))))',
  );
  const [page, inner] = view.capture.documents;
  expect(page).toMatchObject({ node: 0, frameElement: -1, title: 'Test', compatMode: 'CSS1Compat' });
  expect(inner).toMatchObject({
    node: frame + 1,
    frameElement: frame,
    title: 'Inner',
    contentType: 'text/html',
    compatMode: 'BackCompat',
    doctype: '',
    crossOrigin: false,
  });
  expect(inner!.url).toMatch(/inner\.html$/);
});

test('does not enter a frame without a box', async () => {
  const view = await capture('<iframe hidden srcdoc="<p>x"></iframe>');
  expect(view.capture.documents).toHaveLength(1);
  expect(view.listNotTested()).toEqual([]);
});

test('records another site’s frame inside its element through a separate session', async () => {
  const view = await capture({
    html: '<p>before</p><iframe src="http://localhost:{port}{folder}other.html"></iframe><p id="last">after</p>',
    files: {
      'other.html':
        '<!doctype html><title>Other</title><h1 id="h">Elsewhere</h1><iframe src="http://127.0.0.1:{port}{folder}third.html"></iframe>',
      'third.html': '<!doctype html><p id="third">back again</p>',
    },
  });
  const [outer, inner] = view.byTag('iframe');
  expect(view.outline(outer!)).toContain('<h1>("Elsewhere") <iframe>(#document(');
  expect(view.outline(inner!)).toContain('<p>("back again")');
  expect(view.byId('last')).toBeGreaterThan(view.byId('third'));
  expect(view.capture.documents.map(({ crossOrigin }) => crossOrigin)).toEqual([false, true, true]);
  expect(view.capture.documents.map(({ frameElement }) => frameElement)).toEqual([-1, outer, inner]);
  expect(view.style(view.byId('h'), 'font-size')).toBe('32px');
  expect(view.listNotTested()).toEqual([]);
});

test('captures SVG and XHTML documents', async () => {
  const svg = await capture({
    path: 'drawing.svg',
    html: '<svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title><rect width="9" height="9" /></svg>',
  });
  expect(svg.outline(0)).toBe('#document(<svg>(<title>("Drawing") <rect>))');
  expect(svg.capture.documents[0]).toMatchObject({ contentType: 'image/svg+xml', title: 'Drawing' });

  const xhtml = await capture({
    path: 'page.xhtml',
    html: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><p>a<![CDATA[ & b]]></p></body></html>',
  });
  expect(outlineBody(xhtml)).toBe('<body>(<p>("a" "& b"))');
});

test('records generated content with the text that assistive technology receives', async () => {
  const view = await capture(`
    <style>
      #a::before { content: "→ " }
      #a::after { content: url(x.png) / "picture" }
      #b::marker { content: "• " }
      #c::before { content: "\\201C" counter(n) attr(title) }
      .none::before { content: none }
      @media print { p::after { content: "never" } }
      #d { &::before { content: "nested" } }
    </style>
    <p id="a">x</p><ul><li id="b">y</li></ul><p id="c" title="t">z</p><p class="none">-</p><q>w</q><p id="d">v</p>`);
  expect(view.outline(view.byId('a'))).toBe('<p>(::before"→ " "x" ::after"picture")');
  expect(view.outline(view.byId('b'))).toBe('<li>(::marker"• " "y")');
  expect(view.outline(view.byId('c'))).toBe('<p>(::before"“t" "z")');
  expect(view.outline(view.byTag('q')[0]!)).toBe('<q>(::before"“" "w" ::after"”")');
  expect(view.outline(view.byId('d'))).toBe('<p>(::before"nested" "v")');
  const after = view.children(view.byId('a')).at(-1)!;
  expect(view.attributes(after).content).toMatch(/^url\(.*x\.png"\) \/ "picture"$/);
});

test('records the position of out-of-flow generated content in used values', async () => {
  const view = await capture(`<style>
    p { position: relative; width: 200px } p::before { content: ""; position: absolute; inset: 10% auto auto 5px; width: 50%; height: 20px }
  </style><p style="height: 100px">x</p>`);
  const [before] = view.children(view.byTag('p')[0]!);
  expect(view.attributes(before!)).toEqual({
    content: '""',
    left: '5px',
    top: '10px',
    width: '100px',
    height: '20px',
  });
});

test('records content generated by a shadow root’s style sheets on its elements, host and slotted nodes', async () => {
  const view = await capture(
    `<div id="host"><template shadowrootmode="open"><style>
      :host::before { content: "host" } p::before { content: "own" } ::slotted(b)::after { content: "slotted" }
    </style><p>x</p><slot></slot></template><b>y</b></div>`,
  );
  expect(view.outline(view.byId('host'))).toBe(
    '<div>(::before"host" #shadow(<style> <p>(::before"own" "x") <slot>) <b>("y" ::after"slotted"))',
  );
});

test('records content generated by a style sheet that can’t be read', async () => {
  const view = await capture({
    html: '<link rel="stylesheet" href="http://localhost:{port}{folder}other.css"><p>x</p>',
    files: { 'other.css': 'p::before { content: "far" }' },
  });
  expect(outlineBody(view)).toContain('<p>(::before"far" "x")');
});
