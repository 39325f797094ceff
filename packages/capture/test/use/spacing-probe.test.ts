import { createPageModel } from '@curbcut/page-model';
import { useQuestions } from '@curbcut/rules';
import { expect, it } from 'vitest';
import { usePage } from '../../src/use/index.ts';
import { capturePage, restHtml } from '../../test-kit/index.ts';

const words = 'Ferries leave the harbour of Kiel every morning, and every evening they come back from Oslo.';
const box = `<div style="font: 16px/18px sans-serif; width: 400px; height: 37px; overflow: hidden">${words}</div>`;

it('spacing is widened and taken back: the page is then as it was, transitions, shadow roots and frames too', async () => {
  const resting = await restHtml(
    `<style>* { transition: all 5s }</style>${box}<p><template shadowrootmode="open">${box}</template></p>
    <iframe title="x" width="500" srcdoc='${box}'></iframe>`,
  );
  const sheets = () =>
    resting.mainFrame.evaluate<number[]>('curbcut.openRoots().map((root) => root.adoptedStyleSheets.length)');
  const [before, adopted] = [await capturePage(resting), await sheets()];
  const { facts } = await usePage(resting, before, useQuestions(createPageModel(before)), false);
  const { spacing } = facts;
  expect(spacing?.cut).toHaveLength(3);
  expect(await sheets()).toEqual(adopted);
  expect(await capturePage(resting)).toEqual({ ...before, timings: expect.anything() });
});

it('a page without boxes that hide what overflows them is asked for nothing', async () => {
  const resting = await restHtml(`<p>${words}</p>`);
  const capture = await capturePage(resting);
  const questions = useQuestions(createPageModel(capture));
  expect(questions.spacing).toEqual([]);
  expect((await usePage(resting, capture, questions, false)).facts).not.toHaveProperty('spacing');
});
