import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel, type MeasuredText, type PageCapture } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';

const split = '<p style="background: linear-gradient(#000, #fff); color: #fff">Ferries</p>';

/** Creates the model of a page with one piece of text and the given measurement. */
async function createMeasuredModel(
  html: string,
  measurement:
    | Omit<Extract<MeasuredText, { result: 'seen' }>, 'node' | 'part' | 'result'>
    | 'unseen'
    | 'moving',
) {
  const capture = await captureHtml(html);
  const [question] = createPageModel(capture).getContrastRequests('minimum');
  const { node, part } = question!;
  const text: MeasuredText =
    typeof measurement === 'string'
      ? { node, part, result: measurement }
      : { node, part, result: 'seen', ...measurement };
  const facts: PageCapture['facts'] = { contrast: { texts: [text] } };
  return createPageModel({ ...capture, facts }).texts[0]!;
}

const createPart = (most: number) => ({ most, foreground: '#ffffff', background: '#808080' });
const createMeasurement = (least: number, letter: number, word: number, greatest = 21) => ({
  least,
  greatest,
  letter: createPart(letter),
  word: createPart(word),
});

describe('a measurement counts', () => {
  test.each([
    ['all pixels have sufficient contrast', createMeasurement(4.5, 4.6, 5), 'enough', 'too-little'],
    ['a letter is slightly too pale', createMeasurement(3, 3.7, 5), 'undecided', 'too-little'],
    ['a letter is far too pale', createMeasurement(1, 3.5, 5), 'too-little', 'too-little'],
    ['a word is too pale', createMeasurement(1, 4.3, 4.4), 'too-little', 'too-little'],
    ['a word has almost enough contrast', createMeasurement(4.4, 4.42, 4.45), 'undecided', 'too-little'],
    ['all pixels have far more contrast than needed', createMeasurement(7, 7.2, 9), 'enough', 'enough'],
  ])('%s', async (_, measurement, minimum, enhanced) => {
    const text = await createMeasuredModel(split, measurement);
    expect(text.contrast).toMatchObject({ result: minimum, isMeasured: true, background: '#808080' });
    expect(text.enhancedContrast).toMatchObject({ result: enhanced, required: 7 });
  });

  test('reports invisible text or a moving background as uncertain', async () => {
    expect((await createMeasuredModel(split, 'unseen')).contrast).toMatchObject({
      result: 'undecided',
      uncertainty: 'unseen',
    });
    const nowhere = await createMeasuredModel(split, createMeasurement(1, 1, 1, 1.02));
    expect(nowhere.contrast).toMatchObject({ result: 'undecided', uncertainty: 'unseen' });
    expect((await createMeasuredModel(split, 'moving')).contrast).toMatchObject({
      result: 'undecided',
      uncertainty: 'moving',
    });
  });

  test('insufficient contrast is uncertain if a filter may outline the letters', async () => {
    const outlined =
      '<div style="background: linear-gradient(#000, #fff)"><p style="color: #fff; filter: drop-shadow(0 0 1px #000)">Ferries</p></div>';
    const pale = await createMeasuredModel(outlined, createMeasurement(1, 3.5, 4));
    expect(pale.contrast).toMatchObject({ result: 'undecided', uncertainty: 'text-shadow' });
    const clear = await createMeasuredModel(outlined, createMeasurement(7, 7.2, 9));
    expect(clear.contrast).toMatchObject({ result: 'enough', isMeasured: true });
  });

  test('ignores facts from a different version', async () => {
    const capture = await captureHtml(split);
    const contrast = { version: 2, texts: [] } as unknown as NonNullable<PageCapture['facts']['contrast']>;
    const [text] = createPageModel({ ...capture, facts: { contrast } }).texts;
    expect(text!.contrast).toMatchObject({ result: 'undecided', isMeasured: false });
  });
});

const icon = "url(&quot;data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>&quot;)";
const select = (background: string) =>
  `<select aria-label="Port" style="appearance: none; width: 300px; height: 30px; background: #fff ${background}"><option>Kiel</select>`;

describe('getContrastRequests', () => {
  const findRequests = async (html: string) =>
    createPageModel(await captureHtml(html)).getContrastRequests('minimum');

  test.each([
    ['<p>Ferries</p>'],
    ['<p style="color: #999">Ferries</p>'],
    ['<p style="background: linear-gradient(#000, #222); color: #fff">Ferries</p>'],
    [`<div hidden>${split}</div>`],
    ['<p style="background: linear-gradient(#000, #fff)">→</p>'],
    ['<p style="filter: blur(1px)">Ferries</p>'],
    ['<p style="mask-image: linear-gradient(#000, transparent)">Ferries</p>'],
    ['<p style="-webkit-text-stroke: 1px #fff">Ferries</p>'],
    ['<p style="color: transparent">Ferries</p>'],
    [`<div style="height: 20px; overflow: auto"><div style="height: 80px"></div>${split}</div>`],
    ['<input aria-label="Port" placeholder="Kiel">'],
    ['<input type="checkbox" style="background: linear-gradient(#000, #fff)">'],
    [select(`${icon} right 10px center / 20px no-repeat`)],
    [select(`${icon} 95% 50% / 20px 20px no-repeat`)],
    [
      `<p style="padding-left: 40px; background: #fff ${icon} 0 50% / 20px 20px no-repeat; color: #999">Ferries</p>`,
    ],
  ])('requests nothing for %s', async (html) => {
    expect(await findRequests(html)).toEqual([]);
  });

  test.each([
    [select(`${icon} right 10px center / 20px`)],
    [select(`${icon} right 10px center no-repeat`)],
    [select(`${icon} center / 100px no-repeat`)],
    [
      `<div style="transform: scale(2); transform-origin: 0 0">${select(`${icon} right 10px center / 20px no-repeat`)}</div>`,
    ],
    [`<p style="background: #fff ${icon} 0 50% / 20px 20px no-repeat">Ferries</p>`],
    [`<!doctype html><body style="background: #fff ${icon} 100% 0 / 20px 20px no-repeat"><p>Ferries</p>`],
  ])('requests text that an image may be behind: %s', async (html) => {
    expect(await findRequests(html)).toHaveLength(1);
  });

  test('requests the color if effects change it', async () => {
    expect(await findRequests(split)).toMatchObject([{ part: 'own', color: '#ffffff', hasShadow: false }]);
    expect(await findRequests('<p style="filter: invert(1)">Ferries</p>')).toMatchObject([{ color: null }]);
  });

  test('requests the position of generated text', async () => {
    expect(
      await findRequests(`<style>p::before { content: 'New'; color: #999 }</style><p>Ferries</p>`),
    ).toMatchObject([{ areas: null }]);
  });

  test('requests more measurements for the enhanced criterion', async () => {
    const page = createPageModel(
      await captureHtml('<p style="background: linear-gradient(#fff, #ccc); color: #555">x</p>'),
    );
    expect(page.getContrastRequests('minimum')).toEqual([]);
    expect(page.getContrastRequests('enhanced')).toHaveLength(1);
  });
});
