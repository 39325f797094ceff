import { captureHtml } from '@curbcut/capture/test-kit';
import { createPageModel, type MeasuredText, type PageCapture } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';

const split = '<p style="background: linear-gradient(#000, #fff); color: #fff">Ferries</p>';

/** The model of a page of one text, with what pixels are said to have shown of it. */
async function createMeasuredModel(
  html: string,
  told: Omit<Extract<MeasuredText, { result: 'seen' }>, 'node' | 'part' | 'result'> | 'unseen' | 'moving',
) {
  const capture = await captureHtml(html);
  const [question] = createPageModel(capture).getContrastRequests('minimum');
  const { node, part } = question!;
  const text: MeasuredText =
    typeof told === 'string' ? { node, part, result: told } : { node, part, result: 'seen', ...told };
  const facts: PageCapture['facts'] = { contrast: { version: 1, texts: [text] } };
  return createPageModel({ ...capture, facts }).texts[0]!;
}

const createPart = (most: number) => ({ most, foreground: '#ffffff', background: '#808080' });
const createMeasurement = (least: number, letter: number, word: number, greatest = 21) => ({
  least,
  greatest,
  letter: createPart(letter),
  word: createPart(word),
});

describe('what pixels showed decides', () => {
  test.each([
    ['all of it is above', createMeasurement(4.5, 4.6, 5), 'enough', 'too-little'],
    ['a letter is somewhat too pale', createMeasurement(3, 3.7, 5), 'undecided', 'too-little'],
    ['a letter is far too pale', createMeasurement(1, 3.5, 5), 'too-little', 'too-little'],
    ['a word is too pale', createMeasurement(1, 4.3, 4.4), 'too-little', 'too-little'],
    ['a word is as good as enough', createMeasurement(4.4, 4.42, 4.45), 'undecided', 'too-little'],
    ['all of it is far above', createMeasurement(7, 7.2, 9), 'enough', 'enough'],
  ])('%s', async (_, told, minimum, enhanced) => {
    const text = await createMeasuredModel(split, told);
    expect(text.contrast).toMatchObject({ result: minimum, isMeasured: true, background: '#808080' });
    expect(text.enhancedContrast).toMatchObject({ result: enhanced, required: 7 });
  });

  test('that it is not to be seen, or moves, is a doubt of its own', async () => {
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

  test('facts of another version are not read', async () => {
    const capture = await captureHtml(split);
    const contrast = { version: 2, texts: [] } as unknown as NonNullable<PageCapture['facts']['contrast']>;
    const [text] = createPageModel({ ...capture, facts: { contrast } }).texts;
    expect(text!.contrast).toMatchObject({ result: 'undecided', isMeasured: false });
  });
});

describe('what pixels are asked for', () => {
  const questionsOf = async (html: string) =>
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
  ])('nothing of %s', async (html) => {
    expect(await questionsOf(html)).toEqual([]);
  });

  test('the colour too where effects change it', async () => {
    expect(await questionsOf(split)).toMatchObject([{ part: 'own', color: '#ffffff', hasShadow: false }]);
    expect(await questionsOf('<p style="filter: invert(1)">Ferries</p>')).toMatchObject([{ color: null }]);
  });

  test('the place too of text that a style sheet makes', async () => {
    expect(
      await questionsOf(`<style>p::before { content: 'New'; color: #999 }</style><p>Ferries</p>`),
    ).toMatchObject([{ areas: null }]);
  });

  test('more for the enhanced criterion', async () => {
    const page = createPageModel(
      await captureHtml('<p style="background: linear-gradient(#fff, #ccc); color: #555">x</p>'),
    );
    expect(page.getContrastRequests('minimum')).toEqual([]);
    expect(page.getContrastRequests('enhanced')).toHaveLength(1);
  });
});
