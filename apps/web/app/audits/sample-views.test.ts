import { expect, test } from 'vitest';
import {
  keepSampledSteps,
  listFailureLocations,
  moveItem,
  nameStep,
  putItem,
  removeView,
} from './sample-views.ts';

const SITE = 'https://shop.example';
const menu = {
  ...{ view_id: 'v1', name: 'Menu', url: `${SITE}/`, state: 'Click “Menu”', display: '' },
  ...{ reason: 'essential' as const, note: '' },
};
const checkout = {
  ...{ process_id: 'p1', name: 'Checkout' },
  steps: [
    { page_url: `${SITE}/cart`, view_id: null },
    { page_url: `${SITE}/`, view_id: 'v1' },
    { page_url: `${SITE}/pay`, view_id: null },
  ],
};
const sample = { views: [menu], processes: [checkout] };

test('removing a view or page removes its steps, and processes left with a single step', () => {
  const [without] = removeView(sample, 'v1').processes;
  expect(without!.steps.map(({ page_url }) => page_url)).toEqual([`${SITE}/cart`, `${SITE}/pay`]);
  const [kept] = keepSampledSteps(sample, [{ url: `${SITE}/pay`, title: '' }]).processes;
  expect(kept!.steps).toHaveLength(2);
  expect(keepSampledSteps({ views: [], processes: [without!] }, []).processes).toEqual([]);
});

test('replaces items in place, appends new ones, and moves items within the list', () => {
  expect(putItem([1, 2], 3, (one) => one === 1)).toEqual([3, 2]);
  expect(putItem([1, 2], 3, (one) => one === 4)).toEqual([1, 2, 3]);
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 0, 1)).toEqual(['b', 'a']);
});

test('steps and locations are named after their views or pages', () => {
  const pages = [{ url: `${SITE}/cart`, title: 'Cart' }];
  expect(checkout.steps.map((step) => nameStep(step, [menu], pages))).toEqual([
    'Cart',
    'Menu',
    'shop.example/pay',
  ]);
  const page = { ...pages[0]!, page_id: '1', reason: 'start' as const, screenshot: null };
  expect(listFailureLocations([page], [menu]).map(({ title, detail }) => [title, detail])).toEqual([
    ['Cart', 'shop.example/cart'],
    ['Menu', 'shop.example. Click “Menu”'],
  ]);
});
