import { describe, expect, test } from 'vitest';
import { capturePage } from '../../src/collector/index.ts';
import { type PictureOptions, takePicture } from '../../src/picture/index.ts';
import { restHtml, type TestPage } from '../../test-kit/index.ts';
import { View } from '../collector/view.ts';
import { isLike, type Point, sample } from './pixels.ts';

const MAGENTA = [255, 0, 255] as const;
const square = (style = '') =>
  `<div id="square" style="width:60px;height:40px;background:rgb(255,0,255);${style}"></div>`;
const asFrame = (body: string) => `<!doctype html><body style="margin:0">${body}</body>`;

/** Where a magenta square of the id “square” can stand. */
const pages: readonly [where: string, page: string | TestPage][] = [
  ['on the page', `<h1>Title</h1>${square('margin:30px')}`],
  ['far below the first screen', `<div style="height:3000px"></div>${square()}`],
  [
    'at the bottom of the screen, fixed',
    `<div style="height:3000px"></div>${square('position:fixed;bottom:10px;right:10px')}`,
  ],
  [
    'below a box as high as the screen',
    `<div style="height:100vh"></div>${square()}<div style="height:2000px"></div>`,
  ],
  [
    'sticky',
    `<div style="height:500px">${square('position:sticky;top:20px')}</div><div style="height:3000px"></div>`,
  ],
  ['turned and shifted', square('transform:translate(200px, 100px) scale(2)')],
  [
    'in a shadow root',
    `<div style="padding:25px"><template shadowrootmode="open"><p>x</p>${square()}</template></div>`,
  ],
  [
    'slotted',
    `<div><template shadowrootmode="open"><p style="margin:70px">x</p><slot></slot></template>${square()}</div>`,
  ],
  [
    'in a frame with border and padding',
    `<p>x</p><iframe style="border:7px solid;padding:11px;margin:13px" srcdoc='${asFrame(square('margin:5px'))}'></iframe>`,
  ],
  [
    'in a frame that was scrolled',
    `<iframe srcdoc='${asFrame(`<div style="height:500px"></div>${square()}<div style="height:500px"></div><script>scrollTo(0, 450)</script>`)}'></iframe>`,
  ],
  [
    'in a frame that is shown smaller',
    `<iframe style="transform:scale(.5);transform-origin:0 0" srcdoc='${asFrame(square('margin:40px'))}'></iframe>`,
  ],
  [
    'in a frame within a frame',
    {
      html: '<p>x</p><iframe width="500" height="400" src="a.html"></iframe>',
      files: {
        'a.html': asFrame('<p>y</p><iframe src="b.html"></iframe>'),
        'b.html': asFrame(square('margin:9px')),
      },
    },
  ],
  [
    'in a frame of another site',
    {
      html: '<div style="height:200px"></div><iframe style="border:5px solid" src="http://localhost:{port}{folder}a.html"></iframe>',
      files: { 'a.html': asFrame(square('margin:17px')) },
    },
  ],
  [
    'in a frame of the first site within a frame of another',
    {
      html: '<p>x</p><iframe width="500" height="400" src="http://localhost:{port}{folder}a.html"></iframe>',
      files: {
        'a.html': asFrame('<p>y</p><iframe src="http://127.0.0.1:{port}{folder}b.html"></iframe>'),
        'b.html': asFrame(square('margin:9px')),
      },
    },
  ],
  ['beside the screen', `<div style="width:2000px">${square('margin-left:1700px')}</div>`],
];

async function expectSquare(page: string | TestPage, options: PictureOptions, scale = 1): Promise<void> {
  const resting = await restHtml(page, { scale });
  const view = new View(await capturePage(resting));
  const picture = await takePicture(resting, options);
  const [x, y, width, height] = view.box(view.byId('square'))!.map((side) => side * picture.record.scale);
  const inset = 3;
  const right = x! + width! - 1;
  const bottom = y! + height! - 1;
  const inside: Point[] = [
    [x! + inset, y! + inset],
    [right - inset, y! + inset],
    [x! + inset, bottom - inset],
    [right - inset, bottom - inset],
  ];
  const outside: Point[] = [
    [x! - inset, y! + height! / 2],
    [right + inset, y! + height! / 2],
    [x! + width! / 2, y! - inset],
    [x! + width! / 2, bottom + inset],
  ];
  const { size, colours } = await sample(resting, picture, [...inside, ...outside]);
  expect(size).toEqual([picture.record.width, picture.record.height]);
  const seen = colours.map((colour) => colour !== null && isLike(colour, MAGENTA));
  expect(seen).toEqual([...inside.map(() => true), ...outside.map(() => false)]);
}

describe('a square is on the picture where its box says', () => {
  test.each(pages)('%s', async (_, page) => {
    await expectSquare(page, { scale: 1, format: 'png' });
  });

  const [, plain] = pages[1]!;
  test.each<PictureOptions>([{}, { scale: 0.5 }, { scale: 0.37, format: 'webp' }, { scale: 1.5 }])(
    'with %o',
    async (options) => {
      await expectSquare(plain, options);
    },
  );

  test('on a screen with two pixels for each CSS pixel', async () => {
    await expectSquare(plain, { scale: 1 }, 2);
  });
});

test('the words of a text are on the picture where their line boxes say', async () => {
  const page = await restHtml(
    '<p style="width:200px;font:20px/30px monospace;color:#000;background:#fff">one two three four five six seven</p>',
  );
  const view = new View(await capturePage(page));
  const picture = await takePicture(page, { scale: 1, format: 'png' });
  const lines = view.lines(view.children(view.byTag('p')[0]!)[0]!);
  expect(lines.length).toBeGreaterThan(1);
  for (const [x, y, width, height] of lines) {
    const points: Point[] = [];
    for (let px = x!; px < x! + width!; px++)
      for (let py = y!; py < y! + height!; py++) points.push([px, py]);
    const { colours } = await sample(page, picture, points);
    const ink = colours.filter((colour) => colour && isLike(colour, [0, 0, 0], 100));
    expect(ink.length).toBeGreaterThan(50);
  }
});
