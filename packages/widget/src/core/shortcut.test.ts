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

test('matches a shortcut only with exactly its modifier keys', () => {
  expect(isShortcutPressed('alt+shift+a', createKeyEvent({ altKey: true, shiftKey: true }))).toBe(true);
  expect(isShortcutPressed('alt+shift+a', createKeyEvent({ altKey: true }))).toBe(false);
  expect(isShortcutPressed('alt+a', createKeyEvent({ altKey: true, ctrlKey: true }))).toBe(false);
});

test('compares the physical key when Alt produces another character', () => {
  expect(isShortcutPressed('alt+a', createKeyEvent({ altKey: true, key: 'å' }))).toBe(true);
});

test('rejects a single character as a shortcut, with or without Shift', () => {
  expect(isShortcutPressed('a', createKeyEvent({}))).toBe(false);
  expect(isShortcutPressed('shift+a', createKeyEvent({ shiftKey: true }))).toBe(false);
  expect(isShortcutPressed('', createKeyEvent({}))).toBe(false);
});
