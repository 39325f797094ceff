import { expect, test } from 'vitest';
import { createTestModel, getElementById } from './create-test-model.ts';

const createBox = (id: string, left: number, rest = '') =>
  `<div id="${id}" style="position: absolute; top: 0; left: ${left}px; width: 40px; height: 40px; ${rest}">${id}</div>`;

test('returns elements that intersect an area from bottom to top', async () => {
  const page = await createTestModel(
    `<body style="margin: 0">${createBox('top', 0, 'z-index: 1')}${createBox('middle', 10)}${createBox('bottom', 20, 'z-index: -1')}</body>`,
  );
  const found = page.findElementsIntersecting({ x: 30, y: 10, width: 5, height: 5 }, 10) ?? [];
  expect(found.flatMap((element) => element.attr('id') ?? [])).toEqual(['bottom', 'middle', 'top']);
});

test('excludes elements that only touch the area or aren’t visible', async () => {
  const page = await createTestModel(
    `${createBox('touching', 0)}${createBox('hidden', 45, 'visibility: hidden')}${createBox('clear', 45, 'opacity: 0')}`,
  );
  const found = page.findElementsIntersecting({ x: 40, y: 0, width: 20, height: 5 }, 10) ?? [];
  expect(found.flatMap((element) => element.attr('id') ?? [])).toEqual([]);
});

test('returns null if there are more elements than the limit', async () => {
  const page = await createTestModel(`${createBox('a', 0)}${createBox('b', 0)}${createBox('c', 0)}`);
  expect(page.findElementsIntersecting({ x: 0, y: 0, width: 40, height: 40 }, 2)).toBeNull();
});

test('finds elements in areas of any size', async () => {
  const page = await createTestModel(`${createBox('near', 0)}${createBox('far', 30_000)}`);
  const find = (width: number) =>
    (page.findElementsIntersecting({ x: -1e9, y: -1e9, width, height: 2e9 }, 10) ?? []).flatMap(
      (element) => element.attr('id') ?? [],
    );
  expect(find(2e9)).toEqual(['near', 'far']);
  expect(find(1e9 + 20_000)).toEqual(['near']);
});

test('returns the contrast of the text that a control paints itself', async () => {
  const page = await createTestModel(
    '<input id="a" value="Kiel" style="color: #777; background: #fff"><input id="b" type="submit" style="color: #767676; background: #fff">',
  );
  expect(getElementById(page, 'a').getControlTextContrast('own', 'minimum')).toMatchObject({
    result: 'too-little',
    formattedRatio: '4.47',
  });
  expect(getElementById(page, 'b').getControlTextContrast('own', 'minimum')).toMatchObject({
    result: 'enough',
    formattedRatio: '4.54',
  });
});
