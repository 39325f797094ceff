import type { PageCapture } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import { capturePage } from '../../src/collector/index.ts';
import { captureHtml, loadStableHtml, type TestPage } from '../../test-utils/index.ts';
import { CaptureView } from './capture-view.ts';

/** A page, and what must be reported as not tested. */
const cases: readonly [what: string, page: string | TestPage, named: readonly string[]][] = [
  ['a plain page', '<p>x</p>', []],
  [
    'a closed shadow root in the markup',
    '<x-a><template shadowrootmode="closed"><p>secret</p></template></x-a>',
    ['closed-shadow-root x-a'],
  ],
  [
    'a plain element’s closed shadow root, revealed by a child without a slot',
    '<section><template shadowrootmode="closed">secret</template><b>lost</b></section>',
    ['closed-shadow-root section'],
  ],
  [
    'an empty plain element’s closed shadow root, revealed by its height',
    '<div id="app"></div><script>app.attachShadow({ mode: "closed" }).innerHTML = "<p>secret</p>"</script>',
    ['closed-shadow-root div'],
  ],
  ['empty elements with a set height', '<div style="height:9px"></div><span class="icon"></span><hr>', []],
  ['an open shadow root', '<x-a><template shadowrootmode="open">x</template></x-a>', []],
  [
    'a lazy frame below the viewport',
    '<div style="height:20000px"></div><iframe loading="lazy" src="/x"></iframe>',
    ['frame-not-loaded iframe'],
  ],
  ['a frame that failed to load', '<iframe src="http://127.0.0.1:1/"></iframe>', ['frame-not-loaded iframe']],
  [
    'a frame whose document isn’t a web page',
    {
      html: '<iframe src="data.json"></iframe>',
      files: { 'data.json': { body: '{}', contentType: 'application/json' } },
    },
    ['frame-not-html iframe'],
  ],
  [
    'another site’s frame whose document isn’t a web page',
    {
      html: '<iframe src="http://localhost:{port}{folder}data.json"></iframe>',
      files: { 'data.json': { body: '{}', contentType: 'application/json' } },
    },
    ['frame-not-html iframe'],
  ],
  ['a frame without a URL', '<iframe></iframe><iframe src="about:blank"></iframe>', []],
  ['a canvas', '<canvas></canvas><canvas hidden></canvas>', ['canvas canvas']],
  ['embedded objects', '<embed src="film.swf"><object data="a.png"></object>', ['plugin embed']],
  ['an object that shows its fallback', '<object data="film.swf"><p>No film.</p></object>', []],
];

describe('reported as not tested', () => {
  test.each(cases)('%s', async (_, page, named) => {
    expect(new CaptureView(await captureHtml(page)).listNotTested()).toEqual(named);
  });
});

test('every entry has a sentence for the user', async () => {
  const { unexamined } = await captureHtml('<canvas></canvas>');
  expect(unexamined[0]!.detail).toMatch(/^[A-Z].*\.$/);
});

test('reports the reason for a frame that the visit did not reach', async () => {
  const page = await loadStableHtml({
    html: '<iframe src="http://localhost:{port}{folder}other.html"></iframe>',
    files: { 'other.html': '<p>x</p>' },
  });
  const { mainFrame } = page;
  const { id, url } = mainFrame.children[0]!;
  const capture = await capturePage({
    ...page,
    mainFrame: {
      id: mainFrame.id,
      url: mainFrame.url,
      session: mainFrame.session,
      parent: null,
      children: [],
      getContextId: () => mainFrame.getContextId(),
      call: (name, args, options) => mainFrame.call(name, args, options),
      evaluate: (...call) => mainFrame.evaluate(...call),
    },
    unreachedFrames: [{ id, parentId: mainFrame.id, url, reason: 'It never responded.' }],
  });
  expect(new CaptureView(capture).listNotTested()).toEqual(['frame-unreachable iframe']);
  expect(capture.unexamined[0]!.detail).toBe('It never responded.');
});

describe('limits', () => {
  const limitCases: readonly [
    limit: object,
    html: string,
    named: readonly string[],
    rest: (view: CaptureView) => void,
  ][] = [
    [
      { maxNodes: 20 },
      '<p>x</p>'.repeat(50),
      ['too-many-nodes'],
      ({ capture }: CaptureView) => expect(capture.nodes.kind).toHaveLength(20),
    ],
    [
      { maxDepth: 6 },
      '<div><div><div><div><p>deep</p></div></div></div></div><p>flat</p>',
      ['too-deep'],
      (view) =>
        expect(view.outline(view.byTag('body')[0]!)).toBe('<body>(<div>(<div>(<div>(<div>))) <p>("flat"))'),
    ],
    [
      { maxFrameDepth: 1 },
      `<iframe srcdoc="<iframe srcdoc='<p>two</p>'></iframe>"></iframe>`,
      ['too-deep iframe'],
      ({ capture }) => expect(capture.documents).toHaveLength(2),
    ],
    [
      { maxTextLength: 5 },
      '<p>abcdefgh</p>',
      ['text-cut #text'],
      ({ capture }) => expect(capture.strings).toContain('abcde'),
    ],
    [
      { maxTotalLength: 2_000 },
      '<p>short</p>'.concat(`<p>${'long '.repeat(500)}</p>`),
      ['text-cut'],
      ({ capture }) => expect(capture.strings).toContain('short'),
    ],
    [
      { maxTextBoxes: 3 },
      '<p>a<br>b</p><p style="width:1px">one two three four five</p>',
      ['text-cut #text'],
      (view) => expect(view.lines(view.children(view.byTag('p')[1]!)[0]!)).toHaveLength(3),
    ],
    [
      { maxAttributeLength: 10 },
      '<a aria-label="A very long label" href="/a/very/long/address">x</a>',
      ['attribute-cut a'],
      (view) =>
        expect(view.attributes(view.byTag('a')[0]!)).toEqual({
          'aria-label': 'A very lon',
          href: '/a/very/lo',
        }),
    ],
    [
      { maxAttributes: 2 },
      '<p a="1" b="2" c="3">x</p>',
      ['attribute-cut p'],
      (view) => expect(view.attributes(view.byTag('p')[0]!)).toEqual({ a: '1', b: '2' }),
    ],
    [
      { maxUnexamined: 2 },
      '<canvas></canvas>'.repeat(5),
      ['canvas canvas', 'canvas canvas', 'canvas'],
      ({ capture }) => expect(capture.unexamined.at(-1)!.detail).toContain('3 more'),
    ],
  ];

  test.each(limitCases)('%o', async (limits, html, named, rest) => {
    const view = new CaptureView(await captureHtml(html, { limits }));
    expect(view.listNotTested()).toEqual(named);
    rest(view);
  });

  test('apply to the nodes of all frames together', async () => {
    const page: TestPage = {
      html: '<p>x</p><iframe src="http://localhost:{port}{folder}a.html"></iframe><iframe src="http://localhost:{port}{folder}a.html"></iframe>',
      files: { 'a.html': '<p>x</p>'.repeat(100) },
    };
    const capture: PageCapture = await captureHtml(page, { limits: { maxNodes: 60 } });
    expect(capture.nodes.kind).toHaveLength(60);
    expect(new CaptureView(capture).listNotTested()).toEqual(['too-many-nodes', 'too-many-nodes iframe']);
  });
});
