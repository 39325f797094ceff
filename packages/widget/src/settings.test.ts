import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, isDefaultSettings, parseSettings, resolveSettings } from './settings.ts';

const noPreferences = { motion: false, contrast: false, dark: false };
const offersEverything = () => true;

test('applies system preferences until the visitor chooses otherwise', () => {
  const preferences = { motion: true, contrast: true, dark: true };
  expect(resolveSettings({}, preferences, offersEverything)).toEqual({
    ...DEFAULT_SETTINGS,
    motion: true,
    theme: 'more',
  });
  expect(resolveSettings({ motion: false, theme: 'dark' }, preferences, offersEverything)).toEqual({
    ...DEFAULT_SETTINGS,
    theme: 'dark',
  });
});

test('selects no theme when the system prefers dark colors', () => {
  expect(isDefaultSettings(resolveSettings({}, { ...noPreferences, dark: true }, offersEverything))).toBe(
    true,
  );
});

test('ignores choices and system preferences for options that the owner has omitted', () => {
  const offers = (option: string) => option !== 'spacing' && option !== 'motion';
  const chosen = { line: true, letter: true, size: 150 };
  expect(resolveSettings(chosen, { ...noPreferences, motion: true }, offers)).toEqual({
    ...DEFAULT_SETTINGS,
    size: 150,
  });
});

test.each([
  ['null', null],
  ['a string', 'size'],
  ['an object with values of the wrong type', { size: '150', theme: 'blue', line: 1 }],
  ['an object with an unsupported size', { size: 900 }],
  ['an object with unknown names', { __proto__: { links: true }, constructor: 1, toString: true }],
])('reads nothing when the stored value is %s', (_, stored) => {
  expect(parseSettings(stored)).toEqual({});
});

test('reads stored settings and drops unknown ones', () => {
  const stored = { size: 130, theme: 'light', guide: 'mask', cursor: true };
  expect(parseSettings(JSON.parse(JSON.stringify({ ...stored, later: 1 })))).toEqual(stored);
});
