import type { ElementModel } from '@curbcut/page-model';
import { beforeAll, describe, expect, test } from 'vitest';
import { captureTargets } from './create-test-model.ts';

type RoleCase = readonly [html: string, role: string | null];

const groups: Readonly<Record<string, readonly RoleCase[]>> = {
  'HTML-AAM 1.0, elements whose role is the same everywhere': [
    ...(
      [
        ['article', 'article'],
        ['blockquote', 'blockquote'],
        ['code', 'code'],
        ['del', 'deletion'],
        ['details', 'group'],
        ['dfn', 'term'],
        ['em', 'emphasis'],
        ['figure', 'figure'],
        ['form', 'form'],
        ['h3', 'heading'],
        ['hgroup', 'group'],
        ['ins', 'insertion'],
        ['main', 'main'],
        ['mark', 'mark'],
        ['menu', 'list'],
        ['meter', 'meter'],
        ['nav', 'navigation'],
        ['output', 'status'],
        ['p', 'paragraph'],
        ['progress', 'progressbar'],
        ['s', 'deletion'],
        ['search', 'search'],
        ['strong', 'strong'],
        ['sub', 'subscript'],
        ['textarea', 'textbox'],
        ['time', 'time'],
        ['address', 'group'],
        ['div', 'generic'],
        ['span', 'generic'],
        ['x-custom', 'generic'],
        ['label', null],
        ['abbr', null],
        ['canvas', null],
      ] as const
    ).map(([tag, role]): RoleCase => [`<${tag} data-target>x</${tag}>`, role]),
    ['<hr data-target>', 'separator'],
    ['<dialog open data-target>x</dialog>', 'dialog'],
    ['<dl><dt data-target>x</dt></dl>', 'term'],
    ['<dl><dd data-target>x</dd></dl>', 'definition'],
    ['<math data-target></math>', 'math'],
  ],
  'elements whose role depends on attributes': [
    ['<a href="#" data-target>x</a>', 'link'],
    ['<a data-target>x</a>', 'generic'],
    ['<map name="m"><area href="#" data-target></map>', 'link'],
    ['<img src="x" alt="x" data-target>', 'img'],
    ['<img src="x" data-target>', 'img'],
    ['<img src="x" alt="" data-target>', 'none'],
    ['<img src="x" alt="" aria-label="x" data-target>', 'img'],
    ['<img src="x" alt="" tabindex="0" data-target>', 'img'],
    ['<img src="x" alt="" aria-live="polite" data-target>', 'img'],
    ['<img src="x" alt="" aria-checked="true" data-target>', 'none'],
    ['<input data-target>', 'textbox'],
    ['<input type="TEL" data-target>', 'textbox'],
    ['<input type="nonsense" data-target>', 'textbox'],
    ['<input type="search" data-target>', 'searchbox'],
    ['<input type="number" data-target>', 'spinbutton'],
    ['<input type="range" data-target>', 'slider'],
    ['<input type="checkbox" data-target>', 'checkbox'],
    ['<input type="radio" data-target>', 'radio'],
    ['<input type="image" src="x" data-target>', 'button'],
    ['<input type="reset" data-target>', 'button'],
    ['<input type="password" data-target>', null],
    ['<input type="date" data-target>', null],
    ['<input list="dl" data-target><datalist id="dl"></datalist>', 'combobox'],
    ['<input list="missing" data-target>', 'textbox'],
    ['<input type="password" list="dl" data-target>', null],
    ['<select data-target></select>', 'combobox'],
    ['<select multiple data-target></select>', 'listbox'],
    ['<select size="4" data-target></select>', 'listbox'],
    ['<select size="1" data-target></select>', 'combobox'],
    ['<section data-target>x</section>', 'generic'],
    ['<section aria-label="x" data-target>x</section>', 'region'],
    ['<section title="x" data-target>x</section>', 'region'],
    ['<section aria-labelledby="missing" data-target>x</section>', 'generic'],
    ['<section aria-labelledby="sh" data-target><h2 id="sh">x</h2></section>', 'region'],
    ['<details><summary data-target>x</summary></details>', null],
    ['<details><summary>x</summary><summary data-target>x</summary></details>', 'generic'],
  ],
  'elements whose role depends on their context': [
    ['<header data-target>x</header>', 'banner'],
    ['<article><header data-target>x</header></article>', 'sectionheader'],
    ['<main><footer data-target>x</footer></main>', 'sectionfooter'],
    ['<div role="region" aria-label="x"><header data-target>x</header></div>', 'sectionheader'],
    ['<section role="none"><header data-target>x</header></section>', 'banner'],
    ['<footer data-target>x</footer>', 'contentinfo'],
    ['<aside data-target>x</aside>', 'complementary'],
    ['<main><aside data-target>x</aside></main>', 'complementary'],
    ['<nav><aside data-target>x</aside></nav>', 'generic'],
    ['<nav><aside aria-label="x" data-target>x</aside></nav>', 'complementary'],
    ['<ul><li data-target>x</li></ul>', 'listitem'],
    ['<li data-target>x</li>', 'generic'],
    ['<ul role="tablist"><li data-target>x</li></ul>', 'generic'],
    ['<div role="list"><li data-target>x</li></div>', 'listitem'],
  ],
  tables: [
    ['<table><tr><td data-target>x</td></tr></table>', 'cell'],
    ['<table><tr data-target><td>x</td></tr></table>', 'row'],
    ['<table><tbody data-target><tr><td>x</td></tr></tbody></table>', 'rowgroup'],
    ['<table><caption data-target>x</caption></table>', 'caption'],
    ['<table><tr><th data-target>x</th><th>y</th></tr></table>', 'columnheader'],
    ['<table><tr><th data-target>x</th><td>y</td></tr></table>', 'rowheader'],
    ['<table><tr><th scope="row" data-target>x</th><th>y</th></tr></table>', 'rowheader'],
    ['<table><tr><th scope="col" data-target>x</th><td>y</td></tr></table>', 'columnheader'],
    ['<table role="grid"><tr><td data-target>x</td></tr></table>', 'gridcell'],
    ['<table role="none"><tr><td data-target>x</td></tr></table>', 'none'],
    ['<table role="none"><tr><td><table><tr><td data-target>x</td></tr></table></td></tr></table>', 'cell'],
    ['<table role="list"><tr><td data-target>x</td></tr></table>', 'generic'],
    [
      '<table style="display:block"><tr style="display:block"><td style="display:block" data-target>x</td></tr></table>',
      'cell',
    ],
  ],
  'the role attribute': [
    ['<div role="button" data-target>x</div>', 'button'],
    ['<div role="BUTTON" data-target>x</div>', 'button'],
    ['<div role="nonsense link" data-target>x</div>', 'link'],
    ['<div role="widget" data-target>x</div>', 'generic'],
    ['<div role="image" data-target>x</div>', 'img'],
    ['<div role="doc-chapter" data-target>x</div>', 'doc-chapter'],
    ['<div role="graphics-symbol" data-target>x</div>', 'graphics-symbol'],
    ['<div role="sectionheader" data-target>x</div>', 'sectionheader'],
    ['<div role="region" data-target>nameless</div>', 'generic'],
    ['<div role="region note" data-target>nameless</div>', 'note'],
    ['<select role="combobox" data-target></select>', 'combobox'],
    ['<h2 role="presentation" data-target>x</h2>', 'none'],
    ['<h2 role="none" tabindex="0" data-target>focusable</h2>', 'heading'],
    ['<h2 role="none" aria-live="polite" data-target>global attribute</h2>', 'heading'],
    ['<h2 role="none" aria-level="3" data-target>not a global one</h2>', 'none'],
    ['<button role="none" disabled data-target>cannot take focus</button>', 'none'],
    ['<ul role="none"><li data-target>x</li></ul>', 'none'],
    ['<ul role="none"><li role="listitem" data-target>x</li></ul>', 'listitem'],
    ['<div role="tabpanel"><div role="listitem" data-target>x</div></div>', 'generic'],
    [
      '<div role="list"><div><b role="group"><i role="listitem" data-target>x</i></b></div></div>',
      'listitem',
    ],
    [
      '<div role="list" aria-owns="owned"></div><div id="owned" role="listitem" data-target>x</div>',
      'listitem',
    ],
    [
      '<p role="listitem" id="one" aria-owns="two"><b role="listitem" id="two" aria-owns="one" data-target>x</b></p>',
      'generic',
    ],
    ['<ul role="none" aria-label="conflict"><li data-target>x</li></ul>', 'listitem'],
  ],
  'SVG-AAM': [
    ['<svg width="9" height="9" data-target></svg>', 'graphics-document'],
    ['<svg width="9" height="9"><g data-target><circle r="4"/></g></svg>', 'generic'],
    ['<svg width="9" height="9"><g data-target><title>x</title></g></svg>', 'group'],
    ['<svg width="9" height="9"><circle r="4" aria-label="x" data-target /></svg>', 'graphics-symbol'],
    ['<svg width="9" height="9"><image href="x" aria-label="x" data-target /></svg>', 'img'],
    ['<svg width="9" height="9"><a href="#" data-target><circle r="4"/></a></svg>', 'link'],
    ['<svg width="9" height="9"><defs data-target></defs></svg>', null],
  ],
};

const cases = Object.values(groups).flat();
let targets: ElementModel[];

beforeAll(async () => {
  targets = await captureTargets(cases.map(([html]) => html));
});

for (const [title, group] of Object.entries(groups)) {
  describe(title, () => {
    test.each(group)('%s is %s', (html, role) => {
      expect(targets[cases.findIndex(([other]) => other === html)]!.role).toBe(role);
    });
  });
}

test('byRole finds only exposed elements, by any of the role’s names', async () => {
  const [target] = await captureTargets([
    '<img alt="a" src="x" data-target><div aria-hidden="true"><img alt="b" src="x"></div>',
  ]);
  expect(target!.page.byRole('image').map(({ name }) => name)).toEqual(['a']);
  expect(target!.page.byRole('img', 'link')).toHaveLength(1);
});

test('explicitRole ignores conflict resolution, and the implicit role ignores the attribute', async () => {
  const [target] = await captureTargets(['<h2 role="foo none" tabindex="0" data-target>x</h2>']);
  expect([target!.explicitRole, target!.implicitRole, target!.role]).toEqual(['none', 'heading', 'heading']);
});
