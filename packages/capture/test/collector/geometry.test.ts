import { expect, test } from 'vitest';
import { captureHtml } from '../../test-utils/index.ts';
import { CaptureView } from './capture-view.ts';

const capture = async (html: string) => new CaptureView(await captureHtml(html));

test('records the border box in CSS pixels, and none for an element without a box', async () => {
  const view = await capture(`
    <body style="margin:0">
    <div id="a" style="position:absolute;left:10px;top:20px;width:30px;height:40px;padding:1px;border:2px solid;margin:3px"></div>
    <div id="none" style="display:none">x</div><div id="contents" style="display:contents">x</div>
    <div id="flat" style="height:0"></div><span id="empty"></span>`);
  expect(view.box(view.byId('a'))).toEqual([13, 23, 36, 46]);
  expect(view.box(view.byId('none'))).toBeNull();
  expect(view.box(view.byId('contents'))).toBeNull();
  expect(view.box(view.byId('flat'))).toMatchObject({ 2: 1280, 3: 0 });
  expect(view.box(view.byId('empty'))).toMatchObject({ 2: 0 });
});

test('records boxes in page coordinates, even if the page is scrolled', async () => {
  const view = await capture(
    '<body style="margin:0"><div style="height:5000px"></div><p id="p">x</p><script>scrollTo(0, 3000)</script>',
  );
  expect(view.box(view.byId('p'))![1]).toBe(5016);
});

test('records one rectangle for each line of text, and none for white space', async () => {
  const view = await capture('<p style="width:1em">one two</p><div> <b>x</b> </div><p hidden>hidden</p>');
  const [lines, hidden] = view.byTag('p').map((p) => view.lines(view.children(p)[0]!));
  expect(lines).toHaveLength(2);
  expect(lines![1]![1]).toBeGreaterThan(lines![0]![1]!);
  expect(hidden).toEqual([]);
  const [space] = view.children(view.byTag('div')[0]!);
  expect(view.lines(space!)).toEqual([]);
});

test('records scroll sizes if content scrolls or is cut off, and for root and body', async () => {
  const box = (id: string, style: string) =>
    `<div id="${id}" style="width:100px;height:50px;${style}"><div style="width:300px;height:200px"></div></div>`;
  const view = await capture(
    `${box('auto', 'overflow:auto')}${box('cut', 'overflow:hidden')}${box('open', '')}<div id="fits" style="overflow:hidden">x</div>`,
  );
  const { node, size } = view.capture.scrollSizes;
  const sizes = new Map(node.map((of, i) => [of, size.slice(i * 4, i * 4 + 4)]));
  expect(sizes.get(view.byId('auto'))).toEqual([300, 200, 100, 50]);
  expect(sizes.get(view.byId('cut'))).toEqual([300, 200, 100, 50]);
  expect(sizes.has(view.byId('open'))).toBe(false);
  expect(sizes.has(view.byId('fits'))).toBe(false);
  expect(sizes.get(view.byTag('html')[0]!)).toMatchObject({ 0: 1280, 2: 1280, 3: 800 });
  expect(sizes.has(view.byTag('body')[0]!)).toBe(true);
});

test('stores each style set once, with every documented property', async () => {
  const view = await capture(
    '<p id="a">x</p><p id="b">y</p><p id="c" style="color:rgb(1,2,3);opacity:0.5;overflow-x:clip">z</p>',
  );
  const { nodes, styles } = view.capture;
  expect(nodes.style[view.byId('a')]).toBe(nodes.style[view.byId('b')]);
  expect(new Set(styles.map(String)).size).toBe(styles.length);
  expect(styles.every((set) => set.every((value) => view.string(value) !== ''))).toBe(true);
  const c = view.byId('c');
  expect([view.style(c, 'color'), view.style(c, 'opacity'), view.style(c, 'overflow-x')]).toEqual([
    'rgb(1, 2, 3)',
    '0.5',
    'clip',
  ]);
});

test('records the viewport and the screen', async () => {
  const capture = await captureHtml('<p>x</p>', {
    viewport: { width: 320, height: 640, scale: 2, colorScheme: 'dark' },
  });
  expect(capture).toMatchObject({
    viewport: { width: 320, height: 640, deviceScaleFactor: 2 },
    colorScheme: 'dark',
    contentType: 'text/html',
    status: 200,
  });
});

test('a capture is unchanged after conversion to and from JSON', async () => {
  const taken = await captureHtml('<h1>x</h1><video></video><iframe srcdoc="<p>y"></iframe>');
  expect(JSON.parse(JSON.stringify(taken))).toEqual(taken);
});
