import { expect, test } from 'vitest';
import { isShortcutPressed } from './shortcut.ts';

const createKeyEvent = (changes: object) =>
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
  expect(isShortcutPressed('alt+shift+a', createKeyEvent({ altKey: true, shiftKey: true }))).toBe(true);
  expect(isShortcutPressed('alt+shift+a', createKeyEvent({ altKey: true }))).toBe(false);
  expect(isShortcutPressed('alt+a', createKeyEvent({ altKey: true, ctrlKey: true }))).toBe(false);
});

test('the key counts by its place where Alt writes another character', () => {
  expect(isShortcutPressed('alt+a', createKeyEvent({ altKey: true, key: 'å' }))).toBe(true);
});

test('a single character, with Shift or without, is no shortcut', () => {
  expect(isShortcutPressed('a', createKeyEvent({}))).toBe(false);
  expect(isShortcutPressed('shift+a', createKeyEvent({ shiftKey: true }))).toBe(false);
  expect(isShortcutPressed('', createKeyEvent({}))).toBe(false);
});
