import { openPatchablePage, readStyleReferences } from '@curbcut/capture';
import { capturePage, loadStableHtml } from '@curbcut/capture/test-utils';
import { createPageModel, type PageCapture, type PageModel, type Patch } from '@curbcut/page-model';
import { collectBasicFindings } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { applyPatchToCapture } from '../src/capture-patch/apply-patch-to-capture.ts';

const pixelImage =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2240%22/%3E';

/** Pages with many findings, so that differences show. */
const pages: Readonly<Record<string, string>> = {
  plain: `<!doctype html><html><head><title>Old</title></head><body>
    <h1 id="h" style="color:#999">Heading</h1><img id="img" src="${pixelImage}"><p id="p" style="color:#aaa;background:#fff">Pale <!-- --> text</p>
    <form><label id="l">Name</label> <input id="i" type="text"><input id="j" type="checkbox"></form>
    <div id="d" role="button" tabindex="0"></div><a id="a" href="/x" title="Go" accesskey="x"><img src="${pixelImage}"></a>
    <table><tr><th id="th">A</th><td headers="no">B</td></tr></table><iframe id="f" src="about:blank"></iframe></body></html>`,
  styled: `<!doctype html><html lang="de"><head><title>Old</title><style>
    [aria-label] { display: none } #new { font-size: 40px } .x::after { content: attr(title) } p { transition: all 9s }
    </style></head><body><main><h1 id="h">Heading</h1><p id="p" class="x" style="color:#bbb">Text <b id="b">bold</b></p>
    <img id="img" src="missing.png"><div id="d" role="img"></div><a id="a" href="/x" style="color:#ccc">Link</a>
    <input id="i" placeholder="Name"><label id="l">Name</label><span id="j" tabindex="5">x</span><q id="th">Said</q></main></body></html>`,
  shadow: `<!doctype html><html lang="en"><head><title>Old</title></head><body><div id="d">
    <template shadowrootmode="open"><style>:host([role]) { color: #eee }</style><slot></slot><p id="p" style="color:#999">Text</p>
    <img id="img" src="${pixelImage}"></template><h1 id="h">Heading</h1></div><a id="a" href="/x">Link</a><input id="i"><label id="l">A</label>
    <p id="j">x</p><p id="th">y</p></body></html>`,
};

type FindNode = (id: string) => number;
const setAttribute =
  (id: string, name: string, value: string) =>
  (find: FindNode): Patch => [{ kind: 'set-attribute', node: find(id), name, value }];
const removeAttribute =
  (id: string, name: string) =>
  (find: FindNode): Patch => [{ kind: 'remove-attribute', node: find(id), name }];
const patches: Readonly<Record<string, (find: FindNode) => Patch>> = {
  'a label': setAttribute('d', 'aria-label', 'Send'),
  'a role': setAttribute('d', 'role', 'img'),
  'a hidden state': setAttribute('h', 'aria-hidden', 'true'),
  'alternative text': setAttribute('img', 'alt', 'A gull'),
  'a language': setAttribute('h', 'lang', 'fr'),
  'a language with a different script': setAttribute('h', 'lang', 'ja'),
  'an invalid language': setAttribute('h', 'lang', 'zz-zz'),
  'a title': setAttribute('p', 'title', 'More'),
  'a removed access key': removeAttribute('a', 'accesskey'),
  'no title': removeAttribute('a', 'title'),
  'no role': removeAttribute('d', 'role'),
  'a tab order': setAttribute('j', 'tabindex', '0'),
  'a type': setAttribute('i', 'type', 'email'),
  'a class': setAttribute('p', 'class', 'y'),
  'a purpose': setAttribute('i', 'autocomplete', 'name'),
  'a scope': setAttribute('th', 'scope', 'col'),
  'an id and its reference': (find) => [
    { kind: 'set-attribute', node: find('l'), name: 'for', value: 'i' },
    { kind: 'set-attribute', node: find('a'), name: 'aria-describedby', value: 'h' },
  ],
  'a color': (find) => [{ kind: 'declare', node: find('p'), property: 'color', value: '#333333' }],
  'the color of a heading': (find) => [
    { kind: 'declare', node: find('h'), property: 'color', value: '#595959' },
  ],
  'a background': (find) => [
    { kind: 'declare', node: find('p'), property: 'background-color', value: '#000000' },
  ],
  'a heading renamed to a paragraph': (find) => [{ kind: 'rename', node: find('h'), tag: 'p' }],
  'a document title': (find) => [{ kind: 'set-text', node: find('title') + 1, text: ' New  title ' }],
  'a text': (find) => [{ kind: 'set-text', node: find('h') + 1, text: 'Other' }],
};
/** Share of patches that are verified on the capture. A lower share would make scans too slow. */
const expectedOnCapture: Readonly<Record<string, readonly string[]>> = {
  plain: [
    'a label',
    'a role',
    'a hidden state',
    'alternative text',
    'a language',
    'a title',
    'a removed access key',
    'no title',
    'no role',
    'a purpose',
    'a scope',
    'an id and its reference',
    'a color',
    'the color of a heading',
    'a document title',
  ],
};

function createFinder({ nodes, strings }: PageCapture): FindNode {
  return (id) => {
    const found = nodes.attributes.findIndex((pairs, node) =>
      id === 'title'
        ? strings[nodes.name[node]!] === 'title'
        : pairs.some(
            (at, index) => index % 2 === 0 && strings[at] === 'id' && strings[pairs[index + 1]!] === id,
          ),
    );
    if (found === -1) throw new Error(`There is no ${id}.`);
    return found;
  };
}

const describeFindings = (capture: PageCapture, previousPage: PageModel | null = null) =>
  collectBasicFindings(createPageModel(capture, previousPage)).findings.map(
    ({ ruleId, node, outcome, reason }) => `${ruleId} ${node} ${outcome} ${reason}`,
  );

describe('applyPatchToCapture', () => {
  it.each(Object.entries(pages))(
    'gives the same findings as the patched live page: %s',
    async (name, html) => {
      const stablePage = await loadStableHtml({ html, path: 'index.html' });
      const before = await capturePage(stablePage);
      const names = await readStyleReferences(stablePage);
      const patchable = await openPatchablePage(stablePage, before);
      const equal: string[] = [];
      for (const [title, createPatch] of Object.entries(patches)) {
        const patch = createPatch(createFinder(before));
        const patched = applyPatchToCapture(before, patch, names);
        if (patched === null) continue;
        equal.push(title);
        expect(await patchable.apply(patch), title).toBeNull();
        const { capture, origins } = await patchable.capture();
        expect(origins, title).toBeNull();
        expect(describeFindings(patched), title).toEqual(describeFindings(capture));
        // As in a scan's verification: painted colors are known from the previous capture.
        if (patch.every(({ kind }) => kind !== 'declare')) {
          expect(describeFindings(patched, createPageModel(before)), title).toEqual(
            describeFindings(capture),
          );
        }
        await patchable.revert();
      }
      if (expectedOnCapture[name]) expect(equal).toEqual(expectedOnCapture[name]);
      expect(equal.length).toBeGreaterThan(0);
    },
  );

  it('does not modify the original capture', async () => {
    const before = await capturePage(await loadStableHtml({ html: pages.plain!, path: 'index.html' }));
    const copy = structuredClone(before);
    const names = { isComplete: true, dependsOnLanguage: false, attributes: [], ids: [] };
    expect(applyPatchToCapture(before, patches['a label']!(createFinder(before)), names)).not.toBeNull();
    expect(before).toEqual(copy);
  });

  it('returns null if a style sheet could not be read', async () => {
    const before = await capturePage(await loadStableHtml({ html: pages.plain!, path: 'index.html' }));
    const names = { isComplete: false, dependsOnLanguage: false, attributes: [], ids: [] };
    expect(applyPatchToCapture(before, patches['a label']!(createFinder(before)), names)).toBeNull();
  });
});
