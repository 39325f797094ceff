import { describe, expect, test } from 'vitest';
import { capturePage } from '../../src/collector/index.ts';
import {
  getBoxKey,
  type ScreenshotOptions,
  takeCaptureScreenshot,
  takeScreenshot,
} from '../../src/screenshots/index.ts';
import { loadStableHtml, type TestPage } from '../../test-utils/index.ts';
import { CaptureView } from '../collector/capture-view.ts';
import { isSimilarColor, type PixelPoint, samplePixels } from './pixels.ts';

const MAGENTA = [255, 0, 255] as const;
const createSquare = (style = '') =>
  `<div id="square" style="width:60px;height:40px;background:rgb(255,0,255);${style}"></div>`;
const createFrameDocument = (body: string) => `<!doctype html><body style="margin:0">${body}</body>`;

/** Pages with a magenta square with the id “square” in various locations. */
const pages: readonly [where: string, page: string | TestPage][] = [
  ['on the page', `<h1>Title</h1>${createSquare('margin:30px')}`],
  ['far below the first screen', `<div style="height:3000px"></div>${createSquare()}`],
  [
    'at the bottom of the screen, fixed',
    `<div style="height:3000px"></div>${createSquare('position:fixed;bottom:10px;right:10px')}`,
  ],
  [
    'below a box as tall as the screen',
    `<div style="height:100vh"></div>${createSquare()}<div style="height:2000px"></div>`,
  ],
  [
    'sticky',
    `<div style="height:500px">${createSquare('position:sticky;top:20px')}</div><div style="height:3000px"></div>`,
  ],
  ['rotated and translated', createSquare('transform:translate(200px, 100px) scale(2)')],
  [
    'in a shadow root',
    `<div style="padding:25px"><template shadowrootmode="open"><p>x</p>${createSquare()}</template></div>`,
  ],
  [
    'slotted',
    `<div><template shadowrootmode="open"><p style="margin:70px">x</p><slot></slot></template>${createSquare()}</div>`,
  ],
  [
    'in a frame with border and padding',
    `<p>x</p><iframe style="border:7px solid;padding:11px;margin:13px" srcdoc='${createFrameDocument(createSquare('margin:5px'))}'></iframe>`,
  ],
  [
    'in a scrolled frame',
    `<iframe srcdoc='${createFrameDocument(`<div style="height:500px"></div>${createSquare()}<div style="height:500px"></div><script>scrollTo(0, 450)</script>`)}'></iframe>`,
  ],
  [
    'in a scaled-down frame',
    `<iframe style="transform:scale(.5);transform-origin:0 0" srcdoc='${createFrameDocument(createSquare('margin:40px'))}'></iframe>`,
  ],
  [
    'in a nested frame',
    {
      html: '<p>x</p><iframe width="500" height="400" src="a.html"></iframe>',
      files: {
        'a.html': createFrameDocument('<p>y</p><iframe src="b.html"></iframe>'),
        'b.html': createFrameDocument(createSquare('margin:9px')),
      },
    },
  ],
  [
    'in another site’s frame',
    {
      html: '<div style="height:200px"></div><iframe style="border:5px solid" src="http://localhost:{port}{folder}a.html"></iframe>',
      files: { 'a.html': createFrameDocument(createSquare('margin:17px')) },
    },
  ],
  [
    'in the first site’s frame inside another site’s frame',
    {
      html: '<p>x</p><iframe width="500" height="400" src="http://localhost:{port}{folder}a.html"></iframe>',
      files: {
        'a.html': createFrameDocument(
          '<p>y</p><iframe src="http://127.0.0.1:{port}{folder}b.html"></iframe>',
        ),
        'b.html': createFrameDocument(createSquare('margin:9px')),
      },
    },
  ],
  ['to the right of the screen', `<div style="width:2000px">${createSquare('margin-left:1700px')}</div>`],
];

async function expectSquare(page: string | TestPage, options: ScreenshotOptions, scale = 1): Promise<void> {
  const stablePage = await loadStableHtml(page, { scale });
  const view = new CaptureView(await capturePage(stablePage));
  const screenshot = await takeScreenshot(stablePage, options);
  const [x, y, width, height] = view.box(view.byId('square'))!.map((side) => side * screenshot.record.scale);
  const inset = 3;
  const right = x! + width! - 1;
  const bottom = y! + height! - 1;
  const inside: PixelPoint[] = [
    [x! + inset, y! + inset],
    [right - inset, y! + inset],
    [x! + inset, bottom - inset],
    [right - inset, bottom - inset],
  ];
  const outside: PixelPoint[] = [
    [x! - inset, y! + height! / 2],
    [right + inset, y! + height! / 2],
    [x! + width! / 2, y! - inset],
    [x! + width! / 2, bottom + inset],
  ];
  const { size, colors } = await samplePixels(stablePage, screenshot, [...inside, ...outside]);
  expect(size).toEqual([screenshot.record.width, screenshot.record.height]);
  const seen = colors.map((color) => color !== null && isSimilarColor(color, MAGENTA));
  expect(seen).toEqual([...inside.map(() => true), ...outside.map(() => false)]);
}

describe('a square appears in the screenshot at its recorded box', () => {
  test.each(pages)('%s', async (_, page) => {
    await expectSquare(page, { scale: 1, format: 'png' });
  });

  const [, plain] = pages[1]!;
  test.each<ScreenshotOptions>([{}, { scale: 0.5 }, { scale: 0.37, format: 'webp' }, { scale: 1.5 }])(
    'with %o',
    async (options) => {
      await expectSquare(plain, options);
    },
  );

  test('on a screen with a device pixel ratio of 2', async () => {
    await expectSquare(plain, { scale: 1 }, 2);
  });
});

test('words appear in the screenshot at their recorded line boxes', async () => {
  const page = await loadStableHtml(
    '<p style="width:200px;font:20px/30px monospace;color:#000;background:#fff">one two three four five six seven</p>',
  );
  const view = new CaptureView(await capturePage(page));
  const screenshot = await takeScreenshot(page, { scale: 1, format: 'png' });
  const lines = view.lines(view.children(view.byTag('p')[0]!)[0]!);
  expect(lines.length).toBeGreaterThan(1);
  for (const [x, y, width, height] of lines) {
    const points: PixelPoint[] = [];
    for (let px = x!; px < x! + width!; px++)
      for (let py = y!; py < y! + height!; py++) points.push([px, py]);
    const { colors } = await samplePixels(page, screenshot, points);
    const ink = colors.filter((color) => color && isSimilarColor(color, [0, 0, 0], 100));
    expect(ink.length).toBeGreaterThan(50);
  }
});

describe('an element that the page moves when a screenshot is taken', () => {
  /** Creates a page that moves a square whenever its window is resized, as happens during a screenshot. */
  const createPage = (left: string) =>
    `<div id="square" style="position:absolute;left:0;top:50px;width:60px;height:60px;background:magenta"></div>
     <p style="width:1500px;height:2000px">Text</p>
     <script>let count = 0; addEventListener('resize', () => { count++; square.style.left = ${left} })</script>`;

  test('has its box in the new layout', async () => {
    const page = await loadStableHtml(createPage("'300px'"));
    const capture = await capturePage(page);
    const screenshot = await takeCaptureScreenshot(page, capture, { scale: 1, format: 'png' });
    const { record, moved } = screenshot;
    const { colors } = await samplePixels(page, screenshot, [
      [330, 80],
      [30, 80],
    ]);
    expect(colors.map((color) => color !== null && isSimilarColor(color, MAGENTA))).toEqual([true, false]);
    const view = new CaptureView(capture);
    const [x, y, width, height] = view.box(view.byId('square'))!;
    expect(x).toBe(0);
    expect(moved.get(getBoxKey({ x: x!, y: y!, width: width!, height: height! }))).toEqual({
      x: 300,
      y: 50,
      width: 60,
      height: 60,
    });
    expect(record.width).toBeGreaterThan(1400);
  });

  test('has no box if it moves each time', async () => {
    const page = await loadStableHtml(createPage("100 * count + 'px'"));
    const capture = await capturePage(page);
    const { moved } = await takeCaptureScreenshot(page, capture);
    expect([...moved.values()]).toContain(null);
  });

  test('isn’t reported if the page moves nothing', async () => {
    const page = await loadStableHtml('<p style="width:1500px;height:2000px">Text</p>');
    const { moved } = await takeCaptureScreenshot(page, await capturePage(page));
    expect(moved.size).toBe(0);
  });
});
