import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, isDefaultSettings, parseSettings, resolveSettings } from './settings.ts';

const noPreferences = { motion: false, contrast: false, dark: false };
const offersEverything = () => true;

test('what the system asks for holds until the visitor chooses otherwise', () => {
  const asks = { motion: true, contrast: true, dark: true };
  expect(resolveSettings({}, asks, offersEverything)).toEqual({
    ...DEFAULT_SETTINGS,
    motion: true,
    theme: 'more',
  });
  expect(resolveSettings({ motion: false, theme: 'dark' }, asks, offersEverything)).toEqual({
    ...DEFAULT_SETTINGS,
    theme: 'dark',
  });
});

test('dark colors of the system choose no theme', () => {
  expect(isDefaultSettings(resolveSettings({}, { ...noPreferences, dark: true }, offersEverything))).toBe(
    true,
  );
});

test('what the owner leaves out does not hold, whoever asked for it', () => {
  const offers = (option: string) => option !== 'spacing' && option !== 'motion';
  const chosen = { line: true, letter: true, size: 150 };
  expect(resolveSettings(chosen, { ...noPreferences, motion: true }, offers)).toEqual({
    ...DEFAULT_SETTINGS,
    size: 150,
  });
});

test.each([
  ['nothing', null],
  ['a text', 'size'],
  ['values of another kind', { size: '150', theme: 'blue', line: 1 }],
  ['sizes that there are none of', { size: 900 }],
  ['other names', { __proto__: { links: true }, constructor: 1, toString: true }],
])('of %s in the store nothing is read', (_, stored) => {
  expect(parseSettings(stored)).toEqual({});
});

test('what was stored is read again', () => {
  const stored = { size: 130, theme: 'light', guide: 'mask', cursor: true };
  expect(parseSettings(JSON.parse(JSON.stringify({ ...stored, later: 1 })))).toEqual(stored);
});
