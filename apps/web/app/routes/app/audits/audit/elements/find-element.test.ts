import type { PageElement } from '@curbcut/contract';
import { describe, expect, test } from 'vitest';
import {
  describePageElement,
  findElementAt,
  findNeighbor,
  isSameElement,
  type PlacedElement,
  selectPlaced,
  toMarkedArea,
} from './find-element.ts';

const place = (selector: string, x: number, y: number, width: number, height: number): PlacedElement => ({
  ...{ selector, snippet: '', tag: 'a', name: selector, role: 'link', text: '' },
  box: { x, y, width, height },
});

const main = place('main', 0, 0, 400, 300);
const first = place('first', 10, 10, 100, 20);
const second = place('second', 10, 50, 100, 20);
const right = place('right', 200, 12, 100, 20);
const all = [main, first, second, right];

describe('the element at a point', () => {
  test('is the smallest element there', () => {
    expect(findElementAt(all, { x: 20, y: 15 })).toBe(first);
    expect(findElementAt(all, { x: 150, y: 150 })).toBe(main);
    expect(findElementAt(all, { x: 401, y: 10 })).toBeUndefined();
  });

  test('is the inner one of two elements with the same box', () => {
    const inner = place('inner', 10, 10, 100, 20);
    expect(findElementAt([first, inner], { x: 20, y: 15 })).toBe(inner);
  });
});

test('arrow keys move to the closest element in their direction', () => {
  const links = [first, second, right];
  expect(findNeighbor(links, first, 'down')).toBe(second);
  expect(findNeighbor(links, first, 'right')).toBe(right);
  expect(findNeighbor(links, second, 'up')).toBe(first);
  expect(findNeighbor(links, right, 'left')).toBe(first);
  expect(findNeighbor(links, first, 'left')).toBeUndefined();
});

test('ignores elements outside the screenshot', () => {
  const below = place('below', 0, 900, 10, 10);
  const unknown: PageElement = { ...first, box: null };
  expect(selectPlaced([first, below, unknown], { width: 400, height: 300 })).toEqual([first]);
});

test('describes elements by name and role, and areas by position', () => {
  expect(describePageElement(first)).toBe('first, link');
  expect(describePageElement({ ...first, name: '', text: 'Prices', role: 'generic', tag: 'div' })).toBe(
    'Prices, div',
  );
  expect(describePageElement({ ...first, name: '' })).toBe('Unnamed link');
  expect(describePageElement(toMarkedArea(first.box))).toBe('Marked area at 10, 10');
});

test('compares elements by selector, and areas by position', () => {
  expect(isSameElement(first, { ...first, box: null })).toBe(true);
  expect(isSameElement(first, second)).toBe(false);
  expect(isSameElement(toMarkedArea(first.box), toMarkedArea({ ...first.box }))).toBe(true);
  expect(isSameElement(toMarkedArea(first.box), toMarkedArea(second.box))).toBe(false);
});
