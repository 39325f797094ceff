import { expect, test } from 'vitest';
import { isShortcut } from './shortcut.ts';

const press = (changes: object) =>
  ({
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    key: 'a',
    code: 'KeyA',
    ...changes,
  }) as KeyboardEvent;

test('a shortcut is pressed with all of its keys and no other', () => {
  expect(isShortcut('alt+shift+a', press({ altKey: true, shiftKey: true }))).toBe(true);
  expect(isShortcut('alt+shift+a', press({ altKey: true }))).toBe(false);
  expect(isShortcut('alt+a', press({ altKey: true, ctrlKey: true }))).toBe(false);
});

test('the key counts by its place where Alt writes another character', () => {
  expect(isShortcut('alt+a', press({ altKey: true, key: 'å' }))).toBe(true);
});

test('a single character, with Shift or without, is no shortcut', () => {
  expect(isShortcut('a', press({}))).toBe(false);
  expect(isShortcut('shift+a', press({ shiftKey: true }))).toBe(false);
  expect(isShortcut('', press({}))).toBe(false);
});
