import { expect, test } from 'vitest';
import { byId, modelOf } from './model-of.ts';

const box = (id: string, left: number, rest = '') =>
  `<div id="${id}" style="position: absolute; top: 0; left: ${left}px; width: 40px; height: 40px; ${rest}">${id}</div>`;

test('elements that meet an area are told from the bottom up', async () => {
  const page = await modelOf(
    `<body style="margin: 0">${box('top', 0, 'z-index: 1')}${box('middle', 10)}${box('bottom', 20, 'z-index: -1')}</body>`,
  );
  const found = page.elementsMeeting({ x: 30, y: 10, width: 5, height: 5 }, 10) ?? [];
  expect(found.flatMap((element) => element.attr('id') ?? [])).toEqual(['bottom', 'middle', 'top']);
});

test('what only touches an area, or cannot be seen, is not in it', async () => {
  const page = await modelOf(
    `${box('touching', 0)}${box('hidden', 45, 'visibility: hidden')}${box('clear', 45, 'opacity: 0')}`,
  );
  const found = page.elementsMeeting({ x: 40, y: 0, width: 20, height: 5 }, 10) ?? [];
  expect(found.flatMap((element) => element.attr('id') ?? [])).toEqual([]);
});

test('a crowd beyond the number that is wanted is not told', async () => {
  const page = await modelOf(`${box('a', 0)}${box('b', 0)}${box('c', 0)}`);
  expect(page.elementsMeeting({ x: 0, y: 0, width: 40, height: 40 }, 2)).toBeNull();
});

test('the text that a control paints by itself has a contrast', async () => {
  const page = await modelOf(
    '<input id="a" value="Kiel" style="color: #777; background: #fff"><input id="b" type="submit" style="color: #767676; background: #fff">',
  );
  expect(byId(page, 'a').controlTextContrast('own', 'minimum')).toMatchObject({
    verdict: 'too-little',
    shownRatio: '4.47',
  });
  expect(byId(page, 'b').controlTextContrast('own', 'minimum')).toMatchObject({
    verdict: 'enough',
    shownRatio: '4.54',
  });
});
