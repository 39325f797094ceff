import type { QuestionOccurrence } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { describeAnnouncement, describeInstanceChanges, findPreviousInstance } from './describe-instance.ts';

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

test('lists only what has changed', () => {
  const now = createInstance({ name: 'Store', snippet: '<img alt="Store">' });
  expect(describeInstanceChanges(createInstance(), now)).toEqual([
    { label: 'Announced as', before: '“Shop”, img', now: '“Store”, img' },
    { label: 'Code', before: '<img alt="Shop">', now: '<img alt="Store">' },
  ]);
  expect(describeInstanceChanges(now, now)).toEqual([]);
});

test('compares with the same element, else one of the page, else the first', () => {
  const first = createInstance({ page_url: 'https://shop.example/a' });
  const samePage = createInstance({ selector: '#other' });
  const same = createInstance();
  expect(findPreviousInstance([first, samePage, same], createInstance())).toBe(same);
  expect(findPreviousInstance([first, samePage], createInstance())).toBe(samePage);
  expect(findPreviousInstance([first], createInstance())).toBe(first);
  expect(findPreviousInstance([first], undefined)).toBe(first);
  expect(findPreviousInstance([], createInstance())).toBeUndefined();
});
