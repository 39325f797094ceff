import { createPageModel, type ElementModel, type PageCapture } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import { createTestCapture } from './create-test-capture.ts';
import { createTestModel, getElementById } from './create-test-model.ts';

const createPage = (): PageCapture =>
  createTestCapture({ tag: 'html', children: [{ tag: 'body', children: [{ tag: 'p', children: ['x'] }] }] });

describe('rejects an invalid capture and explains what to do', () => {
  test('from a different version', () => {
    expect(() => createPageModel({ ...createPage(), version: 99 as never })).toThrow(
      /version 99.*Capture the page again/,
    );
  });

  test('whose nodes are not in document order', () => {
    const capture = createPage();
    capture.nodes.parent[2] = 3;
    expect(() => createPageModel(capture)).toThrow(/damaged.*Capture the page again/);
  });
});

test('gives the same results for the same capture, even after it has been stored', async () => {
  const { capture } = await createTestModel(
    '<main><h1>Title</h1><a href="#">link</a><p style="color:#777">text</p></main>',
  );
  const answers = (stored: PageCapture) => {
    const model = createPageModel(stored);
    return [
      ...model.elements.map(({ role, name, selector, snippet, isVisible }) => [
        role,
        name,
        selector,
        snippet,
        isVisible,
      ]),
      ...model.texts.map(({ contrast }) => contrast),
    ];
  };
  expect(answers(JSON.parse(JSON.stringify(capture)) as PageCapture)).toEqual(answers(capture));
});

test('supports traversing the trees', async () => {
  const model = await createTestModel(
    '<div id="host"><template shadowrootmode="open"><p id="in"><slot></slot></p></template><b id="light">x</b>y</div><iframe id="frame" srcdoc="<i id=framed>x</i>"></iframe>',
  );
  const [host, inside, light, frame, framed] = ['host', 'in', 'light', 'frame', 'framed'].map((id) =>
    getElementById(model, id),
  ) as [
    ReturnType<typeof getElementById>,
    ReturnType<typeof getElementById>,
    ReturnType<typeof getElementById>,
    ReturnType<typeof getElementById>,
    ReturnType<typeof getElementById>,
  ];
  expect(inside.parent).toBe(host);
  expect(light.parent).toBe(host);
  expect(light.flatParent?.tag).toBe('slot');
  expect(host.children).toEqual([light]);
  expect(host.flatChildren).toEqual([inside]);
  expect([...host.descendants()].map(({ tag }) => tag)).toEqual(['p', 'slot', 'b']);
  expect(host.contains(inside) && !inside.contains(host)).toBe(true);
  expect(light.closest(({ tag }) => tag === 'p')).toBe(inside);
  expect(host.textContent).toBe('xy');
  expect(framed.document.frameElement).toBe(frame);
  expect(framed.document.root?.tag).toBe('html');
  expect(model.document.elements).not.toContain(framed);
  expect(framed.closest(({ tag }) => tag === 'iframe')).toBeNull();
});

test('finds elements by tag and attribute in document order', async () => {
  const model = await createTestModel('<b id="one"></b><i id="two"></i><b></b><svg><a id="svg"></a></svg>');
  expect(model.byTag('i', 'b').map(({ tag }) => tag)).toEqual(['b', 'i', 'b']);
  expect(model.byTag('a')).toEqual([]);
  expect(model.byAttribute('id').map((element) => element.attr('id'))).toEqual(['one', 'two', 'svg']);
});

test('returns labels of controls and types of inputs', async () => {
  const model = await createTestModel(
    '<label for="a">1</label><label>2 <input id="a" type="EMAIL"></label><label for="x">to nothing</label><label>3 <b></b><input type="nonsense"></label><select></select>',
  );
  const [email, text] = model.byTag('input') as [ElementModel, ElementModel];
  expect(email.labels.map(({ textContent }) => textContent.trim())).toEqual(['1', '2']);
  expect(text.labels.map(({ textContent }) => textContent.trim())).toEqual(['3']);
  expect([email.inputType, text.inputType, model.byTag('select')[0]!.inputType]).toEqual([
    'email',
    'text',
    null,
  ]);
});
