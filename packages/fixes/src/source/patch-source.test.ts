import type { SourceNode } from '@curbcut/contract';
import { createPageModel, type NodeIndex, type PageModel, type Patch } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { createTestCapture, type TestNode } from '../../../page-model/test/create-test-capture.ts';
import { getPatchSource } from './patch-source.ts';
import { toFixSteps } from './to-fix-steps.ts';

const createElement = (
  tag: string,
  attributes: Record<string, string>,
  ...children: TestNode[]
): TestNode => ({
  tag,
  attributes,
  children,
});

const createModel = (...body: TestNode[]) =>
  createPageModel(
    createTestCapture(
      createElement(
        'html',
        {},
        createElement('head', {}, createElement('title', {}, 'A title')),
        createElement('body', {}, ...body),
      ),
    ),
  );

const findNode = (page: PageModel, id: string): NodeIndex =>
  page.elements.find((element) => element.attr('id') === id)!.index;

/** Prints nodes as short markup for comparison, with `…` for elided nodes. */
function formatNodes(nodes: readonly SourceNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'elided') return '…';
      if (node.kind === 'text') return node.text;
      const attributes = node.attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
      return `<${node.tag}${attributes}>${formatNodes(node.children)}</${node.tag}>`;
    })
    .join('');
}

function formatPatchSource(page: PageModel, patch: Patch): [before: string, after: string] {
  const { before, after } = getPatchSource(page, patch);
  return [formatNodes(before), formatNodes(after)];
}

const item = (id: string, ...children: TestNode[]) => createElement('li', { id }, ...children);

test('shows the changed element with its parent and nearest siblings and elides the rest', () => {
  const page = createModel(createElement('ul', {}, ...['a', 'b', 'c', 'd', 'e'].map((id) => item(id, id))));
  expect(
    formatPatchSource(page, [
      { kind: 'set-attribute', node: findNode(page, 'c'), name: 'role', value: 'none' },
    ]),
  ).toEqual([
    '<ul>…<li id="b">b</li><li id="c">c</li><li id="d">d</li>…</ul>',
    '<ul>…<li id="b">b</li><li id="c" role="none">c</li><li id="d">d</li>…</ul>',
  ]);
});

test.each<[string, (page: PageModel) => Patch, string]>([
  [
    'remove-attribute',
    (page) => [{ kind: 'remove-attribute', node: findNode(page, 'one'), name: 'title' }],
    '<div id="box"><b id="one">1</b><i id="two">2</i></div>',
  ],
  [
    'rename',
    (page) => [{ kind: 'rename', node: findNode(page, 'one'), tag: 'strong' }],
    '<div id="box"><strong id="one" title="t">1</strong><i id="two">2</i></div>',
  ],
  [
    'set-text',
    (page) => [{ kind: 'set-text', node: findNode(page, 'one') + 1, text: 'eins' }],
    '<div id="box"><b id="one" title="t">eins</b><i id="two">2</i></div>',
  ],
  [
    'insert',
    (page) => [
      {
        kind: 'insert',
        node: findNode(page, 'two'),
        position: 'before',
        content: [{ tag: 'u', attributes: [['lang', 'en']], children: ['new'] }],
      },
    ],
    '<div id="box"><b id="one" title="t">1</b><u lang="en">new</u><i id="two">2</i></div>',
  ],
  [
    'wrap',
    (page) => [
      { kind: 'wrap', nodes: [findNode(page, 'one'), findNode(page, 'two')], tag: 'p', attributes: [] },
    ],
    '<div id="box"><p><b id="one" title="t">1</b><i id="two">2</i></p></div>',
  ],
  [
    'unwrap',
    (page) => [{ kind: 'unwrap', node: findNode(page, 'one') }],
    '<div id="box">1<i id="two">2</i></div>',
  ],
  [
    'remove',
    (page) => [{ kind: 'remove', node: findNode(page, 'one') }],
    '<div id="box"><i id="two">2</i></div>',
  ],
  [
    'move',
    (page) => [{ kind: 'move', node: findNode(page, 'one'), place: 'after', to: findNode(page, 'two') }],
    '<div id="box"><i id="two">2</i><b id="one" title="t">1</b></div>',
  ],
  [
    'declare',
    (page) => [{ kind: 'declare', node: findNode(page, 'one'), property: 'color', value: '#000' }],
    '<div id="box"><b id="one" title="t">1</b><i id="two">2</i></div>',
  ],
])('the source after it shows %s', (_kind, patchOf, after) => {
  const page = createModel(
    createElement(
      'div',
      { id: 'box' },
      createElement('b', { id: 'one', title: 't' }, '1'),
      createElement('i', { id: 'two' }, '2'),
    ),
  );
  expect(formatPatchSource(page, patchOf(page))[1]).toBe(after);
});

test('shows nearby changes in one excerpt and distant changes in separate ones', () => {
  let deep: TestNode = createElement('table', { id: 'far' });
  for (let level = 0; level < 9; level += 1) deep = createElement('div', {}, deep);
  const page = createModel(
    createElement('h2', { id: 'name' }, 'Prices'),
    createElement('section', {}, createElement('p', { id: 'near' }, 'Near')),
    deep,
  );
  const mark = (id: string): Patch[number] => ({
    kind: 'set-attribute',
    node: findNode(page, id),
    name: 'lang',
    value: 'en',
  });
  expect(formatPatchSource(page, [mark('near'), mark('name')])[1]).toBe(
    '<body><h2 id="name" lang="en">Prices</h2><section><p id="near" lang="en">Near</p></section><div><div>…</div></div></body>',
  );
  expect(formatPatchSource(page, [mark('name'), mark('far')])[1]).toBe(
    '<body><h2 id="name" lang="en">Prices</h2><section><p id="near">…</p></section>…</body>…<div><table id="far" lang="en"></table></div>',
  );
});

test('elides the page’s content for a change to the root element', () => {
  const page = createModel(createElement('p', {}, 'Text'));
  const html = page.document.root!.index;
  expect(formatPatchSource(page, [{ kind: 'set-attribute', node: html, name: 'lang', value: 'en' }])[1]).toBe(
    '<html lang="en"><head>…</head><body>…</body></html>',
  );
});

test('omits secrets and generated attributes, and truncates long data', () => {
  const page = createModel(
    createElement(
      'form',
      { class: 'ng-valid card svelte-1a2b3c', 'data-v-7ba5bd90': '', '_ngcontent-abc-c12': '' },
      createElement('input', { id: 'p', type: 'password', value: 'secret' }),
      createElement('input', { type: 'hidden', value: 'token' }),
      createElement('img', { src: `data:image/png;base64,${'A'.repeat(5000)}` }),
      'long '.repeat(100),
    ),
  );
  const patch: Patch = [
    { kind: 'set-attribute', node: findNode(page, 'p'), name: 'aria-label', value: 'Password' },
  ];
  const whole = formatPatchSource(page, [
    ...patch,
    { kind: 'set-attribute', node: findNode(page, 'p') - 1, name: 'id', value: 'f' },
  ]);
  expect(whole[1]).toMatch(
    /^<body><form class="card" id="f"><input id="p" type="password" aria-label="Password"><\/input><input type="hidden">/,
  );
  expect(whole.join()).not.toMatch(/secret|token|data-v|_ngcontent|ng-valid|svelte/);
  expect(whole[0]!.length).toBeLessThan(500);
});

test('extracts a small excerpt from a wide and deep page', () => {
  let deep: TestNode = 'x';
  for (let level = 0; level < 5000; level += 1) deep = createElement('div', {}, deep);
  const page = createModel(
    createElement('main', { id: 'm' }, ...Array.from({ length: 3000 }, (_, at) => item(`i${at}`, 'x')), deep),
  );
  const [before] = formatPatchSource(page, [
    {
      kind: 'wrap',
      nodes: page.element(findNode(page, 'm')).children.map(({ index }) => index),
      tag: 'ul',
      attributes: [],
    },
  ]);
  expect(before.length).toBeLessThan(1000);
});

test('describes the patch as steps with selectors that refer to the unchanged page', () => {
  const page = createModel(
    createElement(
      'div',
      { id: 'box' },
      'lead ',
      createElement('b', { id: 'one', class: 'btn price' }, '1'),
      createElement('i', { id: 'two', class: 'btn' }, '2'),
    ),
  );
  const one = findNode(page, 'one');
  expect(
    toFixSteps(page, [
      { kind: 'set-text', node: one + 1, text: 'eins' },
      { kind: 'wrap', nodes: [one, findNode(page, 'two')], tag: 'p', attributes: [['lang', 'en']] },
      { kind: 'move', node: one, place: 'after', to: findNode(page, 'two') },
      { kind: 'declare', node: one, property: 'color', value: '#000' },
      {
        kind: 'insert',
        node: one,
        position: 'before',
        content: ['t', { tag: 'u', attributes: [], children: [] }],
      },
    ]),
  ).toEqual([
    { kind: 'set-text', selector: '#one', before: '1', text: 'eins' },
    { kind: 'wrap', selector: '#box', from: 1, to: 2, tag: 'p', attributes: [['lang', 'en']] },
    { kind: 'move', selector: '#one', place: 'after', to: '#two' },
    {
      kind: 'declare',
      selector: '#one',
      rule: '.price',
      property: 'color',
      before: '#000000',
      value: '#000',
    },
    {
      kind: 'insert',
      selector: '#one',
      place: 'before',
      content: [
        { kind: 'text', text: 't' },
        { kind: 'element', tag: 'u', attributes: [], children: [] },
      ],
    },
  ]);
});
