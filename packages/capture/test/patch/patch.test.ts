import { NodeKind, type PageCapture, type Patch } from '@curbcut/page-model';
import { describe, expect, it } from 'vitest';
import { openPatchablePage } from '../../src/patch/index.ts';
import { capturePage, createWaveFile, loadStableHtml, type TestPage } from '../../test-utils/index.ts';

/** Returns the first element with this id. */
function findById({ nodes, strings }: PageCapture, id: string): number {
  const found = nodes.attributes.findIndex((pairs) =>
    pairs.some((_, at) => at % 2 === 0 && strings[pairs[at]!] === 'id' && strings[pairs[at + 1]!] === id),
  );
  if (found === -1) throw new Error(`No #${id} was captured.`);
  return found;
}

/** Returns a capture's tags, attributes and text as one line of markup without white space in between. */
function toMarkup({ nodes, strings }: PageCapture, from: number): string {
  const text = (index: number) => strings[index] ?? '';
  const children = nodes.parent.flatMap((parent, node) =>
    parent === from ? [toMarkup({ nodes, strings } as PageCapture, node)] : [],
  );
  if (nodes.kind[from] === NodeKind.text) return text(nodes.text[from]!).trim();
  if (nodes.kind[from] !== NodeKind.element) return children.join('');
  const pairs = nodes.attributes[from]!;
  const attributes = Array.from(
    { length: pairs.length / 2 },
    (_, at) => ` ${text(pairs[at * 2]!)}="${text(pairs[at * 2 + 1]!)}"`,
  );
  return `<${text(nodes.name[from]!)}${attributes.join('')}>${children.join('')}</>`;
}

const findBody = ({ nodes, strings }: PageCapture) =>
  nodes.name.findIndex((name, node) => nodes.kind[node] === NodeKind.element && strings[name] === 'body');

/** Picks the parts of a capture that a patch may change. */
const pickPatchableData = ({ nodes, strings, styles, textBoxes }: PageCapture) => ({
  nodes: nodes.attributes.map((pairs, node) => [
    nodes.kind[node],
    nodes.parent[node],
    strings[nodes.name[node]!],
    strings[nodes.text[node]!],
    pairs.map((index) => strings[index]).sort(),
    styles[nodes.style[node]!]?.map((index) => strings[index]),
    nodes.box.slice(node * 4, node * 4 + 4),
    nodes.state[node],
  ]),
  textBoxes,
});

async function tryPatch(page: string | TestPage, patchOf: (capture: PageCapture) => Patch) {
  const stablePage = await loadStableHtml(page);
  const before = await capturePage(stablePage);
  const patchable = await openPatchablePage(stablePage, before);
  const refused = await patchable.apply(patchOf(before));
  const { capture: after, origins } = await patchable.capture();
  await patchable.revert();
  const reverted = (await patchable.capture()).capture;
  patchable.release();
  return { before, refused, after, origins, reverted };
}

const cases: { name: string; html: string; patch: (capture: PageCapture) => Patch; body: string }[] = [
  {
    name: 'sets an attribute',
    html: '<img id="a" src="x.png">',
    patch: (page) => [
      { kind: 'set-attribute', node: findById(page, 'a'), name: 'alt', value: 'A "gull" <b>' },
    ],
    body: '<img id="a" src="x.png" alt="A "gull" <b>"></>',
  },
  {
    name: 'removes an attribute',
    html: '<p id="a" title="x" lang="de">Text</p>',
    patch: (page) => [{ kind: 'remove-attribute', node: findById(page, 'a'), name: 'title' }],
    body: '<p id="a" lang="de">Text</>',
  },
  {
    name: 'renames an element with children and keeps its number',
    html: '<div id="a" class="c">One <b>two</b><!-- three --></div>',
    patch: (page) => [
      { kind: 'rename', node: findById(page, 'a'), tag: 'h2' },
      { kind: 'set-attribute', node: findById(page, 'a'), name: 'lang', value: 'fr' },
    ],
    body: '<h2 id="a" class="c" lang="fr">One<b>two</></>',
  },
  {
    name: 'changes text',
    html: '<p id="a">Old</p>',
    patch: (page) => [{ kind: 'set-text', node: findById(page, 'a') + 1, text: 'New' }],
    body: '<p id="a">New</>',
  },
  {
    name: 'inserts content in order',
    html: '<ul id="a"><li>Two</li></ul>',
    patch: (page) => [
      {
        kind: 'insert',
        node: findById(page, 'a'),
        position: 'first-child',
        content: [
          { tag: 'li', attributes: [['class', 'new']], children: ['One'] },
          { tag: 'li', attributes: [], children: ['One and a half'] },
        ],
      },
    ],
    body: '<ul id="a"><li class="new">One</><li>One and a half</><li>Two</></>',
  },
  {
    name: 'wraps siblings with the nodes between them',
    html: '<p id="a">One</p> text <p id="b">Two</p><p>Three</p>',
    patch: (page) => [
      {
        kind: 'wrap',
        nodes: [findById(page, 'a'), findById(page, 'a') + 2, findById(page, 'b')],
        tag: 'section',
        attributes: [['lang', 'fr']],
      },
    ],
    body: '<section lang="fr"><p id="a">One</>text<p id="b">Two</></><p>Three</>',
  },
  {
    name: 'unwraps, moves and removes',
    html: '<center id="a"><p>One</p></center><p id="b">Two</p><p id="c">Three</p>',
    patch: (page) => [
      { kind: 'unwrap', node: findById(page, 'a') },
      { kind: 'move', node: findById(page, 'c'), place: 'before', to: findById(page, 'b') },
      { kind: 'remove', node: findById(page, 'b') },
    ],
    body: '<p>One</><p id="c">Three</>',
  },
  {
    name: 'changes open shadow trees',
    html: '<div id="h"><template shadowrootmode="open"><p id="a">Text</p></template></div>',
    patch: (page) => [{ kind: 'set-attribute', node: findById(page, 'a'), name: 'lang', value: 'fr' }],
    body: '<div id="h"><p id="a" lang="fr">Text</></>',
  },
  {
    name: 'works on forms with fields that are named like methods',
    html: '<form id="a"><input name="setAttribute"><input name="parentNode"><input name="style"></form>',
    patch: (page) => [
      { kind: 'set-attribute', node: findById(page, 'a'), name: 'aria-label', value: 'Search' },
      { kind: 'declare', node: findById(page, 'a'), property: 'color', value: '#111111' },
    ],
    body: '<form id="a" aria-label="Search" style="color: rgb(17, 17, 17) !important;"><input name="setAttribute"></><input name="parentNode"></><input name="style"></></>',
  },
];

describe('a patched page', () => {
  it.each(cases)('$name, and reverts it', async ({ html, patch, body }) => {
    const { before, refused, after, reverted } = await tryPatch(html, patch);
    expect(refused).toBeNull();
    expect(toMarkup(after, findBody(after))).toBe(`<body>${body}</>`);
    expect(pickPatchableData(reverted)).toEqual(pickPatchableData(before));
  });

  it('maps nodes after the patch to those before it, including in same-site frames', async () => {
    const page: TestPage = {
      html: '<p id="a">One</p><iframe src="inner.html"></iframe><p id="z">Two</p>',
      files: { 'inner.html': '<!doctype html><p id="b">Inside</p>' },
    };
    const { before, after, origins } = await tryPatch(page, (capture) => [
      { kind: 'wrap', nodes: [findById(capture, 'a')], tag: 'main', attributes: [] },
      { kind: 'set-attribute', node: findById(capture, 'b'), name: 'lang', value: 'fr' },
    ]);
    for (const id of ['a', 'b', 'z']) expect(origins?.[findById(after, id)]).toBe(findById(before, id));
    expect(origins?.[findById(after, 'a') - 1]).toBe(-1);
  });

  it('applies a declaration immediately despite transitions', async () => {
    const html = '<style>* { transition: all 30s }</style><div id="a">A <b id="b">text</b></div>';
    const { after } = await tryPatch(html, (capture) => [
      { kind: 'declare', node: findById(capture, 'a'), property: 'color', value: '#123456' },
    ]);
    const set = after.styles[after.nodes.style[findById(after, 'b')]!]!;
    expect(set.map((index) => after.strings[index])).toContain('rgb(18, 52, 86)');
  });

  it('keeps the recorded sound of media without analyzing it again', async () => {
    const page: TestPage = {
      html: '<p id="a">One</p><audio controls src="silence.wav"></audio><audio id="b" controls src="tone.wav"></audio>',
      files: { 'tone.wav': createWaveFile(2), 'silence.wav': createWaveFile(2, true) },
    };
    const { before, after } = await tryPatch(page, (capture) => [
      { kind: 'wrap', nodes: [findById(capture, 'a')], tag: 'main', attributes: [] },
      { kind: 'set-attribute', node: findById(capture, 'b'), name: 'src', value: 'other.wav' },
    ]);
    const getSoundFacts = ({ media }: PageCapture) =>
      media.map(({ duration, hasAudio }) => ({ duration, hasAudio }));
    expect(getSoundFacts(before)).toEqual([
      { duration: 2, hasAudio: false },
      { duration: 2, hasAudio: true },
    ]);
    expect(getSoundFacts(after)).toEqual([
      { duration: 2, hasAudio: false },
      expect.objectContaining({ hasAudio: null }),
    ]);
  });

  it('keeps an image button whose image is embedded in the page', async () => {
    const svg = encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"></svg>');
    const html = `<form id="a"><input type="image" id="b" alt="Go" src="data:image/svg+xml,${svg}"></form>`;
    const { after } = await tryPatch(html, (capture) => [
      { kind: 'wrap', nodes: [findById(capture, 'a')], tag: 'main', attributes: [] },
    ]);
    expect(after.nodes.box.slice(findById(after, 'b') * 4 + 2, findById(after, 'b') * 4 + 4)).toEqual([
      60, 40,
    ]);
  });

  it('is unchanged if a step can’t be applied', async () => {
    const { before, refused, after } = await tryPatch(
      '<p id="a">One</p><iframe id="f" srcdoc="x"></iframe>',
      (capture) => [
        { kind: 'set-attribute', node: findById(capture, 'a'), name: 'lang', value: 'fr' },
        { kind: 'remove', node: findById(capture, 'f') },
      ],
    );
    expect(refused).toBe('We can’t change this element: it contains a frame, which would reload.');
    expect(pickPatchableData(after)).toEqual(pickPatchableData(before));
  });

  it('runs no scripts in response to a patch', async () => {
    const html = `<p id="a">One</p><script>
      new MutationObserver(() => { document.body.textContent = 'Reverted'; })
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      Element.prototype.setAttribute = () => { throw new Error('no'); };
      Object.freeze(Node.prototype);
    </script>`;
    const { refused, after } = await tryPatch(html, (capture) => [
      { kind: 'set-attribute', node: findById(capture, 'a'), name: 'lang', value: 'fr' },
      { kind: 'rename', node: findById(capture, 'a'), tag: 'h1' },
    ]);
    expect(refused).toBeNull();
    expect(toMarkup(after, findBody(after))).toContain('<h1 id="a" lang="fr">One</>');
  });

  it.each([
    { kind: 'set-attribute', node: 3, name: 'onclick', value: 'x()' },
    { kind: 'set-attribute', node: 3, name: 'href', value: ' java\tscript:x()' },
    { kind: 'set-attribute', node: 3, name: 'a b', value: '' },
    { kind: 'rename', node: 3, tag: 'script' },
    { kind: 'wrap', nodes: [3], tag: 'p', attributes: [['onload', 'x()']] },
    {
      kind: 'insert',
      node: 3,
      position: 'after',
      content: [{ tag: 'b', attributes: [], children: [{ tag: 'iframe', attributes: [], children: [] }] }],
    },
    { kind: 'declare', node: 3, property: 'background', value: 'url(x)' },
  ] satisfies Patch[number][])('refuses a step that runs or loads something: %o', async (step) => {
    const { refused, before, after } = await tryPatch('<p>One</p>', () => [step]);
    expect(refused).toMatch(/^A (fix|declaration)/);
    expect(pickPatchableData(after)).toEqual(pickPatchableData(before));
  });
});
