import type { PageModel, TextContrast } from '@curbcut/page-model';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CaptureReader } from '../src/tree/capture-reader.ts';
import { createTestModel } from './create-test-model.ts';

const style = `
  .veil, .back, .bar, .folded { position: relative; z-index: 0; }
  .veil::after, .back::before, .bar::after, .folded::after { content: ''; position: absolute; background: #000; }
  .veil::after { inset: 0; }
  .back::before { inset: 0; z-index: -1; }
  .bar::after { left: 0; bottom: 0; width: 100%; height: 2px; }
  .folded::after { inset: 0; transform: scaleX(0); }
  .label::before { content: 'made'; background: #000; display: block; }
`;

/** The result, or why it is undecided, followed by the formatted ratio and the displayed colors if given. */
type ContrastCase = readonly [
  html: string,
  expected: string,
  ratio?: string,
  foreground?: string,
  background?: string,
];

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

const groups: Readonly<Record<string, readonly ContrastCase[]>> = {
  'plain colors': [
    ['<p style="color:#767676">x</p>', 'enough', '4.54', '#767676', '#ffffff'],
    ['<p style="color:#777">x</p>', 'too-little', '4.47', '#777777', '#ffffff'],
    ['<p style="color:#000">x</p>', 'enough', '21.00'],
    ['<p style="color:rgb(0 0 0 / 50%)">x</p>', 'too-little', '3.97', '#808080', '#ffffff'],
    ['<p style="background:#00f;color:#fff">x</p>', 'enough', '8.59'],
    ['<p style="color:color-mix(in srgb,#fff 50%,#000)">x</p>', 'too-little', '3.97'],
    ['<p style="color:oklch(0.5 0 0)">x</p>', 'enough', '6.00', '#636363'],
    ['<p style="color:lab(50 0 0)">x</p>', 'too-little', '4.48'],
    ['<p style="color:color(display-p3 1 0 0)">x</p>', 'too-little', '3.99', '#ff0000'],
    ['<p style="color:hsl(0 0% 0%);-webkit-text-fill-color:#777">x</p>', 'too-little', '4.47'],
    ['<p style="color:transparent">x</p>', 'transparent'],
  ],
  'size and weight': [
    ['<p style="color:#949494;font-size:24px">x</p>', 'enough', '3.03'],
    ['<p style="color:#949494;font-size:23.9px">x</p>', 'too-little', '3.03'],
    ['<p style="color:#949494;font-size:18.67px;font-weight:700">x</p>', 'enough', '3.03'],
    ['<p style="color:#949494;font-size:18.67px;font-weight:600">x</p>', 'too-little', '3.03'],
    ['<p style="color:#949494;font-size:14pt;font-weight:bold">x</p>', 'enough', '3.03'],
  ],
  'stacked backgrounds': [
    [
      '<div style="background:#000"><p style="background:rgb(255 255 255 / 50%);color:#000">x</p></div>',
      'enough',
      '5.28',
      '#000000',
      '#808080',
    ],
    [
      '<div style="background:#000"><p style="color:#fff;opacity:.5">x</p></div>',
      'enough',
      '5.28',
      '#808080',
      '#000000',
    ],
    [
      '<div style="background:#fff;opacity:.5"><p style="color:#000">x</p></div>',
      'too-little',
      '3.97',
      '#808080',
      '#ffffff',
    ],
    [
      '<div style="opacity:.5"><p style="background:#000;color:#fff">x</p></div>',
      'too-little',
      '3.97',
      '#ffffff',
      '#808080',
    ],
    ['<span style="background:#003;color:#fff">inline</span>', 'enough', '20.04', '#ffffff', '#000033'],
    [
      '<div style="height:4px;background:#000"><p style="color:#fff;margin:0;padding-top:20px">below its box</p></div>',
      'too-little',
      '1.00',
    ],
    [
      '<ul style="background:#000"><li style="float:left;color:#fff">floats out</li></ul>',
      'too-little',
      '1.00',
    ],
  ],
  'paint order': [
    [
      '<div style="position:relative"><div style="position:absolute;inset:0;background:#000"></div><p style="color:#fff">x</p></div>',
      'covered',
    ],
    [
      '<div style="position:relative"><div style="position:absolute;inset:0;background:#000"></div><p style="color:#fff;position:relative">x</p></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="position:relative;z-index:0"><div style="position:absolute;inset:0;background:#000;z-index:-1"></div><p style="color:#fff">x</p></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="position:relative"><p style="color:#fff;position:relative;z-index:2">x</p><div style="position:absolute;inset:0;background:#000;z-index:1"></div></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="position:relative"><div style="opacity:.99"><p style="color:#fff;position:relative;z-index:9">inside its own context</p></div><div style="position:absolute;inset:0;background:#000;z-index:1"></div></div>',
      'covered',
    ],
    [
      '<div style="display:grid"><div style="grid-area:1/1;background:#000"></div><p style="grid-area:1/1;color:#fff">x</p></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="display:grid"><p style="grid-area:1/1;color:#fff;z-index:1">x</p><div style="grid-area:1/1;background:#000"></div></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="margin-bottom:-40px;height:40px;background:#000"></div><p style="color:#fff">over an earlier block</p>',
      'enough',
      '21.00',
    ],
    [
      '<div style="position:relative"><p style="color:#777">x</p><div style="position:absolute;inset:0"></div></div>',
      'too-little',
      '4.47',
    ],
    [
      '<div style="position:relative"><p style="color:#777">x</p><div style="position:absolute;inset:0;background:#fff;visibility:hidden"></div></div>',
      'too-little',
      '4.47',
    ],
  ],
  gradients: [
    ['<p style="background:linear-gradient(#000,#333);color:#fff">x</p>', 'enough', '12.63'],
    ['<p style="background:linear-gradient(90deg,#eee 0%,#fff 100%);color:#fff">x</p>', 'too-little', '1.16'],
    ['<p style="background:linear-gradient(#000,#fff);color:#fff">x</p>', 'gradient'],
    [
      '<p style="background:linear-gradient(rgb(0 0 0 / 80%),rgb(0 0 0 / 90%)),#fff;color:#fff">x</p>',
      'enough',
      '12.63',
    ],
    [
      '<p style="background:radial-gradient(circle at 50% 50%,#000,10%,#222);color:#fff">x</p>',
      'enough',
      '15.90',
    ],
    ['<p style="background:linear-gradient(in oklch,#000,#111);color:#fff">x</p>', 'background-image'],
    [
      '<p style="background:linear-gradient(red,red) 0 100%/100% 2px no-repeat;color:#000">underline</p>',
      'enough',
      '5.25',
    ],
  ],
  pictures: [
    [`<p style="background:url(${pixel});color:#fff">x</p>`, 'background-image'],
    [
      `<p style="background:linear-gradient(#000,#000),url(${pixel});color:#fff">hidden picture</p>`,
      'enough',
      '21.00',
    ],
    [
      `<div style="background:url(${pixel})"><p style="background:#000;color:#fff">x</p></div>`,
      'enough',
      '21.00',
    ],
    [
      `<div style="background:url(${pixel})"><p style="background:rgb(0 0 0 / 85%);color:#fff">dark veil</p></div>`,
      'enough',
      '15.08',
    ],
    [
      `<div style="position:relative"><img src="${pixel}" width="200" height="40" alt=""><p style="position:absolute;top:0;margin:0">over it</p></div>`,
      'picture',
    ],
    [`<p><img src="${pixel}" width="20" height="20" alt=""> beside it</p>`, 'enough', '21.00'],
    [
      '<div style="position:relative;height:40px"><svg width="200" height="40"></svg><b style="position:absolute;left:0;top:0">x</b></div>',
      'picture',
    ],
  ],
  'pseudo-elements': [
    ['<p class="veil">x</p>', 'covered'],
    ['<p class="back" style="color:#fff">x</p>', 'enough', '21.00'],
    ['<p class="bar">underlined</p>', 'enough', '21.00'],
    ['<p class="folded">covered on hover only</p>', 'enough', '21.00'],
    ['<p class="label" style="color:#fff"></p>', 'enough', '21.00'],
  ],
  'parts of a line': [
    [
      '<div style="position:relative"><p style="margin:0">a line of some length</p><i style="position:absolute;left:0;top:0;width:3px;height:20px;background:#f00"></i></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="position:relative;width:200px"><p style="margin:0">a line of some length</p><i style="position:absolute;left:0;top:0;width:80px;height:20px;background:#f00"></i></div>',
      'covered',
    ],
    [
      '<div style="width:185px;background:#000"><span style="color:#fff;font:16px monospace;white-space:nowrap">a line of some length</span></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="width:70px;background:#000"><span style="color:#fff;white-space:nowrap">a line of some length</span></div>',
      'partly-covered',
    ],
    [
      '<div style="width:70px;background:#fff"><span style="color:#fefefe;white-space:nowrap">a line of some length</span></div>',
      'too-little',
    ],
  ],
  overlays: [
    [
      '<style>.frame { position: relative } .frame::after { content: ""; position: absolute; inset: 0; border: 2px solid #000 }</style><p class="frame">a frame of borders</p>',
      'enough',
      '21.00',
    ],
    [
      '<style>.lines { position: relative; height: 60px; width: 300px } .lines::after { content: ""; position: absolute; inset: 0; background: linear-gradient(#000, #000) 0 0 / 100% 2px no-repeat, linear-gradient(#000, #000) 0 100% / 100% 2px no-repeat }</style><div class="lines"><p style="margin:20px">a frame of gradients</p></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="position:relative"><p>nothing in it</p><i style="position:absolute;inset:0;background:linear-gradient(transparent,transparent)"></i></div>',
      'enough',
      '21.00',
    ],
    [
      '<div style="position:relative"><p>a faint veil</p><i style="position:absolute;inset:0;background:rgb(0 0 0 / 0.1)"></i></div>',
      'enough',
      '16.74',
    ],
    [
      '<div style="position:relative"><p>a veil that fades</p><i style="position:absolute;inset:0;background:linear-gradient(transparent,rgb(255 255 255 / 0.2))"></i></div>',
      'enough',
    ],
    [
      '<div style="position:relative"><p>a strong veil</p><i style="position:absolute;inset:0;background:rgb(255 255 255 / 0.8)"></i></div>',
      'covered',
    ],
    [
      '<div style="position:relative"><p>a line through it</p><i style="position:absolute;inset:0;background:linear-gradient(#000, #000) 0 50% / 100% 12px no-repeat"></i></div>',
      'covered',
    ],
    [
      '<div style="position:relative"><p style="color:#777">too little already</p><i style="position:absolute;inset:0;background:rgb(255 255 255 / 0.1)"></i></div>',
      'covered',
    ],
  ],
  'effects that can’t be computed': [
    ['<p style="filter:brightness(.5)">x</p>', 'filter'],
    ['<div style="filter:blur(1px)"><p>x</p></div>', 'filter'],
    ['<p style="filter:drop-shadow(0 0 1px #000)">x</p>', 'enough', '21.00'],
    ['<p style="mix-blend-mode:multiply">x</p>', 'blend-mode'],
    ['<p style="mask-image:linear-gradient(#000,transparent)">x</p>', 'mask'],
    ['<p style="-webkit-text-stroke:1px #fff">x</p>', 'text-stroke'],
    ['<p style="background:#f00;background-clip:text;color:transparent">x</p>', 'background-clip'],
    [
      '<p style="background:#f00;background-clip:text;color:transparent"><b>inside</b></p>',
      'background-clip',
    ],
    ['<p style="background:#000;background-clip:text">opaque letters</p>', 'enough', '21.00'],
    ['<p style="text-shadow:0 0 2px #fff">harmless</p>', 'enough', '21.00'],
    ['<p style="text-shadow:0 0 2px #000">dark on dark</p>', 'text-shadow'],
    ['<p style="text-shadow:0 0 2px #ddd;color:#eee">no help</p>', 'too-little'],
    ['<p style="text-shadow:0 0 1px #555;color:#999">the outline may carry it</p>', 'text-shadow'],
    [
      '<p style="text-shadow:1px 1px #0006,-1px -1px #0006,1px -1px #0006,-1px 1px #0006;color:#fff">several</p>',
      'text-shadow',
    ],
    ['<p style="text-shadow:0 1px 0 #fff;color:#999;background:#eee">embossed</p>', 'too-little'],
    ['<p style="filter:drop-shadow(0 0 1px #000);color:#fff">outlined by a filter</p>', 'text-shadow'],
    ['<p style="filter:drop-shadow(0 0 1px #eee);color:#ddd">too pale</p>', 'too-little'],
    [
      '<p style="filter:drop-shadow(0 0 1px #000);color:#ddd;background:#fff">a shadow around the box</p>',
      'too-little',
    ],
    ['<p style="-webkit-text-stroke:1px transparent">no stroke</p>', 'enough', '21.00'],
    ['<p style="text-shadow:0 0 2px transparent">none</p>', 'enough', '21.00'],
    ['<svg width="90" height="20"><text y="15">x</text></svg>', 'svg-text'],
  ],
};

const cases = Object.values(groups).flat();
let contrasts: (TextContrast | undefined)[];

function findContrast(page: PageModel, id: string): TextContrast | undefined {
  return page.texts.find((text) => text.parent.closest((above) => above.attr('id') === id))?.contrast;
}

beforeAll(async () => {
  const boxes = cases.map(
    ([html], index) => `<div id="c${index}" style="display:flow-root;margin:60px 0">${html}</div>`,
  );
  const page = await createTestModel(
    `<!doctype html><html lang="en"><title>Contrast</title><style>${style}</style><body>${boxes.join('')}</body></html>`,
  );
  contrasts = cases.map((_, index) => findContrast(page, `c${index}`));
});

for (const [title, group] of Object.entries(groups)) {
  describe(title, () => {
    test.each(group)('%s: %s %s', (html, expected, ratio, foreground, background) => {
      const contrast = contrasts[cases.findIndex(([other]) => other === html)]!;
      expect(contrast.uncertainty ?? contrast.result).toBe(expected);
      if (ratio !== undefined) expect(contrast.formattedRatio).toBe(ratio);
      if (foreground !== undefined) expect(contrast.foreground).toBe(foreground);
      if (background !== undefined) expect(contrast.background).toBe(background);
    });
  });
}

describe('the canvas', () => {
  const decisionOf = async (html: string) => findContrast(await createTestModel(html), 'p');

  test('has the body’s background over the whole page', async () => {
    const contrast = await decisionOf(
      '<!doctype html><html><body style="background:#000;color:#fff;height:9px;margin:0"><p id="p" style="margin-top:500px">x</p></body></html>',
    );
    expect(contrast).toMatchObject({ result: 'enough', background: '#000000' });
  });

  test('of a frame is as wide as the frame, and shows the page behind it if transparent', async () => {
    const page = await createTestModel(
      '<!doctype html><html><body style="background:#000"><iframe srcdoc="<p id=p style=color:#fff>x</p>"></iframe><iframe srcdoc="<body style=background:#fff><p id=q style=color:#fff>x</p>"></iframe></body></html>',
    );
    expect(findContrast(page, 'p')).toMatchObject({ background: '#000000' });
    expect(findContrast(page, 'q')).toMatchObject({ background: '#ffffff' });
  });
});

test('fixed content does not count as covering scrolling text', async () => {
  const page = await createTestModel(
    '<p id="p">x</p><div style="position:fixed;inset:0;background:#fff"><b id="q">y</b></div>',
  );
  expect(findContrast(page, 'p')).toMatchObject({ result: 'enough' });
  expect(findContrast(page, 'q')).toMatchObject({ result: 'enough' });
});

test('the line with the least contrast counts', async () => {
  const page = await createTestModel(
    '<div style="position:relative;width:60px;z-index:0"><div style="position:absolute;z-index:-1;left:0;right:0;top:20px;height:60px;background:#333"></div><p id="p" style="margin:0;font:16px/20px monospace">first second third</p></div>',
  );
  expect(findContrast(page, 'p')).toMatchObject({ result: 'too-little', background: '#333333' });
});

describe('content that is scrolled out of view', () => {
  const scrolled = (content: string, style = '') =>
    `<div style="height:40px;overflow:auto;${style}"><div style="height:400px"></div>${content}</div>`;

  test('is not painted over what comes after it', async () => {
    const page = await createTestModel(
      `${scrolled('<p style="background:#000;color:#fff">inside</p>')}<div style="height:330px"></div><p id="p">after</p>`,
    );
    expect(findContrast(page, 'p')).toMatchObject({ result: 'enough', ratio: 21 });
  });

  test('contrasts with what scrolls with it and, behind that, with its container’s background', async () => {
    const page = await createTestModel(
      `${scrolled('<p id="own" style="background:#000;color:#fff">x</p>')}
       ${scrolled('<p id="container" style="color:#fff">x</p>', 'background:#000')}
       <div style="background:#000">${scrolled('<p id="behind" style="color:#fff">x</p>')}</div>
       ${scrolled('<p id="pale" style="color:#fff">x</p>')}`,
    );
    for (const id of ['own', 'container', 'behind']) {
      expect(findContrast(page, id)).toMatchObject({ result: 'enough', background: '#000000' });
    }
    expect(findContrast(page, 'pale')).toMatchObject({ result: 'too-little', background: '#ffffff' });
  });

  test('that is not rendered until then is not painted over what comes after it', async () => {
    const far = '<div style="content-visibility:auto;contain-intrinsic-size:auto 20px">';
    const page = await createTestModel(
      `<div style="height:9000px"></div>${far}<div style="height:100px"></div><p style="background:#000;color:#fff">one</p></div>
       ${far}<div style="height:60px"></div><p id="p" style="padding:20px 0">two</p></div>`,
    );
    expect(findContrast(page, 'p')).toMatchObject({ result: 'enough', ratio: 21 });
  });

  test('in nested containers contrasts with each of them', async () => {
    const page = await createTestModel(
      `${scrolled(`${scrolled('<p id="inner" style="color:#fff">x</p>', 'background:#000')}${scrolled('<p style="background:#f00">y</p>')}`)}
       ${scrolled(scrolled('<p id="outer" style="color:#fff">x</p>'), 'background:#000')}`,
    );
    expect(findContrast(page, 'inner')).toMatchObject({ background: '#000000' });
    expect(findContrast(page, 'outer')).toMatchObject({ background: '#000000' });
  });

  test('of a frame is not painted below the frame', async () => {
    const page = await createTestModel(
      `<iframe style="height:50px" srcdoc="<div style='height:300px'></div><p style='background:#000;color:#fff'>in"></iframe><div style="height:230px"></div><p id="p">below</p>`,
    );
    expect(findContrast(page, 'p')).toMatchObject({ result: 'enough', ratio: 21 });
  });
});

test('a placeholder has the color, opacity and size of its own style', async () => {
  const page = await createTestModel(
    `<style>.pale::placeholder { color: #000; opacity: 0.4 } .large::placeholder { color: #949494; font-size: 24px }</style>
     <input class="pale" placeholder="Kiel"><input class="large" placeholder="Kiel"><input placeholder="Kiel" value="Oslo">`,
  );
  const [pale, large, filled] = page
    .byTag('input')
    .map((input) => input.getControlTextContrast('placeholder', 'minimum'));
  expect(pale).toMatchObject({ result: 'too-little', foreground: '#999999' });
  expect(large).toMatchObject({ result: 'enough', required: 3 });
  expect(page.capture.placeholders).toHaveLength(2);
  expect(filled).toMatchObject({ result: 'undecided' });
});

test('computes opacities only once for deeply nested elements on top of each other', async () => {
  const countReads = async (depth: number) => {
    const html = `<style>div { position: absolute; inset: 0; opacity: 0.99; background: #fff }</style>
      ${'<div>Ferries to Kiel'.repeat(depth)}`;
    const page = await createTestModel(html);
    const { style } = CaptureReader.prototype;
    let reads = 0;
    const spy = vi.spyOn(CaptureReader.prototype, 'style').mockImplementation(function (
      this: CaptureReader,
      ...args
    ) {
      if (args[1] === 'opacity') reads++;
      return style.apply(this, args);
    });
    page.getContrastRequests('minimum');
    spy.mockRestore();
    return reads;
  };
  // Each piece of text is compared with each box, but not with all of the box's ancestors too.
  expect((await countReads(80)) / (await countReads(40))).toBeLessThan(5);
});
