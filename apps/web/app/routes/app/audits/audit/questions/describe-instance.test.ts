import type { QuestionOccurrence } from '@curbcut/contract';
import { expect, test } from 'vitest';
import {
  describeAnnouncement,
  describeInstanceChanges,
  findChangedInstance,
  findPreviousInstance,
  listRemovedInstances,
} from './describe-instance.ts';

function createInstance(change: Partial<QuestionOccurrence> = {}): QuestionOccurrence {
  return {
    page_id: 'p1',
    page_url: 'https://shop.example/',
    selector: '#logo',
    snippet: '<img alt="Shop">',
    message: 'The image has the alternative text “Shop”.',
    name: 'Shop',
    role: 'img',
    facts: {},
    box: null,
    screenshot: null,
    ...change,
  };
}

test.each([
  ['Search', 'button', '“Search”, button'],
  ['', 'button', 'button, no accessible name'],
  ['Search', null, '“Search”'],
  ['', null, 'No role or accessible name'],
])('describes the name “%s” and the role %s', (name, role, text) => {
  expect(describeAnnouncement({ name, role })).toBe(text);
});

test('lists only what changed', () => {
  const now = createInstance({ name: 'Store', snippet: '<img alt="Store">' });
  expect(describeInstanceChanges(createInstance(), now)).toEqual([
    { label: 'Announced as', before: '“Shop”, img', now: '“Store”, img' },
    { label: 'Code', before: '<img alt="Shop">', now: '<img alt="Store">' },
  ]);
  expect(describeInstanceChanges(now, now)).toEqual([]);
});

test('compares with the same element, or else with one that was removed from the page', () => {
  const [first, second] = [createInstance({ name: 'A' }), createInstance({ name: 'B', selector: '#b' })];
  const changed = createInstance({ name: 'C', selector: '#b' });
  expect(findPreviousInstance([first, second], [first, changed], changed)).toBe(second);
  expect(findPreviousInstance([first, second], [first, changed], first)).toBe(first);
  const added = createInstance({ name: 'D', selector: '#d' });
  expect(findPreviousInstance([first], [first, added], added)).toBeUndefined();
  const elsewhere = createInstance({ page_url: 'https://shop.example/a' });
  expect(findPreviousInstance([elsewhere], [added], added)).toBeUndefined();
  expect(findPreviousInstance([first], [], undefined)).toBeUndefined();
  expect(listRemovedInstances([first, second], [first, changed])).toEqual([]);
  expect(listRemovedInstances([first, second], [first])).toEqual(['“B”, img']);
});

test('opens at the new or changed element, or else on the page that changed', () => {
  const [first, second] = [createInstance({ name: 'A' }), createInstance({ name: 'B' })];
  const changed = createInstance({ name: 'C' });
  expect(findChangedInstance([first, second], [first, changed], [])).toBe(1);
  expect(findChangedInstance([first, second], [first, second], [])).toBe(0);
  const other = createInstance({ page_url: 'https://shop.example/a' });
  const change = {
    kind: 'content',
    page_id: 'p2',
    page_url: other.page_url,
    description: 'Images: 1 before, 2 now',
  } as const;
  expect(findChangedInstance([first, other], [first, other], [change])).toBe(1);
});
