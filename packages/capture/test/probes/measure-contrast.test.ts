import { type ContrastFacts, createPageModel, type PageCapture } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import { capturePage } from '../../src/collector/index.ts';
import { measureContrast } from '../../src/probes/contrast/measure-contrast.ts';
import type { StablePage } from '../../src/visit/stable-page.ts';
import { loadStableHtml, type TestPage } from '../../test-utils/index.ts';

const splitBackground =
  'background: linear-gradient(to right, #000 50%, #fff 50%); display: inline-block; color: #fff';
const text = `<p style="${splitBackground}">Ferries to Kiel and Oslo</p>`;

async function measurePage(
  html: string | TestPage,
): Promise<{ page: StablePage; capture: PageCapture; facts: ContrastFacts | null }> {
  const page = await loadStableHtml(html);
  const capture = await capturePage(page);
  const facts = await measureContrast(page, capture, createPageModel(capture).getContrastRequests('minimum'));
  return { page, capture, facts };
}

/** Evaluates an expression in the page's main world. */
async function evaluateInMainWorld<T>(page: StablePage, expression: string): Promise<T> {
  const { result } = await page.session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as T;
}

/** Returns the measurement of the text with these words; undefined if there is none. */
function findMeasuredText({ capture, facts }: Awaited<ReturnType<typeof measurePage>>, words: string) {
  const node = capture.nodes.text.findIndex((string) => capture.strings[string] === words);
  return facts?.texts.find((entry) => entry.node === node);
}

test('takes no screenshots of a page whose text is all on plain backgrounds', async () => {
  const page = await loadStableHtml('<p>Ferries</p>');
  const capture = await capturePage(page);
  const requests = createPageModel(capture).getContrastRequests('minimum');
  expect(requests).toEqual([]);
  expect(await measureContrast({} as StablePage, capture, requests)).toBeNull();
});

test('measures nothing for generated text without a visible area', async () => {
  const { facts } = await measurePage(
    `<style>
       summary { position: absolute; background: linear-gradient(#000, #fff) }
       summary::after { content: "Collapse"; overflow: hidden; width: 0; height: 0; position: absolute }
     </style>
     <details open><summary></summary></details>${text}`,
  );
  expect(facts?.texts).toMatchObject([{ result: 'seen' }]);
});

test('measures the worst part of text over two colors, with the same result on every run', async () => {
  const { page, capture, facts } = await measurePage(text);
  expect(facts).toMatchObject({
    texts: [{ result: 'seen', least: 1, word: { most: 1, foreground: '#ffffff', background: '#ffffff' } }],
  });
  for (let run = 0; run < 3; run++) {
    const requests = createPageModel(capture).getContrastRequests('minimum');
    expect(await measureContrast(page, capture, requests)).toEqual(facts);
  }
});

test('restores the page: no style sheet, animation, attribute or transition remains', async () => {
  const { page, facts } = await measurePage(
    `<style>* { transition: all 9s } .cut { background: linear-gradient(#000, #00f); background-clip: text; color: transparent }</style>
     ${text}<h1 class="cut">Letters</h1><div id="host"><template shadowrootmode="open">${text}</template></div>
     <script>
       let started = 0;
       addEventListener('transitionrun', () => started++, true);
       let changed = 0;
       new MutationObserver((records) => { changed += records.length; }).observe(document, { subtree: true, attributes: true, childList: true });
     </script>`,
  );
  expect(facts?.texts).toHaveLength(3);
  const state = await evaluateInMainWorld<Record<string, unknown>>(
    page,
    `({
      sheets: document.adoptedStyleSheets.length + host.shadowRoot.adoptedStyleSheets.length,
      animations: document.getAnimations().length,
      fill: getComputedStyle(document.querySelector('p')).webkitTextFillColor,
      image: getComputedStyle(document.querySelector('h1')).backgroundImage.slice(0, 15),
      started, changed,
    })`,
  );
  expect(state).toEqual({
    sheets: 0,
    animations: 0,
    fill: 'rgb(255, 255, 255)',
    image: 'linear-gradient',
    started: 0,
    changed: 0,
  });
});

test('keeps canvases, which are empty if they get a new box while scripts are stopped', async () => {
  const canvas = '<canvas width="300" height="40"></canvas>';
  const { page, facts } = await measurePage(
    `<main>${text}<section>${canvas}</section></main>
     <div><template shadowrootmode="open"><p>Ferries</p>${canvas}</template></div><script></script>`,
  );
  expect(facts?.texts).toHaveLength(1);
  const widths = await evaluateInMainWorld<number[]>(
    page,
    `[document.querySelector('canvas'), document.querySelector('div').shadowRoot.querySelector('canvas')]
      .map((canvas) => canvas.getBoundingClientRect().width)`,
  );
  expect(widths).toEqual([300, 300]);
});

test('does not measure thin or tiny letters of an unknown color', async () => {
  const cut = 'background: linear-gradient(#000, #00f); background-clip: text; color: transparent';
  const measured = await measurePage(
    `<p style="${cut}">Ferries to Kiel</p><p style="${cut}; font-weight: 200">Ferries to Oslo</p>
     <p style="${cut}; font-size: 9px">Ferries to Riga</p>`,
  );
  expect(findMeasuredText(measured, 'Ferries to Kiel')).toMatchObject({ result: 'seen' });
  expect(findMeasuredText(measured, 'Ferries to Oslo')).toBeUndefined();
  expect(findMeasuredText(measured, 'Ferries to Riga')).toBeUndefined();
});

describe('fixed and sticky content', () => {
  const header = (style: string) =>
    `<header style="top: 0; left: 0; right: 0; height: 50px; ${style}">Harbor</header>`;
  /** White behind the text, which only pixels show. */
  const stripes = 'width: 400px; background: linear-gradient(to right, #fff 300px, #000 300px)';

  /** Measures text at the given position under a header on a page that was scrolled before the capture. */
  async function measureScrolled(headerStyle: string, textStyle: string) {
    const page = await loadStableHtml(
      `<style>body { margin: 0 } p { position: absolute; top: 200px; margin: 0; line-height: 20px }</style>
       ${header(headerStyle)}<p style="${textStyle}">Ferries to Kiel and Oslo</p><div style="height: 3000px"></div>`,
    );
    await evaluateInMainWorld(page, 'scrollTo({ top: 157, behavior: "instant" })');
    const capture = await capturePage(page);
    const requests = createPageModel(capture).getContrastRequests('minimum');
    const contrast = (await measureContrast(page, capture, requests)) ?? { texts: [] };
    const { texts } = createPageModel({ ...capture, facts: { ...capture.facts, contrast } });
    return texts.find(({ text }) => text === 'Ferries to Kiel and Oslo')!.contrast;
  }

  const headers = {
    'an opaque header': 'background: #222; color: #fff',
    'a translucent header': 'background: rgb(20 20 20 / 85%); color: #fff; backdrop-filter: blur(4px)',
    'a header with a shadow': 'background: #fff; height: 42px; box-shadow: 0 2px 6px #000',
    'a header with a gradient': 'background: linear-gradient(#000, #333); color: #fff',
  };
  describe.each(['sticky', 'fixed'])('%s', (position) => {
    test.each(Object.entries(headers))(
      '%s is never the background of text that it partly covers',
      async (_, style) => {
        for (const [color, result] of [
          ['#737373', 'enough'],
          ['#999', 'too-little'],
        ]) {
          const placed = `position: ${position}; z-index: 1; ${style}`;
          for (const [background, isMeasured] of [
            ['background: #fff', false],
            [stripes, true],
          ]) {
            const contrast = await measureScrolled(placed, `color: ${color}; ${background}`);
            expect(contrast, `${color} ${background}`).toMatchObject({
              result,
              background: '#ffffff',
              isMeasured,
            });
          }
        }
      },
    );
  });

  test('are no background of text that they cover completely, which is not measured', async () => {
    const cover = `position: fixed; z-index: 1; background: #222; height: 100px`;
    expect(await measureScrolled(cover, `color: #767676; ${stripes}`)).toMatchObject({
      result: 'undecided',
      isMeasured: false,
    });
  });

  test('hide text that scrolls with them', async () => {
    const { result, uncertainty } = await measureScrolled('position: static', 'position: fixed; color: #999');
    expect({ result, uncertainty }).toEqual({ result: 'too-little', uncertainty: null });
    const page = await loadStableHtml(
      `<div style="position: fixed; top: 0"><p id="under">Ferries to Kiel</p><div style="position: absolute; inset: 0; background: #222"></div></div>`,
    );
    const { texts } = createPageModel(await capturePage(page));
    expect(texts[0]!.contrast).toMatchObject({ result: 'undecided', uncertainty: 'covered' });
  });
});

test('reports a background that moves', async () => {
  const measured = await measurePage(
    `<div style="position: relative"><canvas width="300" height="40"></canvas><p style="position: absolute; top: 0; margin: 0">Ferries</p></div>
     <script>
       const context = document.querySelector('canvas').getContext('2d');
       let frame = 0;
       const draw = () => {
         const gray = (frame++ * 37) % 251;
         context.fillStyle = 'rgb(' + gray + ' ' + gray + ' ' + gray + ')';
         context.fillRect(0, 0, 300, 40);
       };
       // Not with animation frames, which are held on pages with a canvas.
       setInterval(draw, 10);
     </script>`,
  );
  expect(findMeasuredText(measured, 'Ferries')).toMatchObject({ result: 'moving' });
});

describe('frames in other processes', () => {
  test('are not measured, but the text after them is', async () => {
    const measured = await measurePage({
      html: `<iframe title="Map" src="http://localhost:{port}{folder}map.html"></iframe><p style="${splitBackground}">After the frame</p>`,
      files: { 'map.html': `<p style="${splitBackground}">In the frame</p>` },
    });
    expect(findMeasuredText(measured, 'In the frame')).toBeUndefined();
    expect(findMeasuredText(measured, 'After the frame')).toMatchObject({
      result: 'seen',
      word: { most: 1 },
    });
  });
});

describe('pages that interfere with measuring', () => {
  test('measures a page whose names shadow those of the platform', async () => {
    const measured = await measurePage(
      `<img name="adoptedStyleSheets" alt=""><img name="defaultView" alt="">
       <form style="${splitBackground}"><input name="getRootNode" hidden><input name="parentNode" hidden><input name="nodeType" hidden>Ferries to Kiel</form>`,
    );
    expect(findMeasuredText(measured, 'Ferries to Kiel')).toMatchObject({ result: 'seen' });
  });

  test('does not measure text whose color can’t be overridden', async () => {
    const measured = await measurePage(
      `<p style="${splitBackground}; -webkit-text-fill-color: #fff !important">Ferries to Kiel and Oslo</p>`,
    );
    expect(measured.facts).toBeNull();
  });

  test('measures only the first pieces of text if there are too many', async () => {
    const far = Array.from(
      { length: 40 },
      (_, at) => `<p style="${splitBackground}; margin-bottom: 700px">Ferries to Kiel and Oslo ${at}</p><br>`,
    );
    const measured = await measurePage(far.join(''));
    expect(findMeasuredText(measured, 'Ferries to Kiel and Oslo 0')).toMatchObject({ result: 'seen' });
    expect(findMeasuredText(measured, 'Ferries to Kiel and Oslo 39')).toBeUndefined();
  });
});

describe('first lines and letters', () => {
  test.each([
    ['on a page that doesn’t style them', '<style>p { color: #333 }</style><p>Kiel</p>', false],
    ['in a style sheet', '<style>@media all { p { &::first-line { color: red } } }</style><p>Kiel</p>', true],
    ['in an old selector', '<style>p:first-letter { color: red }</style><p>Kiel</p>', true],
    [
      'in a shadow root',
      '<div><template shadowrootmode="open"><style>p::first-letter { color: red }</style><p>Kiel</p></template></div>',
      true,
    ],
    [
      'in a frame',
      '<iframe title="Oslo" srcdoc="<style>p::first-line { color: red }</style><p>Oslo</p>"></iframe>',
      true,
    ],
  ])('get their own paint only if a page may style them: %s', async (_, html, expected) => {
    const page = await loadStableHtml(html);
    await capturePage(page);
    const mayStyleLines = await page.mainFrame.evaluate('curbcutInPage.getWalkedNodes().mayStyleLines');
    expect(mayStyleLines).toBe(expected);
  });

  test('are hidden when the background is measured', async () => {
    const image = `<svg xmlns='http://www.w3.org/2000/svg'><rect width='999' height='999'/></svg>`;
    const { facts } = await measurePage(
      `<style>
         p { background: url("data:image/svg+xml,${image}"); color: #fff; display: inline-block }
         p::first-letter { -webkit-text-fill-color: #fff }
       </style><p>Ferries</p>`,
    );
    expect(facts?.texts).toMatchObject([{ result: 'seen', least: 21 }]);
  });
});

test('can’t paint elements that a script has removed, even links and forms with a `host`', async () => {
  const page = await loadStableHtml(
    '<p><a href="https://kiel.example/">Kiel</a></p><form><input name="host"></form>',
  );
  await capturePage(page);
  const { mainFrame } = page;
  const find = 'curbcutInPage.getWalkedNodes().elements.findIndex((one) => one?.localName === ';
  const nodes = await mainFrame.evaluate<number[]>(`[${find}"a"), ${find}"form")]`);
  await mainFrame.evaluate('document.querySelectorAll("a, form").forEach((one) => one.remove())');
  const text = '* { -webkit-text-fill-color: red !important }';
  const sheet = { text, textAndLines: text };
  expect(await mainFrame.call('paintTextForMeasurement', [nodes, sheet, 'rgb(255, 0, 0)'])).toEqual([0, 1]);
  await mainFrame.call('removeGlyphPaint', []);
});
