import { captureHtml } from '@curbcut/capture/test-utils';
import { expect, test } from 'vitest';

/** Returns the spacing recorded for a page, without the nodes. */
async function captureImportantSpacing(html: string) {
  const { importantSpacing } = await captureHtml(html);
  return importantSpacing.map(({ property, pixels }) => [property, pixels]);
}

/** Returns the angles recorded for a page: portrait, landscape. */
async function captureOrientationTurns(css: string) {
  const { orientationTurns } = await captureHtml(`<style>${css}</style><main>Kiel</main>`);
  return orientationTurns.map(({ portrait, landscape }) => [Math.round(portrait), Math.round(landscape)]);
}

test('records the computed value of important spacing in a style attribute', async () => {
  const css = 'font-size: 20px; letter-spacing: 0.1em !important; word-spacing: normal !important';
  expect(await captureImportantSpacing(`<p style="${css}">Kiel</p>`)).toEqual([
    ['letter-spacing', 2],
    ['word-spacing', 0],
  ]);
  expect(await captureImportantSpacing('<p style="line-height: normal ! IMPORTANT">Kiel</p>')).toEqual([
    ['line-height', null],
  ]);
  expect(
    await captureImportantSpacing(
      '<p style="line-height: 2 !important; line-height: 1; font-size: 10px">Kiel</p>',
    ),
  ).toEqual([['line-height', 20]]);
  expect(
    await captureImportantSpacing(
      '<iframe srcdoc="<p style=\'word-spacing: 3px !important\'>Kiel"></iframe>',
    ),
  ).toEqual([['word-spacing', 3]]);
});

test('ignores spacing that isn’t important, is inherited or is invalid', async () => {
  expect(await captureImportantSpacing('<p style="letter-spacing: 0.1em">Kiel</p>')).toEqual([]);
  expect(await captureImportantSpacing('<p style="letter-spacing: inherit !important">Kiel</p>')).toEqual([]);
  expect(await captureImportantSpacing('<p style="letter-spacing: unset !important">Kiel</p>')).toEqual([]);
  expect(await captureImportantSpacing('<p style="letter-spacing: wide !important">Kiel</p>')).toEqual([]);
  expect(
    await captureImportantSpacing('<style>p { letter-spacing: 1px !important }</style><p>Kiel</p>'),
  ).toEqual([]);
});

test('records the angles of elements that rotate with the orientation', async () => {
  expect(
    await captureOrientationTurns('@media (orientation: portrait) { main { transform: rotate(90deg) } }'),
  ).toEqual([[90, 0]]);
  expect(
    await captureOrientationTurns('@media (orientation: landscape) { main { rotate: z -0.25turn } }'),
  ).toEqual([[0, -90]]);
  expect(
    await captureOrientationTurns('@media not (orientation: portrait) { main { rotate: 90deg } }'),
  ).toEqual([[0, 90]]);
  expect(
    await captureOrientationTurns('@media (orientation: portrait) { main { rotate: 0 0 1 100grad } }'),
  ).toEqual([[90, 0]]);
  expect(
    await captureOrientationTurns(
      '@media screen and (orientation: portrait) { main { transform: translateX(50%) rotate(1.5708rad) } }',
    ),
  ).toEqual([[90, 0]]);
  expect(
    await captureOrientationTurns(
      'main { rotate: 2deg } @media (orientation: landscape) { main { rotate: 92deg } }',
    ),
  ).toEqual([[2, 92]]);
  expect(
    await captureOrientationTurns(
      '@media (orientation: portrait) { main { transform: matrix(0, 1, -1, 0, 0, 0) } }',
    ),
  ).toEqual([[90, 0]]);
});

test('ignores rotations that don’t depend on the orientation, and other transforms', async () => {
  expect(await captureOrientationTurns('main { transform: rotate(90deg) }')).toEqual([]);
  expect(
    await captureOrientationTurns('@media (orientation: portrait) { main { transform: translateX(9px) } }'),
  ).toEqual([]);
  expect(
    await captureOrientationTurns('@media (orientation: portrait) { main { rotate: var(--none) } }'),
  ).toEqual([]);
  expect(
    await captureOrientationTurns(
      '@media (orientation: portrait), (orientation: landscape) { main { rotate: 90deg } }',
    ),
  ).toEqual([]);
});
