import { expect, test } from 'vitest';
import { fillMessage } from './fill-message.ts';

test.each([
  ['img', 'This is an img element.'],
  ['ul', 'This is a ul element.'],
  ['li', 'This is an li element.'],
  ['h2', 'This is an h2 element.'],
  ['header', 'This is a header element.'],
  ['div', 'This is a div element.'],
  ['option', 'This is an option element.'],
])('adjusts the article to the element %s', (tag, sentence) => {
  expect(fillMessage('This is a {tag} element.', { tag })).toBe(sentence);
  expect(fillMessage('This is an {tag} element.', { tag })).toBe(sentence);
});

test('keeps the article before other words', () => {
  expect(fillMessage('A {role} in a list of {count}.', { role: 'image', count: 8 })).toBe(
    'An image in a list of 8.',
  );
  expect(fillMessage('a button named “{name}”', { name: 'Apply' })).toBe('a button named “Apply”');
});

test('throws if the message uses a missing fact', () => {
  expect(() => fillMessage('{ratio}:1', {})).toThrow('needs the fact “ratio”');
});
